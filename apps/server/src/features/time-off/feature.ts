import type { timeOffEndpoints } from "@watchbill/contract/members/time-off";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { removeTimeOff } from "./commands.ts";
import { purgeTimeOff } from "./jobs.ts";
import { listShiftsWithin, listTimeOff, listTimeOffOfMember } from "./queries.ts";
import { deleteTimeOffOfRemovedMember } from "./reactions.ts";

export const timeOff: Feature = {
  noun: "time-off",
  handlers: {
    "timeOff.between": listTimeOff,
    "timeOff.ofMember": listTimeOffOfMember,
    "timeOff.shiftsWithin": listShiftsWithin,
    "timeOff.remove": removeTimeOff,
    // The replacements feature handles adding and changing, because these request replacements for
    // the shifts in the time off.
  } satisfies HandlersFor<Omit<typeof timeOffEndpoints, "timeOff.add" | "timeOff.change">>,
  cache: { "timeOff.between": "private" },
  jobs: [{ name: "purge old time off", run: purgeTimeOff }],
  reactions: { "members.removed": deleteTimeOffOfRemovedMember },
};
