// The card table: draws a view (ui/table/view.py), keeps what is being chosen, and sends what was chosen.
// Called anew with each run of the page; nodes, focus and a half-made choice stay.

const tables = new WeakMap();

export default function ({ data, parentElement, setTriggerValue }) {
  const home = parentElement.querySelector(".mt");
  if (!tables.has(home)) tables.set(home, new Table(home));
  tables.get(home).show(data.view, (value) => setTriggerValue("chosen", value));
  return () => {
    tables.get(home)?.leave();
    tables.delete(home);
  };
}

const GROUPS = ".mt-chips, .hand, .trick, .seats, .options";

class Table extends Board {
  constructor(home) {
    super(home);
    home.onclick = (event) => this.click(event);
    home.onkeydown = (event) => this.press(event);
    home.addEventListener("focusin", (event) => this.enter(event));
    home.addEventListener("focusout", (event) => home.contains(event.relatedTarget) || this.hush());
    this.keys = (event) => this.key(event);
    document.addEventListener("keydown", this.keys);
  }

  leave() {
    document.removeEventListener("keydown", this.keys);
  }

  show(view, send) {
    const before = this.view, told = JSON.stringify(view);
    this.sender = send;
    this.wait(false);
    this.view = view;
    if (before?.id !== view.id) {
      this.ui = { picked: [], option: null, step: 0, asked: null, note: "", gloss: null, at: {} };
      this.since = performance.now();
    } else if (told !== this.told) {
      const gone = new Set(this.faces.filter((face) => face.refusal.length).map((face) => face.code));
      const picked = this.ui.picked.filter((name) => !gone.has(name));
      Object.assign(this.ui, { picked, step: Math.min(this.ui.step, view.steps.length), asked: null, note: "" });
    }
    this.told = told;
    this.draw();
    if (before && before.id !== view.id) {
      this.speak(news(before, view));
      if (view.steps.length) this.reach(this.acts);
    }
    this.home.classList.remove("fresh");
  }

  // ---- what is chosen ----

