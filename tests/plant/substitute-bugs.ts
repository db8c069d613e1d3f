import { type Bug, DOMAIN, SERVER, server, unit } from "./bug.ts";

const SUBSTITUTES = `${DOMAIN}/substitutes`;
const HISTORY = {
  file: "apps/web/src/lib/history.ts",
  seenBy: { suite: "unit", file: "apps/web/src/lib/history.test.ts" },
} as const;

/** Faults in who could step in, and in what can be taken back. */
export const SUBSTITUTE_BUGS: readonly Bug[] = [
  {
    name: "whoever falls out still fills their role",
    file: `${SUBSTITUTES}/could-step-in.ts`,
    text: "crew.filling.filter(({ memberId }) => memberId !== leavingId)",
    becomes: "crew.filling.filter(() => leavingId > 0)",
    seenBy: unit("substitutes/substitutes"),
  },
  {
    name: "who is away could step in",
    file: `${SUBSTITUTES}/substitutes.ts`,
    text: "for (const [from, until] of away) if (from < span.until && span.from < until) return false;",
    becomes: "if (away.length < 0) return false;",
    seenBy: unit("substitutes/substitutes"),
  },
  {
    name: "who serves on a weekday is thought to serve on all",
    file: `${SUBSTITUTES}/substitutes.ts`,
    text: "`${weekdayOf(shift.date)} $",
    becomes: "`${weekdayOf(shift.date) * 0} $",
    seenBy: unit("substitutes/substitutes"),
  },
  {
    name: "a licence counts after its last day for who could step in",
    file: `${SUBSTITUTES}/substitutes.ts`,
    text: "heldOn(holdings, lastDay)",
    becomes: 'heldOn(holdings, lastDay > "" ? holdings[0]!.validFrom : lastDay)',
    seenBy: unit("substitutes/substitutes"),
  },
  {
    name: "just enough rest is too little for who could step in",
    file: `${SUBSTITUTES}/span-load.ts`,
    text: "apart < bounds.rest * HOUR_MS",
    becomes: "apart <= bounds.rest * HOUR_MS",
    seenBy: unit("substitutes/substitutes"),
  },
  {
    name: "the place itself is no shift of the month",
    file: `${SUBSTITUTES}/span-load.ts`,
    text: "let inMonth = 1;",
    becomes: "let inMonth = 0;",
    seenBy: unit("substitutes/substitutes"),
  },
  {
    name: "who serves far too many hours could step in",
    file: `${SUBSTITUTES}/span-load.ts`,
    text: "if (all <= most * HOUR_MS) return true;",
    becomes: "if (all > 0) return true;",
    seenBy: unit("substitutes/substitutes"),
  },
  {
    name: "nights that are not in a row count for who could step in",
    file: `${SUBSTITUTES}/span-load.ts`,
    text: "|| runOfNights(nights, others) <= most",
    becomes: "|| runOfNights(nights, others) < 0",
    seenBy: unit("substitutes/substitutes"),
  },
  {
    name: "a run of nights ends at the first one",
    file: `${DOMAIN}/places/nights.ts`,
    text: "1 + end(night, 1) - end(night, -1)",
    becomes: "1 + end(night, 1) - night",
    seenBy: unit("places/carried"),
  },
  {
    name: "a member reads who could take the place of another",
    file: `${SERVER}/features/shifts/substitute-queries.ts`,
    text: '.$if(ownerId !== undefined, (own) => own.where("memberId", "=", ownerId!))',
    becomes: "",
    seenBy: server("features/shifts/substitutes"),
  },
  {
    ...HISTORY,
    name: "what the server never heard of cannot be taken back later",
    text: 'if (error instanceof UnreachableError) remember("done", step);',
    becomes: "",
  },
  {
    ...HISTORY,
    name: "what those concerned were told of is taken back",
    text: "if (!takeBack || isTooLate(step)) {",
    becomes: "if (!takeBack) {",
  },
  {
    ...HISTORY,
    name: "what was undone is done again after something new",
    text: "export function act(step: Step, warnings: readonly string[] = []): void {\n  keep({ undone: [] });",
    becomes: "export function act(step: Step, warnings: readonly string[] = []): void {",
  },
];
