import { type Bug, SERVER, server } from "./bug.ts";

const SLIPS = `${SERVER}/features/accounts/slip-commands.ts`;

/** Faults in how a squad begins: the ways in that are printed for its members. */
export const FIRST_RUN_BUGS: readonly Bug[] = [
  {
    name: "a sign-in slip lets two in who use it at once",
    file: SLIPS,
    text: "refuseIf(slipBlockedBecause(present, ctx.now));",
    becomes: "",
    seenBy: server("features/members/slips", "two who use it at once"),
  },
  {
    name: "an older sign-in slip works beside a newer one",
    file: SLIPS,
    text: "await saveSlipsEnd(ctx.tx, memberIds, ctx.now);",
    becomes: "if (memberIds.length > 1_000) await saveSlipsEnd(ctx.tx, memberIds, ctx.now);",
    seenBy: server("features/members/slips", "ends by a newer slip"),
  },
  {
    name: "a slip for another administrator asks for no proof",
    file: `${SERVER}/features/members/slip-commands.ts`,
    text: 'role === "admin")) refuseUnproven(ctx);',
    becomes: 'role === "nobody")) refuseUnproven(ctx);',
    seenBy: server("features/members/slips", "another administrator"),
  },
];
