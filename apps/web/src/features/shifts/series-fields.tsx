import {
  defaultSeriesEnd,
  RECURRING_LABELS,
  RECURRING_TYPES,
  type RecurringType,
  seriesDates,
} from "@watchbill/domain/shifts/series";
import { formatDay } from "@watchbill/domain/time/format";
import { Checkbox } from "../../ui/checkbox.tsx";
import { TextField } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";

/** How a new shift repeats; `end` is null until the coordinator chooses one. */
export interface SeriesDraft {
  readonly type: RecurringType;
  readonly end: string | null;
}

/** The last day of a series: the chosen one, or three months after its start. */
export function endOf(series: SeriesDraft, start: string): string | null {
  return series.end === null ? defaultSeriesEnd(start) : series.end || null;
}

/** Whether a shift repeats, how often and until when, and how many that makes. */
export function SeriesFields({
  start,
  series,
  error,
  onChange,
}: {
  readonly start: string;
  readonly series: SeriesDraft | null;
  readonly error: string | undefined;
  readonly onChange: (series: SeriesDraft | null) => void;
}) {
  return (
    <div className="space-y-3">
      <Checkbox
        checked={series !== null}
        onChange={(event) => onChange(event.target.checked ? { type: "weekly", end: null } : null)}
      >
        Repeats
      </Checkbox>
      {series ? (
        <>
          <div className="grid items-start gap-3 min-[22rem]:grid-cols-2">
            <SelectField
              label="How often"
              options={RECURRING_TYPES.map((value) => ({ value, label: RECURRING_LABELS[value] }))}
              value={series.type}
              onChange={(event) =>
                onChange({ ...series, type: RECURRING_TYPES.find((type) => type === event.target.value) ?? "weekly" })
              }
            />
            <TextField
              label="Repeats until"
              type="date"
              min={start}
              value={endOf(series, start) ?? ""}
              error={error}
              onChange={(event) => onChange({ ...series, end: event.target.value })}
            />
          </div>
          <p aria-live="polite" className="text-sm text-ink-soft">
            {seriesText(start, series)}
          </p>
        </>
      ) : null}
    </div>
  );
}

/** "14 shifts, the last on Sat, Feb 20"; nothing while there is no such series. */
function seriesText(start: string, series: SeriesDraft): string {
  const dates = seriesDates(start, endOf(series, start), series.type);
  if ("kind" in dates) return "";
  const last = dates.at(-1) ?? start;
  return `${dates.length === 1 ? "1 shift" : `${dates.length} shifts`}, the last on ${formatDay(last)}, ${last.slice(0, 4)}`;
}
