// The board: where everything lies, drawn from a view and from what is being chosen (`ui`). Joined before table.js.

class Board {
  constructor(home) {
    this.home = home;
    this.cards = new Map();
    for (const name of ["chips:.mt-chips", "gloss", "felt", "points", "seats", "opens", "kitty", "trick", "rail", "hand", "steps", "box:.say", "options", "acts", "live:[role=status]"]) {
      const [key, selector] = name.split(":");
      this[key] = home.querySelector(selector ?? `.${name}`);
    }
  }

  get faces() {
    const { view } = this;
    return [...view.trick.filter((place) => place.card).map((place) => place.card), ...(view.hand?.cards ?? [])];
  }

  choosable(group) {
    const { shape, where, most } = this.view.asked;
    return (shape === "seat" || shape === "cards") && most > 0 && where === group;
  }

  get ready() {
    const { asked } = this.view, { picked, option } = this.ui;
    if (asked.shape === "seat") return picked.length === 1;
    if (asked.shape === "cards") return picked.length >= asked.least && picked.length <= asked.most;
    return option !== null;
  }

  get confirm() {
    const { asked } = this.view, { picked, option } = this.ui;
    const own =
      this.faces.find((face) => face.code === picked[0])?.confirm ||
      this.view.seats.find((seat) => `seat ${seat.number}` === picked[0])?.confirm ||
      asked.options.find((each) => each.value === option)?.confirm;
    const one = asked.shape !== "cards" || asked.most === 1;
    return (one && own) || asked.confirm[Math.min(picked.length, asked.confirm.length - 1)];
  }

  draw() {
    const { view, ui, home } = this, focused = home.getRootNode().activeElement;
    const group = focused?.closest(".hand, .trick"), place = group && [...group.querySelectorAll("[data-act]")].indexOf(focused);
    const before = placesBefore(this);
    put(home, { lang: view.language });
    home.classList.toggle("nomarks", !view.marks);
    home.classList.toggle("two", !view.four_colours);
    this.drawChips();
    put(this.felt, { "aria-label": view.words.felt });
    this.drawPoints();
    this.drawSeats();
    this.drawOpenHands();
    this.drawKitty();
    this.drawTrick();
    this.drawHand();
    this.drawPanel();
    for (const [code, node] of this.cards) if (!node.isConnected) this.cards.delete(code);
    moveCards(this, before);
    ui.shown = true;
    if (focused?.dataset.act && (!focused.isConnected || focused.closest(".hand, .trick") !== group)) {
      const left = group ? [...group.querySelectorAll("[data-act]")] : [];
      (left[Math.min(place, left.length - 1)] ?? this.acts.querySelector(":not([aria-disabled])") ?? this.box).focus({ preventScroll: true });
    }
  }

  drawChips() {
    const { view, ui } = this;
    this.chips.hidden = !view.chips.length;
    put(this.chips, { "aria-label": view.words.deal });
    keyed(this.chips, view.chips, (chip) => chip.key, () => make("button", "chip", make("i"), make("b")), (node, chip) => {
      const first = ui.at["mt-chips"] ?? `chip:${view.chips[0].key}`;
      put(node, { "data-act": `chip:${chip.key}`, "aria-expanded": ui.gloss === chip.key, tabindex: first === `chip:${chip.key}` ? 0 : -1 });
      once(node.firstChild, [chip.icon, chip.name], (label) => {
        if (chip.icon) label.append(icon(chip.icon));
        label.append(chip.name);
      });
      once(node.lastChild, [chip.suit, chip.value], (value) => {
        if (chip.suit) value.append(make("span", `pip ${chip.suit}`, icon(chip.suit)));
        for (const part of chip.value) value.append(typeof part === "string" ? part : small(part));
      });
    });
    const chip = view.chips.find((each) => each.key === ui.gloss);
    this.gloss.hidden = !chip;
    if (chip) {
      this.gloss.firstChild.textContent = chip.name;
      write(this.gloss.lastChild, chip.meaning);
    }
  }

  drawPoints() {
    const { points, words } = this.view;
    this.points.hidden = !points;
    if (!points) return;
    put(this.points, { "aria-label": points.spoken });
    once(this.points, points, (node) => {
      const side = make("span", "", icon("flag"), make("em", "", words.side), make("b", "", `${points.side}/${points.goal}`));
      const dots = Array.from({ length: 20 }, (_, i) => {
        const whose = i < points.side ? "us" : i < points.side + points.open ? "open" : i >= 20 - points.defenders ? "them" : "";
        return make("i", `${whose} ${i === points.goal - 1 ? "goal" : ""}`.trim());
      });
      node.append(side, make("span", "twenty", ...dots), make("span", "", make("b", "", String(points.defenders)), make("em", "", words.defenders), icon("shield")));
    });
  }

