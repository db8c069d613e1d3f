import { type Kind, ONE_OFF } from "@watchbill/domain/kinds/kind";
import { shiftName } from "@watchbill/domain/kinds/shift-name";
import { FIGURE_HINTS } from "@watchbill/domain/reports/figure-hints";
import { weekStart } from "@watchbill/domain/time/calendar";
import { counted } from "@watchbill/domain/time/counted";
import { formatDay } from "@watchbill/domain/time/format";
import { addDays, daysBetween } from "@watchbill/domain/time/local";
import { Fragment } from "react";
import type { Output } from "../../lib/api.ts";
import { downloadCsv } from "../../lib/csv-download.ts";
import { useEndpoint } from "../../lib/queries.ts";
import { Card, EmptyState, Skeleton } from "../../ui/card.tsx";
import { Read } from "../../ui/read.tsx";
import { useKinds } from "../kinds/use-kinds.ts";
import { useOrganisation } from "../settings/organisation.ts";
import { CsvButton } from "./csv-button.tsx";
import { FigureNotes } from "./figure-notes.tsx";

type Cell = Output<"reports.coverage">[number];

const MOST_DAYS = 62;
const FILLS = {
  full: "bg-good-soft text-good border-good/40",
  lacking: "bg-warn-soft text-warn border-warn/40",
  short: "bg-warn-soft text-warn border-warn/40",
  empty: "bg-bad-soft text-bad border-bad/40",
  planned: "bg-calm-soft text-calm border-calm/40",
} as const;

/** Every shift of the dates as a square by day and kind: full, short or empty, in colour and in figures. */
export function CoverageMap({ startDate, endDate }: { readonly startDate: string; readonly endDate: string }) {
  const squad = useOrganisation();
  const report = useEndpoint("reports.coverage", { startDate, endDate });
  const shifts = report.data ?? [];
  const order = inOrderOf(useKinds().data ?? []);
  const kinds = [...new Set(shifts.toSorted(order).map(shiftName))];
  const days = Array.from({ length: Math.min(MOST_DAYS, daysBetween(startDate, endDate) + 1) }, (_, index) =>
    addDays(startDate, index),
  );
  const byCell = Map.groupBy(shifts, (shift) => `${shift.date} ${shiftName(shift)}`);
  const standing = shifts.filter((shift) => stateOf(shift) !== "planned");
  const places = standing.reduce((sum, shift) => sum + shift.places, 0);
  const filled = standing.reduce((sum, shift) => sum + Math.min(shift.filled, shift.places), 0);
  return (
    <Card
      className="break-inside-avoid"
      title="Coverage"
      aside={<CsvButton isEmpty={shifts.length === 0} onSave={() => save(shifts, startDate, endDate)} />}
    >
      <Read
        of={report}
        loading={<Skeleton className="h-64" />}
        failed="Coverage could not be read."
        empty={<EmptyState title="No shifts in these dates">Choose other dates above.</EmptyState>}
      >
        {() => (
          <>
            <p className="mb-3">
              {places === 0 ? "" : `${filled} of ${places} places are filled (${Math.round((100 * filled) / places)}%).`}
              {plannedText(shifts.length - standing.length)}
              {lackingText(shifts)}
              {daysBetween(startDate, endDate) >= MOST_DAYS ? ` The first ${MOST_DAYS} days are shown.` : ""}
            </p>
            <div
              className="relative overflow-x-auto print:overflow-visible"
              tabIndex={0}
              role="region"
              aria-label="Coverage by day"
            >
              <table className="border-separate border-spacing-1 text-sm">
                <caption className="sr-only">Filled places of each shift by day and kind</caption>
                <thead>
                  <tr>
                    <th scope="col" className="text-left font-semibold text-ink-soft">
                      Day
                    </th>
                    {kinds.map((kind) => (
                      <th key={kind} scope="col" className="px-1 text-left font-semibold text-ink-soft">
                        {kind}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {days.map((day) => (
                    <tr key={day} className={weekStart(day, squad.weekStartsOn) === day ? "*:pt-2" : ""}>
                      <th scope="row" className="pr-2 text-left font-normal whitespace-nowrap">
                        {formatDay(day, squad)}
                      </th>
                      {kinds.map((kind) => (
                        <td key={kind}>
                          <Squares cells={byCell.get(`${day} ${kind}`) ?? []} />
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <FigureNotes notes={[["Filled", FIGURE_HINTS.coverage]]} />
          </>
        )}
      </Read>
    </Card>
  );
}

/** " 12 shifts are still being planned and do not count." */
function plannedText(count: number): string {
  if (count === 0) return "";
  return ` ${counted(count, "shift")} ${count === 1 ? "is still being planned and does" : "are still being planned and do"} not count.`;
}

/** " 2 full shifts lack a role (*)." */
function lackingText(shifts: readonly Cell[]): string {
  const count = shifts.filter((shift) => stateOf(shift) === "lacking").length;
  if (count === 0) return "";
  return count === 1 ? " 1 full shift lacks a role (*)." : ` ${count} full shifts lack a role (*).`;
}

function Squares({ cells }: { readonly cells: readonly Cell[] }) {
  return cells.map((cell) => (
    <Fragment key={cell.shiftId}>
      <span
        title={cell.roleGap ?? undefined}
        className={`tabular inline-block min-w-12 rounded border px-2 py-0.5 text-center font-semibold ${FILLS[stateOf(cell)]}`}
      >
        {cell.filled}/{cell.places}
        {stateOf(cell) === "lacking" ? "*" : ""}
        <span className="sr-only"> {stateText(cell)}</span>
      </span>{" "}
    </Fragment>
  ));
}

function stateOf({ filled, places, roleGap, isBeingPlanned }: Cell): keyof typeof FILLS {
  if (isBeingPlanned && (filled < places || roleGap)) return "planned";
  if (filled >= places) return roleGap ? "lacking" : "full";
  return filled === 0 ? "empty" : "short";
}

/** "full", "full without its driver", "short, needs a driver". */
function stateText(cell: Cell): string {
  const state = stateOf(cell);
  if (state === "lacking") return cell.roleGap ?? state;
  if (state === "planned") return "being planned";
  return cell.roleGap ? `${state}, ${cell.roleGap}` : state;
}

/** The squad's regular shifts first, in its own order, then the one-offs by name. */
function inOrderOf(kinds: readonly Pick<Kind, "key">[]): (a: Cell, b: Cell) => number {
  const order = kinds.map(({ key }) => key).filter((key) => key !== ONE_OFF);
  const place = ({ type }: Cell): number => (order.includes(type) ? order.indexOf(type) : order.length);
  return (a, b) => place(a) - place(b) || shiftName(a).localeCompare(shiftName(b));
}

function save(shifts: readonly Cell[], startDate: string, endDate: string): void {
  downloadCsv(`coverage-${startDate}-to-${endDate}.csv`, [
    ["Date", "Shift", "Filled", "Places", "State"],
    ...shifts.map((shift) => [shift.date, shiftName(shift), shift.filled, shift.places, stateText(shift)]),
  ]);
}
