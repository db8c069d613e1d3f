import { type UsualRow, WEEKDAY_PRESETS } from "@watchbill/domain/shifts/week-template";
import { weekdayOrder } from "@watchbill/domain/time/calendar";
import { formatTimeRange, namedWeekdays } from "@watchbill/domain/time/format";
import { INPUT } from "../../../ui/form/field.tsx";
import { WeekdayToggles } from "../../../ui/form/weekday-toggles.tsx";
import { useOrganization } from "../../settings/organization.ts";
import { SHIFT_TYPE_EDGES } from "../../shift-types/shift-type-colors.ts";
import type { ShiftTypes } from "../../shift-types/use-shift-types.ts";

const SPOT_COUNTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** For each shift type, a row of switches for the weekdays, presets, and the number of spots. */
export function UsualWeekRows({
  kinds,
  rows,
  onChange,
}: {
  readonly kinds: ShiftTypes;
  readonly rows: readonly UsualRow[];
  readonly onChange: (rows: readonly UsualRow[]) => void;
}) {
  const squad = useOrganization();
  const change = (key: string, part: Partial<UsualRow>): void =>
    onChange(rows.map((row) => (row.kind === key ? { ...row, ...part } : row)));
  return (
    <ul className="divide-y divide-line" aria-label="Shift types">
      {rows.map(({ kind: key, weekdays, maxMembers }, at) => {
        const kind = kinds.find((one) => one.key === key);
        if (!kind) return null;
        return (
          <li
            key={key}
            className="grid gap-2 py-3 first:pt-0 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-end"
          >
            <div className={`border-s-4 ps-3 ${SHIFT_TYPE_EDGES[kind.color]}`}>
              <WeekdayToggles
                label={`${kind.name} · ${formatTimeRange(kind.startTime, kind.endTime, squad)}`}
                only={namedWeekdays(weekdayOrder(squad.weekStartsOn))}
                value={weekdays}
                beginsHere={at === 0}
                onChange={(days) => change(key, { weekdays: days })}
              />
            </div>
            <div className="flex flex-wrap items-center gap-1 ps-4 lg:ps-0">
              {WEEKDAY_PRESETS.map((preset) => (
                <button
                  key={preset.label}
                  type="button"
                  aria-label={`${kind.name}: ${preset.label}`}
                  aria-pressed={preset.weekdays.join() === weekdays.join()}
                  data-work
                  onClick={() => change(key, { weekdays: [...preset.weekdays] })}
                  className="min-h-11 rounded-lg px-1.5 text-sm font-semibold text-accent-strong sm:px-2 hover:bg-raised aria-pressed:text-ink aria-pressed:underline"
                >
                  {preset.label}
                </button>
              ))}
              <label className="ms-auto flex items-center gap-2 text-sm font-semibold">
                Spots
                <select
                  aria-label={`Spots for ${kind.name}`}
                  value={maxMembers}
                  onChange={({ target }) => change(key, { maxMembers: Number(target.value) })}
                  className={`${INPUT} w-18!`}
                >
                  {SPOT_COUNTS.map((count) => (
                    <option key={count}>{count}</option>
                  ))}
                </select>
              </label>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
