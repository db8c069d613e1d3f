import { NIGHT_FROM, NIGHT_HOURS, NIGHT_UNTIL } from "../eligibility/nights.ts";
import type { DateStyle } from "../time/date-style.ts";
import { formatTime } from "../time/format.ts";
import { GAP_DAYS, LOAD_DAYS } from "./days-ahead.ts";
import { RHYTHM_DAYS, RHYTHM_WEEKS } from "./frequency-weeks.ts";

/** The explanation of each report figure, in one sentence. */
export const FIGURE_HINTS = {
  totalShifts:
    "Spots assigned, served or missed in this period. A spot taken over counts for the member who took it.",
  completedShifts: "Shifts with a 10-8 and a 10-7, by the member or automatic.",
  hoursLogged: "Time between 10-8 and 10-7 without breaks, to the minute.",
  requiredHours: "Hours required in this period, if it consists of whole months or quarters.",
  shiftsServed: "Spots with a 10-8. Two members on one shift count as two.",
  avgShiftDuration: "Hours divided by shifts attended.",
  coverageRate:
    "Part of the month's past spots that was served. Spots others took over don't count.",
  availableShifts: "Assigned shifts in this period, plus More.",
  currentShiftLoad: `Spots assigned to the member on the date, or in the next ${LOAD_DAYS} days without a date.`,
  lastShiftDate: "Last shift served up to the end of this period.",
  assignedShifts: "Spots assigned to or served by the member in this period.",
  moreShifts: `More shifts the member could take. Weekly is one a week, bi-weekly one in ${RHYTHM_WEEKS["bi-weekly"]} weeks, monthly one a month, for each shift type. Past periods count in full, to show unused availability.`,
  fillsIn: "Available if needed in this period; not counted as availability.",
  freeFor: `For periods under ${RHYTHM_DAYS} days: each shift the member is available and free for.`,
  coverage:
    "A spot is filled if a member is assigned or served it. Missed or given-away spots are open.",
  median: "Half of the members have this many hours or fewer.",
  gini: "0 = even, 1 = one member does everything (Gini coefficient).",
  asked: "Replacement requests, by the month they were made.",
  filled: "Requests that a member accepted.",
  replacements: "Requests by others that you accepted.",
  totalMembers: "Active members.",
  loggedMembers:
    "Members with an entry in the log, including inactive and former members. Reports counts only members who are active now.",
  activeShifts: "Shifts in progress or starting today.",
  openRequests: "Unanswered replacement requests for shifts that haven't ended.",
  coverageGaps: `Shifts in the next ${GAP_DAYS} days with an open spot.`,
  lackingStandIn:
    "No other member is free, available, within the squad's limits and qualified for the position.",
  hoursToFill: "Half of the requests were filled within this many hours.",
} as const;

/** Explains night hours, in the squad's time format. */
export function nightHoursHint(style: DateStyle): string {
  return `Hours from ${formatTime(NIGHT_FROM, style)} to ${formatTime(NIGHT_UNTIL, style)}, if at least ${NIGHT_HOURS} of them are in the shift.`;
}
