import type { timeOffEndpoints } from "@watchbill/contract/time-off";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { removeTimeOff } from "./commands.ts";
import { forgetOldTimeOff } from "./jobs.ts";
import { listShiftsWithin, listTimeOff, listTimeOffOf } from "./queries.ts";
import { forgetTimeOff } from "./reactions.ts";

export const timeOff: Feature = {
  noun: "away",
  handlers: {
    "away.between": listTimeOff,
    "away.ofMember": listTimeOffOf,
    "away.shiftsWithin": listShiftsWithin,
    "away.remove": removeTimeOff,
    // The replacements feature handles add and change, because they request replacements for the
    // shifts within.
  } satisfies HandlersFor<Omit<typeof timeOffEndpoints, "away.add" | "away.change">>,
  cache: { "away.between": "private" },
  jobs: [{ name: "forget old times away", run: forgetOldTimeOff }],
  reactions: { "members.removed": forgetTimeOff },
};
