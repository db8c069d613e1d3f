import { type Bug, DOMAIN, unit } from "./bug.ts";

/** Faults in the fill: of each there are two sides that have to agree, the search and its judge. */
export const FILL_BUGS: readonly Bug[] = [
  {
    name: "the fill minds too little rest only before a shift, not after it",
    file: `${DOMAIN}/fill/tables.ts`,
    text: "gap < rest ? 1 : 0",
    becomes: "gap < rest && one.startsAt < other.startsAt ? 1 : 0",
    seenBy: unit("fill/search"),
  },
  {
    name: "the fill gives everybody one turn more than they offered",
    file: `${DOMAIN}/fill/tally.ts`,
    text: "return turn >= 0 && this.turnsFree(turn) <= 0;",
    becomes: "return turn >= 0 && this.turnsFree(turn) < 0;",
    seenBy: unit("fill/search"),
  },
  {
    name: "the fill forgets what members serve beside the month",
    file: `${DOMAIN}/fill/tables.ts`,
    text: "if (number !== undefined) turnsLeft[number]!--;",
    becomes: "",
    seenBy: unit("fill/search"),
  },
  {
    name: "the fill prices hours as if nobody had served before",
    file: `${DOMAIN}/fill/tables.ts`,
    text: "LOAD_PARTS.map((part) => load[part])",
    becomes: "LOAD_PARTS.map((part) => load[part] * 0)",
    seenBy: unit("fill/search"),
  },
  {
    name: "the fill forgets the roles of a crew when it changes places",
    file: `${DOMAIN}/fill/roster-state.ts`,
    text: "if (!this.roles.fits(m, s)) return ROLE;",
    becomes: "",
    seenBy: unit("fill/search"),
  },
  {
    name: "the fill minds nights in a row only where a new row begins",
    file: `${DOMAIN}/fill/strain.ts`,
    text: "if (isFull && (isNew || s < 0 || touching)) windows++;",
    becomes: "if (isFull && (s < 0 || touching)) windows++;",
    seenBy: unit("fill/search"),
  },
  {
    name: "a fill ends with the last roster that it tried, not with the best",
    file: `${DOMAIN}/fill/anneal.ts`,
    text: "  best.restore();",
    becomes: "",
    seenBy: unit("fill/search"),
  },
  {
    name: "a fill says that no plan fills more without having counted",
    file: `${DOMAIN}/fill/shortage.ts`,
    text: "isProof: canTake === taken }",
    becomes: "isProof: true }",
    seenBy: unit("fill/shortage-proof"),
  },
  {
    name: "a member whom several things keep off is named as the nearest",
    file: `${DOMAIN}/fill/gap-reasons.ts`,
    text: "state.obstacle(m, s, 1 << obstacle) === CAN",
    becomes: "obstacle !== CAN",
    seenBy: unit("fill/gap-reasons"),
  },
  {
    name: "the program of a month lets those who are fixed sit in two places",
    file: `${DOMAIN}/fill/program.ts`,
    text: "writer.offset += PRICES.openRole * fixed.roles.filledOn(s);",
    becomes: "writer.offset += 0;",
    seenBy: unit("fill/program"),
  },
  {
    name: "a roster of a solver is shown without being judged",
    file: `${DOMAIN}/fill/fill.ts`,
    text: "  if (fault) throw",
    becomes: "  if (fault && month.members.length < 0) throw",
    seenBy: unit("fill/fill"),
  },
];
