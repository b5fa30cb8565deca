// How cards move: from the hand to the trick and back, and from a seat to the trick. Joined before board.js.

const EASING = "cubic-bezier(.2,.7,.2,1)";
const TRAVEL = 180;
/** Milliseconds that a card is on its way, and those between two cards that come from their seats. */
const APART = 140;

/** Does the learner want nothing to move? */
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Which cards were on the table; where they lay only if one is about to change between hand and trick. */
function placesBefore({ ui, view, cards }) {
  if (calm()) return null;
  const slots = view.kitty?.slots ?? 0, inTrick = new Set(view.trick.map((place) => place.card?.code));
  const goes = (code) => (inTrick.has(code) || (slots && ui.picked.includes(code)) ? "trick" : "hand");
  const lying = [...cards].filter(([, node]) => node.isConnected), known = new Set(lying.map(([code]) => code));
  if (!ui.shown || lying.every(([code, node]) => node.closest(`.${goes(code)}`))) return { known, were: [] };
  const were = lying.map(([code, node]) => [code, { box: node.getBoundingClientRect(), group: node.closest(".hand, .trick") }]);
  return { known, were };
}

function moveCards(board, before) {
  if (!before) return;
  for (const [code, was] of before.were) {
    const node = board.cards.get(code);
    if (!node || node.closest(".hand, .trick") === was.group) continue;
    const now = node.getBoundingClientRect();
    travel(node, `translate(${was.box.left - now.left}px, ${was.box.top - now.top}px) scale(${was.box.width / now.width})`);
  }
  cardsFromSeats(board, before.known);
}

/** Where the same hand is played on, the cards that the others add come from their seats, one after the other. */
function cardsFromSeats({ view, cards, seats }, known) {
  const { hand, kitty, trick } = view;
  if (!known.size || !hand || kitty?.slots || !hand.cards.every((each) => known.has(each.code))) return;
  const come = trick.filter((place) => place.card && !known.has(place.card.code));
  come.forEach((place, late) => {
    const plate = seats.querySelector(`[data-act="seat:${place.seat}"]`), node = cards.get(place.card.code);
    if (!plate || !node) return;
    const from = plate.getBoundingClientRect(), to = node.getBoundingClientRect();
    const x = from.left + from.width / 2 - to.left - to.width / 4, y = from.top - to.top;
    travel(node, `translate(${x}px, ${y}px) scale(.5)`, late * APART);
  });
}

function travel(node, from, delay = 0) {
  const steps = [{ transform: from, transformOrigin: "0 0" }, { transform: "none", transformOrigin: "0 0" }];
  node.animate(steps, { duration: TRAVEL, delay, easing: EASING, fill: "backwards" });
}
