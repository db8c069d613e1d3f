import {
  defaultSeriesEnd,
  type RecurringType,
  recurringLabel,
  recurringTypesFrom,
  seriesDates,
  takesWeekdays,
  weekdayOf,
} from "@watchbill/domain/shifts/series";
import { weekdayOrder } from "@watchbill/domain/time/calendar";
import type { DateSettings } from "@watchbill/domain/time/date-style";
import { formatDay, formatDayAndYear, namedWeekdays } from "@watchbill/domain/time/format";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { WeekdayToggles } from "../../../ui/form/weekday-toggles.tsx";
import { DateField } from "../../settings/date-time-fields.tsx";
import { useOrganization } from "../../settings/organization.ts";

/** How a new shift repeats; `end` is null until the coordinator enters a last day. */
export interface SeriesDraft {
  readonly type: RecurringType;
  readonly end: string | null;
  /** The weekdays; null means the weekday of the first day, also after the first day changes. */
  readonly weekdays: readonly number[] | null;
}

/**
 * Returns the weekdays of a series. A recurrence without a choice of weekdays uses the first day's
 * weekday.
 */
export function weekdaysOf({ type, weekdays }: SeriesDraft, start: string): number[] {
  return weekdays && takesWeekdays(type) ? [...weekdays] : [weekdayOf(start)];
}

/** Returns the last day of a series: the chosen one, or by default three months after the start. */
export function endOf(series: SeriesDraft, start: string): string | null {
  return series.end === null ? defaultSeriesEnd(start) : series.end || null;
}

/** Fields for how a new shift repeats, with the number of shifts that result. */
export function SeriesFields({
  start,
  series,
  errors,
  onChange,
}: {
  readonly start: string;
  readonly series: SeriesDraft | null;
  readonly errors: {
    readonly type: string | undefined;
    readonly end: string | undefined;
    readonly weekdays: string | undefined;
  };
  readonly onChange: (series: SeriesDraft | null) => void;
}) {
  const squad = useOrganization();
  // The chosen recurrence stays in the list, even if it does not fit a new first day.
  const types = [...new Set([...recurringTypesFrom(start), ...(series ? [series.type] : [])])];
  return (
    <div className="space-y-3">
      <Checkbox
        checked={series !== null}
        onChange={(event) =>
          onChange(event.target.checked ? { type: "weekly", end: null, weekdays: null } : null)
        }
      >
        Repeats
      </Checkbox>
      {series ? (
        <>
          <div className="grid items-start gap-3 min-[22rem]:grid-cols-2">
            <SelectField
              label="How often"
              options={types.map((value) => ({ value, label: recurringLabel(value, start) }))}
              value={series.type}
              error={errors.type}
              onChange={(event) =>
                onChange({
                  ...series,
                  type: types.find((type) => type === event.target.value) ?? "weekly",
                })
              }
            />
            <DateField
              label="Repeats until"
              min={start}
              value={endOf(series, start) ?? ""}
              error={errors.end}
              onChange={(event) => onChange({ ...series, end: event.target.value })}
            />
          </div>
          {takesWeekdays(series.type) ? (
            <WeekdayToggles
              only={namedWeekdays(weekdayOrder(squad.weekStartsOn))}
              label="On"
              value={weekdaysOf(series, start)}
              error={errors.weekdays}
              onChange={(weekdays) => onChange({ ...series, weekdays })}
            />
          ) : null}
          <p aria-live="polite" className="text-sm text-ink-soft">
            {seriesText(start, series, squad)}
          </p>
        </>
      ) : null}
    </div>
  );
}

/**
 * Returns, for example, "14 shifts: Sat, Nov 21 – Sat, Feb 20, 2027"; empty while the series is
 * invalid.
 */
function seriesText(start: string, series: SeriesDraft, squad: DateSettings): string {
  const dates = seriesDates(
    start,
    endOf(series, start),
    series.type,
    squad.weekStartsOn,
    weekdaysOf(series, start),
  );
  if ("kind" in dates) return "";
  const [first = start, last = first] = [dates[0], dates.at(-1)];
  const end = formatDayAndYear(last, squad);
  return dates.length === 1
    ? `1 shift: ${end}`
    : `${dates.length} shifts: ${formatDay(first, squad)} – ${end}`;
}
