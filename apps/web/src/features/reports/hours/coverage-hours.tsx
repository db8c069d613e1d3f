import {
  mostOpen,
  type OpenHour,
  type OpenRun,
  openHours,
} from "@watchbill/domain/reports/open-hours";
import type { DateStyle } from "@watchbill/domain/time/date-style";
import { compactTime, formatTime, namedWeekdays } from "@watchbill/domain/time/format";
import { useOrganization } from "../../settings/organization.ts";
import { type Covered, coverageStateOf } from "../coverage/coverage-state.ts";

/** Number of hours with the most open spots that are listed as text above the chart. */
const WORST = 3;
/** Interval of the hour labels on the axis. */
const NAMED_EVERY = 3;

/** Chart of the open spots by hour of the week: a larger dot means a larger share of open spots. */
export function CoverageHours({ shifts }: { readonly shifts: readonly Covered[] }) {
  const squad = useOrganization();
  const counted = shifts.filter((shift) => coverageStateOf(shift) !== "planned");
  const week = openHours(
    counted.flatMap((shift) =>
      (shift.byTime ?? [shift]).map(({ startsAt, endsAt, filled }) => ({
        spots: shift.spots,
        filled,
        startsAt: Temporal.Instant.from(startsAt),
        endsAt: Temporal.Instant.from(endsAt),
      })),
    ),
    squad.timeZone,
    squad.weekStartsOn,
  );
  const worst = mostOpen(week, WORST);
  if (counted.length === 0) return null;
  return (
    <>
      <h3 className="mt-5 font-bold">When shifts go unfilled</h3>
      {worst.length === 0 ? (
        <p>Every hour was fully covered.</p>
      ) : (
        <>
          <p className="mb-2">Most often: {worst.map((run) => runText(run, squad)).join("; ")}.</p>
          <Picture week={week} />
          <p aria-hidden className="mt-1 text-sm text-ink-soft">
            Bigger dot = more open spots. Ring = fully covered.
          </p>
          <AsTable week={week} />
        </>
      )}
    </>
  );
}

function Picture({ week }: { readonly week: readonly (readonly OpenHour[])[] }) {
  const squad = useOrganization();
  return (
    <div
      aria-hidden
      className="grid max-w-2xl grid-cols-[2.25rem_repeat(24,minmax(0,1fr))] items-center text-xs"
    >
      {week.map((hours) => (
        <div key={hours[0]?.weekday} className="contents">
          <span className="text-ink-soft">{nameOf(hours).slice(0, 3)}</span>
          {hours.map(({ hour, open }) => (
            <span
              key={hour}
              title={
                open === null
                  ? undefined
                  : `${nameOf(hours)} ${hourText(hour, squad)}: ${percent(open)} open`
              }
              className="grid h-5 place-items-center border-b border-line/60"
            >
              {open === null ? null : <Mark open={open} />}
            </span>
          ))}
        </div>
      ))}
      <span />
      {Array.from({ length: 24 / NAMED_EVERY }, (_, index) => (
        <span
          key={index}
          className="mt-0.5 whitespace-nowrap text-ink-soft"
          style={{ gridColumn: `span ${NAMED_EVERY}` }}
        >
          {compactTime(clock(index * NAMED_EVERY), squad)}
        </span>
      ))}
    </div>
  );
}

/**
 * The mark of an hour: a ring if all spots are filled, otherwise a dot sized by the share of open
 * spots.
 */
function Mark({ open }: { readonly open: number }) {
  if (open === 0) return <span className="size-1 rounded-full border border-line-strong" />;
  const size = `${0.3 + 0.7 * Math.sqrt(open)}`;
  return (
    <span
      data-mark="more"
      className="aspect-square rounded-full bg-bad"
      style={{ height: `calc(${size} * min(100%, 1rem))`, maxWidth: "100%" }}
    />
  );
}

function AsTable({ week }: { readonly week: readonly (readonly OpenHour[])[] }) {
  const squad = useOrganization();
  return (
    <div className="sr-only">
      <table>
        <caption>Share of open spots by weekday and hour</caption>
        <thead>
          <tr>
            <th scope="col">Weekday</th>
            <th scope="col">Hours and share of open spots</th>
          </tr>
        </thead>
        <tbody>
          {week.map((hours) => (
            <tr key={hours[0]?.weekday}>
              <th scope="row">{nameOf(hours)}</th>
              <td>
                {mostOpen([hours], hours.length)
                  .toSorted((a, b) => a.from - b.from)
                  .map((run) => `${spanText(run, squad)}: ${percent(run.open)}`)
                  .join("; ") || "none"}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Returns, for example, "Saturday, 11:00 PM to 12:00 AM (50%)". */
function runText(run: OpenRun, style: DateStyle): string {
  return `${namedWeekdays([run.weekday])[0]?.name ?? ""}, ${spanText(run, style)} (${percent(run.open)})`;
}

function spanText({ from, until }: OpenRun, style: DateStyle): string {
  return `${hourText(from, style)} to ${hourText(until % 24, style)}`;
}

function nameOf(hours: readonly OpenHour[]): string {
  return namedWeekdays([hours[0]?.weekday ?? 0])[0]?.name ?? "";
}

function hourText(hour: number, style: DateStyle): string {
  return formatTime(clock(hour), style);
}

function clock(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}

function percent(part: number): string {
  return `${Math.round(100 * part)}%`;
}
