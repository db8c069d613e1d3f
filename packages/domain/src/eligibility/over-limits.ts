import { limitsOf, WINDOW_DAYS } from "../settings/limits.ts";
import { restText, restWarningFor } from "../settings/short-rest.ts";
import { formatUnit, plural } from "../text/language.ts";
import { monthName } from "../time/format.ts";
import type { Asker, EligibilityIssueCode } from "./eligibility-issues.ts";
import { hoursInSevenDays, monthOfSpan, shiftsInMonth } from "./limit-totals.ts";
import { nightsInRow } from "./nights.ts";
import type { HeldSpot, SpotMember, SpotRules, SpotShift } from "./spot.ts";

/**
 * Yields an issue for each of the squad's limits, and the member's own, that a shift would exceed.
 */
export function* overLimits(
  member: SpotMember,
  shift: SpotShift,
  others: readonly HeldSpot[],
  squad: SpotRules,
  by: Asker,
): Generator<[EligibilityIssueCode, string]> {
  const limits = limitsOf(squad);
  // A member's other part of the same shift needs no rest, and counts as one shift of the month.
  const otherShifts = others.filter(({ shiftId }) => shiftId === undefined || shiftId !== shift.id);
  const rest = limits.rest === null ? null : shortRest(shift, otherShifts, limits.rest);
  if (rest) yield ["short-rest", rest];
  const hours = limits.hours === null ? 0 : hoursInSevenDays(shift, others);
  if (limits.hours !== null && hours > limits.hours)
    yield ["too-many-hours", hoursText(hours, limits.hours)];
  const nights = limits.nights === null ? 0 : nightsInRow(shift, others, squad.timeZone);
  if (limits.nights !== null && nights > limits.nights)
    yield ["too-many-nights", `${nights} nights in a row (limit ${limits.nights})`];
  const most = member.maxMonthlyShifts;
  if (most === null) return;
  const count = shiftsInMonth(shift, otherShifts, squad.timeZone);
  const month = monthName(Number(monthOfSpan(shift, squad.timeZone).slice(5)));
  if (count > most)
    yield [
      "more-than-wished",
      by === "member"
        ? plural(
            count,
            `1 shift in ${month} (your maximum is ${most})`,
            `${count} shifts in ${month} (your maximum is ${most})`,
          )
        : plural(
            count,
            `1 shift in ${month} (their maximum is ${most})`,
            `${count} shifts in ${month} (their maximum is ${most})`,
          ),
    ];
}

function hoursText(hours: number, most: number): string {
  // Rounds up, so that the shown value never appears to be within the limit.
  return `${formatUnit(Math.ceil(hours * 10) / 10, "hour")} in ${WINDOW_DAYS} days (limit ${most})`;
}

function shortRest(shift: SpotShift, others: readonly HeldSpot[], hours: number): string | null {
  if (others.length === 0) return null;
  const named = others.map(({ name = "another shift", startsAt, endsAt }) => ({
    name,
    startsAt,
    endsAt,
  }));
  const short = restWarningFor({ ...shift, name: "this shift" }, named, hours);
  return short && restText(short);
}
