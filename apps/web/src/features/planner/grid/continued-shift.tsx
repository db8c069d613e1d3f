import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { dayNote } from "@watchbill/domain/shifts/shift-days";
import { formatDay } from "@watchbill/domain/time/format";
import { useOrganization } from "../../settings/organization.ts";
import { SHIFT_TYPE_EDGES } from "../../shift-types/shift-type-colors.ts";
import { coverageNow, FILL_MARKS, filling, fillText, type Shift } from "../../shifts/shift-view.ts";
import { usePlanner } from "../editing/planner-context.ts";
import { CONTROL_HEIGHT } from "./spot-buttons.tsx";

/**
 * A shift of several days on one of its later days: its end and its members. A press opens the
 * shift, but members cannot be dropped here.
 */
export function ContinuedShift({ shift, date }: { readonly shift: Shift; readonly date: string }) {
  const squad = useOrganization();
  const { edit } = usePlanner();
  const mark = FILL_MARKS[coverageNow({ ...shift, isBeingPlanned: false })];
  const name = shiftName(shift);
  return (
    <button
      type="button"
      onClick={() => edit(shift)}
      title={`Edit ${name} since ${formatDay(shift.date, squad)}`}
      className={`flex w-full flex-wrap items-center gap-x-2 rounded-md border border-s-4 border-dashed border-line bg-surface px-1.5 py-1 text-start text-xs leading-tight hover:bg-raised ${CONTROL_HEIGHT} ${SHIFT_TYPE_EDGES[shift.typeColor]}`}
    >
      <span className="min-w-0 wrap-anywhere">
        {name} <span className="font-bold">{dayNote(shift, date, squad)}</span>
      </span>
      <span className="tabular min-w-0 flex-1 truncate text-ink-soft">
        {filling(shift)
          .map(({ user }) => user.unitNumber)
          .join(", ")}
      </span>
      <span className={`tabular font-bold whitespace-nowrap ${mark.tone}`}>
        {mark.sign}
        {fillText(shift)}
      </span>
    </button>
  );
}