  drawSeats() {
    const { view, ui } = this, asks = this.choosable("seats");
    this.felt.classList.toggle("alone", !view.seats.length);
    this.felt.classList.toggle("bare", !view.trick.length && !view.kitty?.slots);
    const first = `seat:${(view.seats.find((each) => !each.refusal.length) ?? view.seats[0])?.number}`;
    keyed(this.seats, view.seats, (seat) => seat.number, () => make("div", "seat", make("button", "name"), make("small"), make("span", "took")), (node, seat, i) => {
      const [name, facts, took] = node.children;
      node.className = `seat area${i}${seat.turn ? " turn" : ""}`;
      const refused = seat.refusal.length > 0, act = `seat:${seat.number}`;
      put(name, { "data-act": act, "aria-label": refused ? `${seat.spoken}, ${view.words.refused}` : seat.spoken, "aria-pressed": asks ? ui.picked.includes(`seat ${seat.number}`) : null, "aria-disabled": refused ? "true" : null, tabindex: (ui.at.seats ?? first) === act ? 0 : -1 });
      once(name, [seat.icon, seat.name, seat.leads], () => {
        if (seat.icon) name.append(icon(seat.icon));
        name.append(seat.name);
        if (seat.leads) name.append(make("span", "lead", icon("lead"), make("span", "", view.words.leads)));
      });
      once(facts, [seat.left, seat.took.length, seat.bid], () => {
        if (seat.bid) facts.append(make("b", "", seat.bid));
        if (seat.left !== null) facts.append(make("span", "left", make("span", "bk"), String(seat.left)));
        if (seat.took.length) facts.append(make("span", "left pcount", make("span", "pd"), String(seat.took.length)));
      });
      once(took, seat.took, () => took.append(...seat.took.slice(-5).map(small)));
    });
  }

  drawOpenHands() {
    const { view, ui } = this, open = view.seats.filter((seat) => seat.hand);
    const about = view.steps[ui.step]?.about ?? [];
    this.opens.hidden = !open.length;
    this.felt.classList.toggle("open", open.length > 0);
    put(this.opens, { "aria-label": view.words.hands });
    keyed(this.opens, open, (seat) => seat.number, () => make("div"), (node, seat) => {
      node.className = `lies at${view.seats.indexOf(seat)}`;
      put(node, { role: "img", "aria-label": seat.hand.spoken });
      once(node, [seat.hand, about], () => drawOpen(node, seat.hand, about));
    });
  }

  drawKitty() {
    const { kitty } = this.view;
    this.kitty.hidden = !kitty?.down;
    if (!kitty?.down) return;
    put(this.kitty, { role: "img", "aria-label": kitty.word });
    once(this.kitty, kitty, (node) => node.append(make("span", "", ...Array.from({ length: kitty.down }, () => make("i", "back"))), kitty.word));
  }

  drawTrick() {
    const { view, ui } = this, slots = view.kitty?.slots ?? 0;
    const places = slots ? Array.from({ length: slots }, (_, i) => this.slot(i)) : view.trick;
    const step = view.steps[ui.step], walks = step && step.winning !== null;
    put(this.trick, { "aria-label": `${(slots && view.kitty.word) || view.words.trick}. ${view.words.keys}` });
    keyed(this.trick, places, (_, i) => i, () => make("div", "spot", make("div", "body"), make("span", "who"), make("span", "tag")), (node, place, i) => {
      const [body, who, tag] = node.children;
      const [state, word, symbol] = walks ? walked(step, i, view.words) : settled(place, view.words);
      const lost = step?.against && place.card?.chosen;
      node.className = `spot ${state}${place.turn ? " next" : ""}${lost ? " lost" : ""}`;
      if (place.card) {
        const card = this.cardNode(place.card, "trick", [place.spoken, word, place.card.chosen && view.words.yours]);
        card.classList.toggle("about", step?.winning === i && step.about[0] === place.card.code);
        if (body.firstChild !== card) body.replaceChildren(card);
        pin(body, "pill", place.card.by_hint ? view.words.out : place.card.chosen && !place.card.mark ? view.words.yours : "");
        pin(body, `badge ${place.card.mark}`, "", place.card.mark);
      } else {
        if (!body.firstChild?.matches(".hole")) body.replaceChildren(make("div", "hole"));
        put(body.firstChild, { role: "img", "aria-label": place.spoken });
        once(body.firstChild, [place.suit, place.number], (hole) => {
          if (place.suit) hole.append(make("span", `pip ${place.suit}`, icon(place.suit)));
          else if (place.number) hole.append(String(place.number));
        });
      }
      put(who, { "aria-hidden": "true" });
      put(tag, { "aria-hidden": "true" });
      if (who.textContent !== place.who) who.textContent = place.who;
      once(tag, [word ?? place.tag, symbol, place.tag_suit], () => {
        if (word !== undefined) return tag.append(...(symbol ? [icon(symbol)] : []), word);
        if (place.tag_suit) tag.append(make("span", `pip ${place.tag_suit}`, icon(place.tag_suit)));
        else if (place.icon) tag.append(icon(place.icon));
        tag.append(place.tag);
      });
    });
  }

