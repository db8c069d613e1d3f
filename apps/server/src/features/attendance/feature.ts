import type { attendanceEndpoints } from "@watchbill/contract/attendance/attendance";
import { conflict } from "@watchbill/domain/errors/refusal";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { checkOut } from "./commands.ts";
import { answerHours, askAboutHours, askAssignedLater } from "./hours-commands.ts";
import { listHoursAsked } from "./hours-queries.ts";
import { followStarts, purgeStarts, watchBreaks } from "./jobs.ts";
import { listOnCall, listOnDuty } from "./queries.ts";
import { followMove } from "./reactions.ts";
import { settleSpots } from "./schedule-commands.ts";
import { listStarts } from "./start-queries.ts";

export const attendance: Feature = {
  noun: "attendance",
  handlers: {
    "attendance.onCall": listOnCall,
    "attendance.onDuty": listOnDuty,
    "attendance.starts": listStarts,
    // The replacements feature handles 10-8, because 10-8 can reclaim a spot from a replacement
    // request.
    "attendance.checkOut": checkOut,
    "attendance.hoursAsked": listHoursAsked,
    "attendance.answerHours": answerHours,
  } satisfies HandlersFor<Omit<typeof attendanceEndpoints, "attendance.checkIn">>,
  cache: {
    "attendance.onCall": "shared",
    "attendance.onDuty": "private",
    "attendance.hoursAsked": "private",
    "attendance.starts": "shared",
  },
  reactions: { "shifts.moved": followMove },
  jobs: [
    { name: "update finished assignments", run: settleSpots, waitsForPhones: true },
    { name: "ask to confirm hours", run: askAboutHours },
    { name: "ask about past shifts", run: askAssignedLater },
    { name: "check shift starts", run: followStarts, waitsForPhones: true },
    { name: "check breaks", run: watchBreaks, waitsForPhones: true },
    { name: "purge old start questions", run: purgeStarts },
  ],
  constraints: {
    attendance_intervals_one_open: conflict("already-checked-in", "Already 10-8"),
  },
};
