import type { awayEndpoints } from "@watchbill/contract/away";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { removeAway } from "./commands.ts";
import { forgetOldAway } from "./jobs.ts";
import { listAway, listAwayOf, listShiftsWithin } from "./queries.ts";
import { forgetAway } from "./reactions.ts";

export const away: Feature = {
  noun: "away",
  handlers: {
    "away.between": listAway,
    "away.ofMember": listAwayOf,
    "away.shiftsWithin": listShiftsWithin,
    "away.remove": removeAway,
    // The replacements feature handles add and change, because they request replacements for the
    // shifts within.
  } satisfies HandlersFor<Omit<typeof awayEndpoints, "away.add" | "away.change">>,
  cache: { "away.between": "private" },
  jobs: [{ name: "forget old times away", run: forgetOldAway }],
  reactions: { "members.removed": forgetAway },
};
