import { GAP_DAYS, LOAD_DAYS } from "./looking-ahead.ts";
import { RHYTHM_DAYS, RHYTHM_WEEKS } from "./rhythms.ts";

/** One-sentence hint for each report figure. */
export const FIGURE_HINTS = {
  totalShifts:
    "Places held, served or missed in these dates; those somebody took over count for them.",
  completedShifts: "Shifts the member was 10-8 on and closed, by themselves or by the system.",
  hoursLogged: "Time between 10-8 and 10-7, breaks left out, to the minute.",
  avgShiftDuration: "Time 10-8 divided by the shifts attended.",
  coverageRate:
    "Of the month's past places, the part that was served; those somebody took over do not count.",
  availableShifts: "Shifts held in these dates, plus More.",
  currentShiftLoad: `Places the member holds on the date, or in the next ${LOAD_DAYS} days when no date is chosen.`,
  lastShiftDate: "The newest shift that was served by the end of these dates, however long ago.",
  assignedShifts: "Places the member holds or has served in these dates.",
  moreShifts: `Further shifts the member could take: those still ahead while they are free. Weekly is one a week, bi-weekly one in ${RHYTHM_WEEKS["bi-weekly"]} weeks, monthly one a month, for each kind of shift. Dates that are all over count in full, to show offers that went unused.`,
  fillsIn: "Serves when asked, in a slot that comes round in these dates; counted as none offered.",
  freeFor: `In fewer than ${RHYTHM_DAYS} days: each shift that the member serves and is free for.`,
  coverage:
    "A place counts as filled while somebody holds it or has served it; missed and given away it is empty.",
  median: "Half of the members have so many hours or fewer.",
  gini: "0 when everybody serves alike, towards 1 when one member serves for all.",
  asked: "Requests for cover, by the month they were made in.",
  filled: "Requests that somebody accepted.",
  replacements: "Requests of others that you accepted.",
  totalMembers: "Members who are active.",
  activeShifts: "Shifts under way, or starting today.",
  openRequests: "Requests for cover that nobody has answered yet, of shifts not yet over.",
  coverageGaps: `Shifts of the next ${GAP_DAYS} days that have a free place.`,
  lackingStandIn:
    "Nobody could step in for whoever has the place: free then, available for it, within the squad's limits and with the role that would be missing.",
  hoursToFill: "Half of the requests were taken within this many hours.",
} as const;