  send(value) {
    if (this.sent) return;
    this.wait(true);
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.wait(false), 2000);
    const { told } = this;
    whenThere(() => told === this.told && this.sender(value));
    this.ahead(value);
  }

  /** Something was sent, and the view that follows is not here yet. */
  wait(waits) {
    this.sent = waits;
    this.home.setAttribute("aria-busy", waits);
  }

  /** What was sent is seen at once: the card in its place, or the choice marked. The button stays, and the view that follows is drawn over it. */
  ahead({ cards = [], seat }) {
    const view = structuredClone(this.view), { asked, trick, hand } = view;
    const played = asked.where === "hand" && asked.most === 1 && hand?.cards.find((face) => face.code === cards[0]);
    const own = trick.find((place) => place.turn && !place.card);
    if (played && own) {
      if (own === trick[0] && ["star", "bell"].includes(played.icon)) return; // a word may be wanted with it
      Object.assign(own, { card: played, turn: false });
      hand.cards = hand.cards.filter((face) => face !== played);
    } else if (asked.shape === "seat" || asked.shape === "cards") {
      for (const place of trick) if (place.card) place.card.chosen = place.seat === seat || cards.includes(place.card.code);
      for (const face of hand?.cards ?? []) face.chosen = cards.includes(face.code);
    } else return;
    this.view = view;
    this.draw();
  }

  answer() {
    const { asked, trick } = this.view, { picked, option } = this.ui;
    if (!this.ready) {
      const group = asked.shape === "seat" || asked.shape === "cards" ? asked.where : "options";
      this.home.querySelector(`.${group} [tabindex="0"]`)?.focus();
      this.refuse("go", picked.length ? [this.confirm] : this.view.prompt);
    } else if (asked.shape === "seat") {
      const seat = asked.where === "seats" ? Number(picked[0].split(" ")[1]) : trick.find((place) => place.card?.code === picked[0]).seat;
      this.send({ seat });
    } else if (asked.shape === "cards") this.send({ cards: picked });
    else this.send(asked.shape === "suit" ? { suit: option } : { call: option === "call" });
  }

  pick(name, spoken) {
    const { asked } = this.view, { picked } = this.ui;
    const taken = picked.includes(name), one = asked.shape === "seat" || asked.most === 1;
    if (taken) this.ui.picked = picked.filter((each) => each !== name);
    else if (one) this.ui.picked = [name];
    else if (picked.length < asked.most) this.ui.picked = [...picked, name];
    else return this.say(asked.counted.at(-1) ?? this.confirm);
    Object.assign(this.ui, { asked: null, note: "", from: null });
    const counted = asked.counted[Math.min(this.ui.picked.length, asked.counted.length - 1)];
    this.speak([spoken, !taken && this.view.words.chosen, counted].filter(Boolean).join(", "));
    this.draw();
    this.reach(asked.where === "seats" ? this.felt : this[asked.where]);
  }

  clear() {
    Object.assign(this.ui, { picked: [], asked: null, note: "" });
    this.speak(this.confirm);
    this.draw();
  }

  // ---- what is said ----

  speak(text) {
    this.live.textContent = this.live.textContent === text ? `${text}\u00a0` : text;
  }

  say(text) {
    this.ui.note = text;
    this.ui.asked = null;
    this.speak(text);
    this.draw();
    this.reach(this.box);
  }

  refuse(name, line) {
    this.ui.asked = { name, line };
    this.ui.note = "";
    this.speak(heard(line));
    this.draw();
    this.reach(this.box);
  }

  /** What was said beside the prompt is over. */
  hush() {
    if (!this.ui.asked && !this.ui.note) return;
    Object.assign(this.ui, { asked: null, note: "" });
    this.draw();
  }

  /** Scroll no further than it takes to see a part whole, with the button below it. */
  reach(part) {
    part.scrollIntoView({ block: "nearest", behavior: calm() ? "auto" : "smooth" });
  }

  walk(to) {
    const { steps, result, words } = this.view;
    if (to < 0) return this.say(words.first);
    this.ui.step = Math.max(0, Math.min(to, steps.length));
    this.ui.note = "";
    this.ui.asked = null;
    this.speak(heard(steps[this.ui.step]?.text ?? result));
    this.draw();
  }

  tell(face, spoken) {
    const { steps } = this.view, { step } = this.ui;
    const about = steps.map((each, i) => (each.about.includes(face.code) ? i : -1)).filter((i) => i >= 0);
    if (about.length) this.walk(about.find((i) => i > step) ?? about[0]);
    else this.say(spoken);
  }

  // ---- clicks and keys ----

  click(event) {
    const node = event.target.closest("[data-act]");
    const { ui, view } = this;
    if (!node) {
      const picture = event.target.closest(".board [role=img]");
      if (picture) this.say(picture.ariaLabel);
      if (ui.gloss) ((ui.gloss = null), this.draw());
      return;
    }
    const [act, name] = node.dataset.act.split(":");
    const walks = act === "next" || act === "back" || (act === "card" && view.asked.shape === "none");
    if (event.detail > 1 && (!walks || performance.now() - this.since < 600)) return; // the second half of a double click
    if (act !== "chip") ui.gloss = null;
    if (act === "chip") {
      ui.gloss = ui.gloss === name ? null : name;
      if (ui.gloss) this.speak(heard(view.chips.find((chip) => chip.key === name).meaning));
      this.draw();
    } else if (act === "card") this.card(name, node.closest(".trick") ? "trick" : "hand");
    else if (act === "seat") this.seat(name);
    else if (act === "option") {
      const option = this.about(act, name);
      if (option.refusal.length) return this.refuse(name, option.refusal);
      Object.assign(ui, { option: name, asked: null, note: "" });
      this.speak([option.label, heard(option.note)].filter(Boolean).join(". "));
      this.draw();
    } else if (act === "go") this.answer();
    else if (act === "empty") this.send({ cards: [] });
    else if (act === "clear") this.clear();
    else if (act === "next") this.walk(ui.step + 1);
    else if (act === "back") this.walk(ui.step - 1);
    else if (act === "again") this.walk(0);
  }

  /** What an act is about: a seat, an option, a card on the table. */
  about(act, name) {
    const { seats, asked } = this.view;
    if (act === "seat") return seats.find((each) => each.number === Number(name));
    if (act === "option") return asked.options.find((each) => each.value === name);
    return this.faces.find((each) => each.code === name);
  }

  card(code, group) {
    const face = this.about("card", code);
    this.ui.note = "";
    if (face.refusal.length) this.refuse(code, face.refusal);
    else if (this.choosable(group) || this.ui.picked.includes(code)) this.pick(code, face.spoken);
    else this.tell(face, this.cards.get(code).getAttribute("aria-label"));
  }

  seat(number) {
    const seat = this.about("seat", number), name = `seat ${number}`;
    if (seat.refusal.length) this.refuse(name, seat.refusal);
    else if (this.choosable("seats")) this.pick(name, seat.name);
    else this.say(seat.spoken);
  }

  /** A key led here: what may not be chosen says its rule. Where a press leads, the press itself says it. */
  enter({ target }) {
    const { act } = target.dataset, group = target.closest(GROUPS);
    if (act && group) {
      this.ui.at[group.classList[0]] = act;
      for (const each of group.querySelectorAll("[data-act]")) each.tabIndex = each === target ? 0 : -1;
    }
    this.ui.from = null;
    if (this.sent || !target.matches(":focus-visible")) return;
    const [kind, name] = act?.split(":") ?? [], refusal = this.about(kind, name)?.refusal;
    if (refusal?.length) this.refuse(name, refusal);
    else this.hush();
  }

  /** Keys from anywhere: a digit chooses that seat and Enter then answers, A answers with the cards chosen, N with none. */
  key(event) {
    const { asked, trick } = this.view, [from] = event.composedPath();
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || from.matches?.("input, textarea, [contenteditable]")) return;
    const number = asked.shape === "seat" && Number(event.code.match(/^(?:Digit|Numpad)([1-5])$/)?.[1]);
    if (number) {
      const card = trick.find((each) => each.seat === number)?.card;
      if (asked.where === "seats") this.seat(number);
      else if (card) this.card(card.code, "trick");
      this.ui.from = this.ready ? from : null;
    } else if (event.key === "Enter" && from === this.ui.from) this.answer();
    else if (asked.shape === "cards" && event.code === "KeyA") this.answer();
    else if (asked.empty && event.code === "KeyN") this.send({ cards: [] });
    else return;
    event.preventDefault();
  }

  press(event) {
    const { ui, view } = this;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && (ui.gloss || ui.asked || ui.note)) {
      Object.assign(ui, { gloss: null, asked: null, note: "" });
      event.stopPropagation();
      return this.draw();
    }
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!way && event.key !== "Home" && event.key !== "End") return;
    event.stopPropagation();
    const group = event.target.closest(GROUPS);
    if (group) {
      event.preventDefault();
      neighbour(group, event.target, way, event.key)?.focus();
    } else if (way?.[0] && view.steps.length && event.target.closest(".panel")) {
      event.preventDefault();
      this.walk(ui.step + way[0]);
    }
  }
}

