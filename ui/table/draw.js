// What is drawn: symbols, words with cards in them, card faces, and children kept from one drawing to the next.
// Joined in front of table.js. No text is ever read as HTML.

const PATHS = {
  S: "M12 1.8C14.6 6 21.8 9.4 21.8 14.2 21.8 17 19.7 18.8 17.3 18.8 15.6 18.8 14 17.9 13.2 16.5 13.4 18.8 14.2 20.6 15.8 22.2H8.2C9.8 20.6 10.6 18.8 10.8 16.5 10 17.9 8.4 18.8 6.7 18.8 4.3 18.8 2.2 17 2.2 14.2 2.2 9.4 9.4 6 12 1.8Z",
  H: "M12 21.4C7 17.4 2 13.4 2 8.4 2 5.2 4.4 3 7.2 3 9.2 3 11 4.1 12 6 13 4.1 14.8 3 16.8 3 19.6 3 22 5.2 22 8.4 22 13.4 17 17.4 12 21.4Z",
  D: "M12 1.6C14.2 5.5 17 9 20.6 12 17 15 14.2 18.5 12 22.4 9.8 18.5 7 15 3.4 12 7 9 9.8 5.5 12 1.6Z",
  C: "M12 1.9A4.8 4.8 0 0 1 15.9 9.3 4.8 4.8 0 1 1 13.2 16.3C13.4 18.7 14.2 20.6 15.8 22.2H8.2C9.8 20.6 10.6 18.7 10.8 16.3A4.8 4.8 0 1 1 8.1 9.3 4.8 4.8 0 0 1 12 1.9Z",
  star: "M12 1.6l3 6.8 7.3.8-5.5 4.9 1.6 7.3L12 17.6l-6.4 3.8 1.6-7.3L1.7 9.2 9 8.4Z",
  crown: "M3.4 17.6 1.6 7l5.6 3.8L12 3l4.8 7.8L22.4 7l-1.8 10.6ZM3.4 19.2h17.2v2.3H3.4Z",
  bell: "M12 1.6a1.7 1.7 0 0 1 1.7 2c3 .7 4.9 3.2 4.9 6.4 0 4 .9 5.6 2.6 7.4H2.8c1.7-1.8 2.6-3.4 2.6-7.4 0-3.2 1.9-5.7 4.9-6.4a1.7 1.7 0 0 1 1.7-2ZM9.2 18.9h5.6a2.8 2.8 0 0 1-5.6 0Z",
  flag: "M4.6 1.8h2.2v20.4H4.6ZM8 3h12.4l-3.4 4.7 3.4 4.7H8Z",
  rings: "M8.2 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12Zm0 2.4a3.6 3.6 0 1 1 0 7.2 3.6 3.6 0 0 1 0-7.2ZM15.8 6a6 6 0 0 0-2.9.8 8 8 0 0 1 1.4 1.9 3.6 3.6 0 1 1 0 6.6 8 8 0 0 1-1.4 1.9 6 6 0 1 0 2.9-11.2Z",
  shield: "M12 1.8l8.4 3v6.3c0 5.1-3.4 9-8.4 11-5-2-8.4-5.9-8.4-11V4.8Z",
  lead: "M4 2.5 21 12 4 21.5Z",
  up: "M12 3 21.5 20h-19Z",
  right: "M9.4 19.6 2.6 12.8l2.5-2.5 4.3 4.3L18.9 5l2.5 2.5Z",
  surplus: "M5.5 3 12 9.5 18.5 3 21 5.5 14.5 12l6.5 6.5-2.5 2.5L12 14.5 5.5 21 3 18.5 9.5 12 3 5.5Z",
  missing: "M10.2 3h3.6v7.2H21v3.6h-7.2V21h-3.6v-7.2H3v-3.6h7.2Z",
};
const SVG = "http://www.w3.org/2000/svg";

/** A symbol as a node. */
function icon(name, className = "") {
  const svg = document.createElementNS(SVG, "svg"), path = document.createElementNS(SVG, "path");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  if (className) svg.setAttribute("class", className);
  path.setAttribute("fill-rule", "evenodd");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}

/** A new element with a class and what is in it. */
function make(tag, className = "", ...inside) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (tag === "button") node.type = "button";
  node.append(...inside.filter(Boolean));
  return node;
}

