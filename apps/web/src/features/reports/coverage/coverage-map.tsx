import { FIGURE_HINTS } from "@watchbill/domain/reports/figure-hints";
import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { ONE_OFF, type ShiftType } from "@watchbill/domain/shift-types/shift-type";
import { formatDay } from "@watchbill/domain/time/format";
import { addDays, daysBetween } from "@watchbill/domain/time/local";
import { useEndpoint } from "../../../lib/api/queries.ts";
import { pathTo } from "../../../lib/routing/paths.ts";
import { QueryBoundary } from "../../../ui/feedback/query-boundary.tsx";
import { Card, EmptyState, Skeleton } from "../../../ui/layout/card.tsx";
import { FigureNotes } from "../../../ui/layout/figure-notes.tsx";
import { NextStep } from "../../../ui/layout/next-step.tsx";
import { useOrganization } from "../../settings/organization.ts";
import { useShiftTypes } from "../../shift-types/use-shift-types.ts";
import { CsvButton } from "../csv-button.tsx";
import { CoverageHours } from "../hours/coverage-hours.tsx";
import { downloadReportCsv } from "../report-csv.ts";
import { CoverageCalendars } from "./coverage-calendar.tsx";
import { type Covered, coverageStateOf, stateText } from "./coverage-state.ts";

const MOST_DAYS = 62;
/**
 * Report of the coverage in a date range: a calendar for each shift type, the hours of the week
 * with open spots, and a table for screen readers.
 */
export function CoverageMap({
  startDate,
  endDate,
}: {
  readonly startDate: string;
  readonly endDate: string;
}) {
  const report = useEndpoint("reports.coverage", { startDate, endDate });
  const shifts = report.data ?? [];
  const order = inOrderOf(useShiftTypes().data ?? []);
  const kinds = [...new Set(shifts.toSorted(order).map(shiftName))];
  const days = Array.from(
    { length: Math.min(MOST_DAYS, daysBetween(startDate, endDate) + 1) },
    (_, index) => addDays(startDate, index),
  );
  const standing = shifts.filter((shift) => coverageStateOf(shift) !== "planned");
  const spots = standing.reduce((sum, shift) => sum + shift.spots, 0);
  const filled = standing.reduce((sum, shift) => sum + Math.min(shift.filled, shift.spots), 0);
  return (
    <Card
      className="break-inside-avoid"
      title="Coverage"
      aside={
        <CsvButton isEmpty={shifts.length === 0} onSave={() => save(shifts, startDate, endDate)} />
      }
    >
      <QueryBoundary
        of={report}
        loading={<Skeleton className="h-64" />}
        failed="Couldn't load coverage."
        empty={
          <EmptyState title="No shifts in this period">
            <p>Choose other dates above, or schedule shifts.</p>
            <NextStep href={pathTo("shifts", { view: "planner" })}>Plan the month</NextStep>
          </EmptyState>
        }
      >
        {() => (
          <>
            <p className="mb-3">
              {spots === 0
                ? ""
                : `${filled} of ${spots} spots filled (${Math.round((100 * filled) / spots)}%).`}
              {plannedText(shifts.length - standing.length)}
              {lackingText(shifts)}
              {daysBetween(startDate, endDate) >= MOST_DAYS
                ? ` Showing the first ${MOST_DAYS} days.`
                : ""}
            </p>
            <CoverageCalendars
              shifts={shifts.toSorted(order).filter(({ date }) => days.includes(date))}
              days={days}
            />
            <CoverageHours shifts={shifts} />
            <Table shifts={shifts} kinds={kinds} days={days} />
            <FigureNotes notes={[["Filled", FIGURE_HINTS.coverage]]} />
          </>
        )}
      </QueryBoundary>
    </Card>
  );
}

/** Returns, for example, " 12 draft shifts aren't counted." */
function plannedText(count: number): string {
  if (count === 0) return "";
  return count === 1 ? " 1 draft shift isn't counted." : ` ${count} draft shifts aren't counted.`;
}

/** Returns, for example, " 2 full shifts lack a position (*)." */
function lackingText(shifts: readonly Covered[]): string {
  const count = shifts.filter((shift) => coverageStateOf(shift) === "lacking").length;
  if (count === 0) return "";
  return count === 1
    ? " 1 full shift lacks a position (*)."
    : ` ${count} full shifts lack a position (*).`;
}

function Table({
  shifts,
  kinds,
  days,
}: {
  readonly shifts: readonly Covered[];
  readonly kinds: readonly string[];
  readonly days: readonly string[];
}) {
  const squad = useOrganization();
  const byCell = Map.groupBy(shifts, (shift) => `${shift.date} ${shiftName(shift)}`);
  return (
    <div role="region" aria-label="Coverage by day" className="sr-only">
      <table>
        <caption>Filled spots by day and shift type</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {kinds.map((kind) => (
              <th key={kind} scope="col">
                {kind}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day}>
              <th scope="row">{formatDay(day, squad)}</th>
              {kinds.map((kind) => (
                <td key={kind}>
                  {(byCell.get(`${day} ${kind}`) ?? []).map((cell) => (
                    <span key={cell.shiftId}>
                      {cell.filled}/{cell.spots}
                      {coverageStateOf(cell) === "lacking" ? "*" : ""} {stateText(cell)}{" "}
                    </span>
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * Comparison function: the squad's shift types in the order set by the squad, then one-off shifts
 * by name.
 */
function inOrderOf(kinds: readonly Pick<ShiftType, "key">[]): (a: Covered, b: Covered) => number {
  const order = kinds.map(({ key }) => key).filter((key) => key !== ONE_OFF);
  const spot = ({ type }: Covered): number =>
    order.includes(type) ? order.indexOf(type) : order.length;
  return (a, b) => spot(a) - spot(b) || shiftName(a).localeCompare(shiftName(b));
}

function save(shifts: readonly Covered[], startDate: string, endDate: string): void {
  downloadReportCsv({ name: "coverage", title: "Coverage", from: startDate, until: endDate }, [
    ["Date", "Shift", "Filled", "Spots", "State"],
    ...shifts.map((shift) => [
      shift.date,
      shiftName(shift),
      shift.filled,
      shift.spots,
      stateText(shift),
    ]),
  ]);
}