/** What a new view has to say: the first step of a verdict, or the cards that came, who takes the trick, and what is asked. */
function news(before, view) {
  if (view.steps.length) return heard(view.steps[0].text);
  const known = new Set(before.trick.map((place) => place.card && place.card.code));
  const came = view.trick.filter((place) => place.card && (place.status === "won" || !known.has(place.card.code)));
  return [...came.map((place) => [place.spoken, settled(place, view.words)[1]].filter(Boolean).join(", ")), heard(view.prompt)].join(". ");
}

/** Calls back at once; where the server is away, when it is there again and has drawn the page anew (see ui/frame.py). */
function whenThere(call) {
  const app = document.querySelector("[data-test-connection-state]");
  const there = () => app.dataset.testConnectionState === "CONNECTED" && !app.dataset.away;
  if (there()) return call();
  const watch = new MutationObserver(() => there() && (watch.disconnect(), call()));
  watch.observe(app, { attributeFilter: ["data-away"] });
}

/** The next button that an arrow, Home or End leads to. */
function neighbour(group, from, way, key) {
  const all = [...group.querySelectorAll("[data-act]")];
  if (!way) return all.at(key === "Home" ? 0 : -1);
  if (way[0]) return all[all.indexOf(from) + way[0]];
  const box = from.getBoundingClientRect(), side = (node) => Math.abs(node.getBoundingClientRect().left - box.left);
  return all.filter((node) => (node.getBoundingClientRect().top - box.top) * way[1] > 20).sort((one, other) => side(one) - side(other))[0];
}