/** Set attributes where they differ; null and undefined take one away. */
function put(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    const wanted = value === null || value === undefined ? null : String(value);
    if (wanted === null) node.removeAttribute(name);
    else if (node.getAttribute(name) !== wanted) node.setAttribute(name, wanted);
  }
}

const drawn = new WeakMap();

/** Draw into a node only where what it shows has changed since the last time. */
function once(node, shown, draw) {
  const told = JSON.stringify(shown);
  if (drawn.get(node) === told) return;
  drawn.set(node, told);
  node.replaceChildren();
  draw(node);
}

/** Keep the children of a node by the keys of some items: missing ones are made, the others stay the same nodes. */
function keyed(parent, items, key, create, update) {
  const wanted = new Set(items.map((item, i) => String(key(item, i))));
  for (const child of [...parent.children]) if (!wanted.has(child.dataset.k)) child.remove();
  let next = parent.firstElementChild;
  items.forEach((item, i) => {
    const name = String(key(item, i));
    let node = next?.dataset.k === name ? next : [...parent.children].find((child) => child.dataset.k === name);
    if (!node) {
      node = create(item, i);
      node.dataset.k = name;
    }
    if (node === next) next = next.nextElementSibling;
    else parent.insertBefore(node, next);
    update(node, item, i);
  });
}

/** A line of words as it is heard. */
const heard = (line) => line.map((part) => (typeof part === "string" ? part : part.name)).join("");

/** A card inside words. */
function small(mention) {
  const node = make("span", `small ${mention.code[0]}`, icon(mention.code === "JK" ? "star" : mention.code[0]));
  node.append(mention.label.replace(/^[♠♥♦♣]/, ""));
  put(node, { role: "img", "aria-label": mention.name });
  return node;
}

/** The cards of an open hand, suit by suit; those that are spoken of are framed. */
function drawOpen(node, hand, about) {
  const runs = [];
  for (const [i, face] of hand.cards.entries()) {
    const suit = face.code === "JK" ? "star" : face.code[0];
    const special = face.icon && face.icon !== "star" && icon(face.icon, "mk");
    const card = make("span", `small ${kinds(face.code)}${about.includes(face.code) ? " about" : ""}`, icon(suit), face.code === "JK" ? "" : face.label.slice(1), special);
    put(card, { role: "img", "aria-label": face.spoken });
    if (!i || face.code[0] !== hand.cards[i - 1].code[0]) runs.push(make("span", "run"));
    runs.at(-1).append(card);
  }
  node.append(make("b", "", hand.title), make("span", "runs", ...runs, ...Array.from({ length: hand.down }, () => make("i", "bk"))));
}

/** Write a line: a card stays on one line with the particle or stop that follows it. */
function write(node, line) {
  once(node, line, () => {
    let whole = null;
    for (const part of line) {
      if (typeof part === "string") {
        const [head] = whole ? part.match(/^\S*/) : [""];
        whole?.append(head);
        node.append(part.slice(head.length));
        whole = null;
      } else {
        whole = make("span", "whole", small(part));
        node.append(whole);
      }
    }
  });
}

/** Draw a face on a card. Its letters are drawn by the style sheet: the card's name says them. */
function drawFace(node, face) {
  once(node, [face.code, face.label, face.icon, face.point, face.fresh], () => {
    const suit = face.code[0];
    if (face.code === "JK") {
      const word = make("span", "jw");
      word.dataset.t = face.label;
      node.append(word, make("span", "big", icon("star")));
      return;
    }
    const rank = make("b");
    rank.dataset.t = face.label.slice(1);
    node.append(make("span", "cor", rank, icon(suit)));
    if (face.icon) node.append(icon(face.icon, "mk"));
    node.append(make("span", "big", icon(suit)));
    if (face.point) node.append(make("span", "dot"));
  });
}

/** A little word or symbol at the edge of a card; nothing takes it away. The first class is what it is found by. */
function pin(node, className, text, symbol) {
  let found = node.querySelector(`:scope > .${className.split(" ")[0]}`);
  if (!text && !symbol) return found?.remove();
  if (!found) node.append((found = make("span")));
  found.className = className;
  put(found, { "data-t": text, "aria-hidden": "true" });
  once(found, symbol ?? "", () => symbol && found.append(icon(symbol)));
}

/** The class names of a card's colours. */
const kinds = (code) => (code === "JK" ? "J joker" : code[0]);