  slot(i) {
    const face = this.view.hand.cards.find((each) => each.code === this.ui.picked[i]);
    const card = face && { ...face, fresh: false };
    return { who: "", tag: "", spoken: card ? `${card.spoken}, ${this.view.words.undo}` : `${this.view.kitty.word} ${i + 1}`, card, number: i + 1, suit: "", status: "" };
  }

  drawHand() {
    const { view, ui } = this, { hand, words } = view, slots = view.kitty?.slots ?? 0;
    this.rail.hidden = !hand;
    if (!hand) return;
    const [title, count] = this.rail.querySelector(".rail-title").children, many = hand.cards.length > 10;
    const shown = hand.cards.length || hand.down;
    title.textContent = shown ? `${hand.title} · ${shown}` : hand.title;
    count.textContent = (this.choosable("hand") && view.asked.counted[Math.min(ui.picked.length, view.asked.counted.length - 1)]) || "";
    put(this.rail, { "aria-label": hand.title });
    put(this.hand, { "aria-label": `${hand.title}. ${words.keys}` });
    this.hand.classList.toggle("many", many);
    this.hand.style.setProperty("--cols", many ? 7 : Math.min(5, shown));
    const step = view.steps[ui.step];
    const cells = hand.cards.length ? hand.cards : Array.from({ length: hand.down }, () => null);
    keyed(this.hand, cells, (face, i) => face?.code ?? i, () => make("span", "cell"), (cell, face, i) => {
      if (!face) return cell.firstChild || cell.append(make("i", "back"));
      cell.classList.toggle("gap", i > 0 && !many && suitOf(face) !== suitOf(hand.cards[i - 1]));
      if (slots && ui.picked.includes(face.code)) {
        const hole = cell.querySelector(".hole") ?? make("button", "hole");
        put(hole, { "data-act": `card:${face.code}`, "aria-pressed": true, "aria-label": `${face.spoken}, ${words.chosen}, ${words.undo}`, tabindex: this.tabindex("hand", face.code) });
        once(hole, face.label, () => {
          hole.append(icon(face.code === "JK" ? "star" : face.code[0]));
          if (face.code !== "JK") put(hole, { "data-t": face.label.slice(1) });
        });
        if (cell.firstChild !== hole) cell.replaceChildren(hole);
        return;
      }
      const card = this.cardNode(face, "hand", [face.spoken, face.fresh && words.fresh, face.mark && words[face.mark]]);
      card.classList.toggle("about", Boolean(step?.about.includes(face.code)));
      if (cell.firstChild !== card) cell.replaceChildren(card);
      pin(cell, "pill", face.fresh ? words.fresh : "");
      pin(cell, `badge ${face.mark}`, "", face.mark);
    });
  }

  tabindex(group, code) {
    const faces = group === "trick" ? this.view.trick.map((place) => place.card) : this.view.hand.cards;
    const act = faces.some((face) => face && `card:${face.code}` === this.ui.at[group]) ? this.ui.at[group] : `card:${faces.find(Boolean).code}`;
    return act === `card:${code}` ? 0 : -1;
  }

  cardNode(face, group, spoken) {
    let card = this.cards.get(face.code);
    if (!card) this.cards.set(face.code, (card = make("button")));
    const refused = face.refusal.length > 0, slots = this.view.kitty?.slots ?? 0;
    const pickable = this.choosable(group) || (slots && group === "trick");
    card.className = `mt-card ${kinds(face.code)}${face.by_hint ? " out" : ""}${this.ui.asked?.name === face.code ? " asked" : ""}`;
    put(card, {
      "data-act": `card:${face.code}`,
      "data-c": face.code,
      "aria-label": [...spoken, refused && this.view.words[face.by_hint ? "ruled_out" : "refused"]].filter(Boolean).join(", "),
      "aria-disabled": refused ? "true" : null,
      "aria-pressed": pickable && !refused ? this.ui.picked.includes(face.code) : null,
      tabindex: slots && group === "trick" ? 0 : this.tabindex(group, face.code),
    });
    drawFace(card, face);
    return card;
  }

