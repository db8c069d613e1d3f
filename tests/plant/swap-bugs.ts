import { type Bug, DOMAIN, SERVER, server, unit } from "./bug.ts";

const FEATURES = `${SERVER}/features`;

/** Faults in swapping one place for another. */
export const SWAP_BUGS: readonly Bug[] = [
  {
    name: "past the first hundreds no offer to swap ends",
    file: `${FEATURES}/swaps/end-commands.ts`,
    text: "if (!last || swaps.length < BATCH) return;",
    becomes: "return;",
    seenBy: server("features/swaps/many"),
  },
  {
    name: "a swap is judged with the shift that is given still there",
    file: `${DOMAIN}/swaps/exchange.ts`,
    text: "member.places.filter(({ shiftId }) => shiftId !== gives.id)",
    becomes: "member.places.filter(({ shiftId }) => shiftId !== -gives.id)",
    seenBy: unit("swaps/exchange"),
  },
  {
    name: "what has come up against the offerer is waved through when the other accepts",
    file: `${DOMAIN}/swaps/exchange.ts`,
    text: 'level === "asks" && !knownToOfferer.includes(code)',
    becomes: 'level === "forbids" && !knownToOfferer.includes(code)',
    seenBy: unit("swaps/exchange"),
  },
  {
    name: "one half of a swap moves",
    file: `${FEATURES}/shifts/exchange-commands.ts`,
    text: "[into(second, first.memberId), into(first, second.memberId)]",
    becomes: "[into(second, first.memberId), into(first, first.memberId)]",
    seenBy: server("features/swaps/feature"),
  },
  {
    name: "a swap leaves other offers of its places open",
    file: `${FEATURES}/swaps/commands.ts`,
    text: "    if (change.end) await endSwap(ctx, swap, change.end);\n",
    becomes: "",
    seenBy: server("features/swaps/feature"),
  },
];
