import type { ShiftPreference } from "@watchbill/domain/shift-preferences/shift-preference";
import { weekStart } from "@watchbill/domain/time/calendar";
import { formatDay } from "@watchbill/domain/time/format";
import { useOrganization } from "../settings/organization.ts";
import { FourButtons } from "./bulk-preferences.tsx";
import type { PreferredShift } from "./optimistic-preferences.ts";
import { PreferredShiftRow } from "./preferred-shift-row.tsx";

/**
 * The shifts of a draft schedule by week, with the four preferences for each shift and for a whole
 * week.
 */
export function ShiftPreferenceList({
  shifts,
  isClosed,
  onSay,
  onSayMany,
}: {
  readonly shifts: readonly PreferredShift[];
  readonly isClosed: boolean;
  readonly onSay: (shiftId: number, preference: ShiftPreference | null) => void;
  readonly onSayMany: (shiftIds: readonly number[], preference: ShiftPreference) => void;
}) {
  const squad = useOrganization();
  const weeks = [...Map.groupBy(shifts, ({ date }) => weekStart(date, squad.weekStartsOn))];
  return weeks.map(([week, own]) => (
    <section key={week} aria-label={`Week of ${formatDay(week, squad)}`} className="grid gap-2">
      <div className="grid gap-2 sm:grid-cols-[1fr_24rem] sm:items-end">
        <h2 className="text-lg font-bold">Week of {formatDay(week, squad)}</h2>
        {isClosed ? null : (
          <FourButtons
            label={`The whole week of ${formatDay(week, squad)}`}
            shownLabel="The whole week"
            onSay={(preference) =>
              onSayMany(
                own.map(({ id }) => id),
                preference,
              )
            }
          />
        )}
      </div>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 md:grid-cols-2 xl:grid-cols-3">
        {own.map((shift) => (
          <PreferredShiftRow key={shift.id} shift={shift} isClosed={isClosed} onSay={onSay} />
        ))}
      </ul>
    </section>
  ));
}