  drawPanel() {
    const { view, ui } = this, { words, asked, steps } = view, last = ui.step >= steps.length;
    this.steps.hidden = !steps.length;
    put(this.steps, { "aria-label": `${Math.min(ui.step + 1, steps.length)}/${steps.length}` });
    keyed(this.steps, steps, (_, i) => i, () => make("i"), (node, _, i) => node.classList.toggle("on", i <= ui.step));
    this.drawSay(last);
    this.options.hidden = !asked.options.length;
    put(this.options, { "aria-label": heard(view.prompt) });
    this.options.classList.toggle("suits", asked.shape === "suit");
    keyed(this.options, asked.options, (option) => option.value, () => make("button", "", make("b"), make("small")), (node, option, i) => {
      const suit = asked.shape === "suit" ? option.value : "", refused = option.refusal.length > 0;
      node.className = suit ? `suit ${suit}` : "btn choice";
      put(node, { "data-act": `option:${option.value}`, "aria-label": refused ? `${option.label}, ${words.refused}` : null, "aria-pressed": refused ? null : ui.option === option.value, "aria-disabled": refused ? "true" : null, tabindex: (ui.at.options ?? `option:${asked.options[0].value}`) === `option:${option.value}` ? 0 : -1 });
      once(node.firstChild, [suit, option.label], (label) => label.append(...(suit ? [icon(suit)] : []), make("span", "", option.label)));
      write(node.lastChild, option.note);
    });
    const buttons = [], asks = asked.shape !== "none";
    if (steps.length) buttons.push({ k: "back", text: words.back, off: ui.step === 0 }, { k: last ? "again" : "next", text: last ? words.again : words.next, key: asks ? "walk" : "main", go: !last && !asks });
    if (asks) {
      if (asked.empty) buttons.push({ k: "empty", text: asked.empty });
      if (view.kitty?.slots) buttons.push({ k: "clear", text: words.clear, off: !ui.picked.length });
      buttons.push({ k: "go", text: this.confirm, off: !this.ready, key: "main", go: true });
    }
    this.acts.classList.toggle("near", asks && (ui.picked.length > 0 || ui.option !== null));
    keyed(this.acts, buttons, (button) => button.key ?? button.k, () => make("button"), (node, button) => {
      node.className = `btn${button.go ? " go" : ""}`;
      put(node, { "data-act": button.k, "aria-disabled": button.off ? "true" : null });
      if (node.textContent !== button.text) node.textContent = button.text;
    });
  }

  /** All that may be said here lies in one place, one line of it in sight, so that the box has one height. */
  drawSay(last) {
    const { view, ui } = this, { steps } = view;
    const lines = [["prompt", view.prompt], ...steps.map((step, i) => [`step ${i}`, step.text]), ["result", view.result]];
    const refusals = [...this.faces, ...view.seats, ...view.asked.options].map((each) => each.refusal).filter((line) => line.length);
    if (ui.asked) refusals.push(ui.asked.line);
    const asked = [...new Map(refusals.map((line) => [heard(line), line])).entries()];
    const shown = ui.asked ? heard(ui.asked.line) : ui.note ? "note" : steps.length ? (last ? "result" : `step ${ui.step}`) : "prompt";
    const all = [...lines, ...asked, ...view.seats.map((seat) => [`seat ${seat.number}`, [seat.spoken]]), ["note", [ui.note]]].filter(([, line]) => line.length);
    keyed(this.box, all, ([key]) => key, () => make("p"), (node, [key, line]) => {
      node.classList.toggle("in", key === shown);
      put(node, { "aria-hidden": key === shown ? null : "true" });
      write(node, line);
    });
    this.box.classList.toggle("why", Boolean(ui.asked) || (shown === `step ${ui.step}` && steps[ui.step].against));
  }
}

const suitOf = (face) => (face.code === "JK" ? "" : face.code[0]);

/** A place of the trick while the verdict walks: its class, its word, its symbol. */
function walked(step, i, words) {
  if (i >= step.reached) return ["wait", "", ""];
  if (i === step.winning) return ["win", words.winning, "up"];
  return step.powerless.includes(i) ? ["beat", words.powerless, ""] : ["beat", words.beaten, ""];
}

/** A place of the trick when all is said, or before anything is. */
function settled(place, words) {
  if (place.status === "won") return ["win", words.takes, "up"];
  if (place.status === "powerless") return ["beat", words.powerless, ""];
  return place.status === "beaten" ? ["beat", words.beaten, ""] : [""];
}
