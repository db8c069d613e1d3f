import { glanceDays } from "@watchbill/domain/shifts/at-a-glance";
import { monthOf, monthsRunningOn } from "@watchbill/domain/shifts/months-read";
import { agendaOf, monthGrid } from "@watchbill/domain/time/calendar";
import type { WeekStart } from "@watchbill/domain/time/date-style";
import { addDays, dateOf, type LocalDate } from "@watchbill/domain/time/local";
import type { Api, EndpointName } from "./api.ts";
import type { FIRST_VIEWS } from "./bootstrap.ts";
import type { InputOf } from "./endpoint.ts";

/** Read-only endpoints, which can be batched. */
type Read = {
  [Name in EndpointName]: Api[Name]["method"] extends "GET" ? Name : never;
}[EndpointName];

/** One call within the bootstrap request. */
export type FirstScreenPart<Name extends EndpointName = Read> = Name extends Read
  ? { readonly name: Name; readonly input: InputOf<Api[Name]> }
  : never;

interface Opened {
  readonly now: Temporal.Instant;
  readonly timeZone: string;
  readonly weekStartsOn: WeekStart;
  readonly view: (typeof FIRST_VIEWS)[number];
  readonly isAdmin: boolean;
}

/**
 * All calls for the dashboard's first screen, in one batch. Add the calls of a new card here:
 * `tests/e2e/pages/bootstrap.test.ts` counts separate requests.
 */
export function firstScreenParts(opened: Opened): readonly FirstScreenPart[] {
  return [
    { name: "accounts.currentUser", input: {} },
    { name: "settings.organization", input: {} },
    { name: "attendance.onCall", input: {} },
    { name: "shifts.myUpcoming", input: {} },
    { name: "replacements.outstanding", input: {} },
    { name: "replacements.openLater", input: {} },
    { name: "notifications.list", input: {} },
    { name: "handoff.open", input: {} },
    { name: "polls.mine", input: {} },
    { name: "swaps.list", input: {} },
    { name: "attendance.hoursAsked", input: {} },
    { name: "shiftPreferences.open", input: {} },
    { name: "reports.userStats", input: {} },
    { name: "devices.configuration", input: {} },
    ...calendarParts(opened),
    ...(opened.isAdmin ? COORDINATORS : []),
  ];
}

const COORDINATORS: readonly FirstScreenPart[] = [
  { name: "messages.status", input: {} },
  { name: "reports.setupChecklist", input: {} },
  { name: "attendance.starts", input: {} },
  { name: "reports.systemStats", input: {} },
  { name: "activity.recent", input: {} },
];

/** Months of the overview and the calendar, and the calendar's other day data. */
function calendarParts({ now, timeZone, weekStartsOn, view }: Opened): FirstScreenPart[] {
  const today = dateOf(now, timeZone);
  const { past, days: ahead } = agendaOf(today, today, weekStartsOn);
  const { year, month } = monthOf(today);
  const days =
    view === "agenda" ? [...past, ...ahead] : monthGrid(year, month, weekStartsOn).flat();
  const glance = glanceDays(now, timeZone);
  const [from = today, until = today] = [days[0], days.at(-1)];
  return [
    ...eachOnce([...monthsRunningOn(glance), ...monthsRunningOn(days)]).map(
      (input) => ({ name: "shifts.month", input }) as const,
    ),
    ...eachOnce([yearOf(from), yearOf(until)]).map(
      (input) => ({ name: "holidays.year", input }) as const,
    ),
    ...eachOnce([
      { from: today, until: addDays(today, 1) },
      { from, until },
    ]).map((input) => ({ name: "shabbat.windows", input }) as const),
    { name: "timeOff.between", input: { from, until } },
  ];
}

function yearOf(date: LocalDate): { readonly year: number } {
  return { year: monthOf(date).year };
}

function eachOnce<Input extends object>(inputs: readonly Input[]): Input[] {
  return [...new Map(inputs.map((input) => [JSON.stringify(input), input])).values()];
}
