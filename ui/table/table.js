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
      if (before && view.steps.length) this.speak(heard(view.steps[0].text));
    } else if (told !== this.told) {
      const gone = new Set(this.faces.filter((face) => face.refusal.length).map((face) => face.code));
      const picked = this.ui.picked.filter((name) => !gone.has(name));
      Object.assign(this.ui, { picked, step: Math.min(this.ui.step, view.steps.length), asked: null, note: "" });
    }
    this.told = told;
    this.draw();
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
      this.say(this.confirm);
      const group = asked.shape === "seat" || asked.shape === "cards" ? asked.where : "options";
      this.home.querySelector(`.${group} [tabindex="0"]`)?.focus();
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
    Object.assign(this.ui, { asked: null, note: "" });
    const counted = asked.counted[Math.min(this.ui.picked.length, asked.counted.length - 1)];
    this.speak([spoken, !taken && this.view.words.chosen, counted].filter(Boolean).join(", "));
    this.draw();
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
  }

  refuse(name, line) {
    this.ui.asked = { name, line };
    this.ui.note = "";
    this.speak(heard(line));
    this.draw();
  }

  walk(to) {
    const { steps, result } = this.view;
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
    } else if (act === "card") this.card(name, node);
    else if (act === "seat") {
      const seat = view.seats.find((each) => each.number === Number(name));
      if (seat.refusal.length) this.refuse(`seat ${name}`, seat.refusal);
      else this.pick(`seat ${name}`, seat.name);
    } else if (act === "option") {
      const option = view.asked.options.find((each) => each.value === name);
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

  card(code, node) {
    const face = this.faces.find((each) => each.code === code);
    const group = node.closest(".trick") ? "trick" : "hand";
    this.ui.note = "";
    if (face.refusal.length) this.refuse(code, face.refusal);
    else if (this.choosable(group) || this.ui.picked.includes(code)) this.pick(code, face.spoken);
    else this.tell(face, node.getAttribute("aria-label"));
  }

  enter(event) {
    const group = event.target.closest(GROUPS);
    if (!group || !event.target.dataset.act) return;
    this.ui.at[group.classList[0]] = event.target.dataset.act;
    for (const each of group.querySelectorAll("[data-act]")) each.tabIndex = each === event.target ? 0 : -1;
  }

  /** Keys from anywhere on the page: a digit answers with that seat, A with the cards chosen, N with none. */
  key(event) {
    const { asked, trick, seats } = this.view, [from] = event.composedPath();
    if (event.ctrlKey || event.metaKey || event.altKey || from.matches?.("input, textarea, [contenteditable]")) return;
    const number = asked.shape === "seat" && Number(event.code.match(/^(?:Digit|Numpad)([1-5])$/)?.[1]);
    const cards = asked.shape === "cards";
    if (number) {
      const seat = seats.find((each) => each.number === number), card = trick.find((each) => each.seat === number)?.card;
      const [name, line] = asked.where === "trick" ? [card?.code, card?.refusal] : [`seat ${number}`, seat?.refusal];
      if (line?.length) this.refuse(name, line);
      else if (line) this.send({ seat: number });
    } else if (cards && event.code === "KeyA") this.answer();
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
