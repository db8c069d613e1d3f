import {
  SHIFT_PREFERENCE_LABELS,
  SHIFT_PREFERENCES,
  type ShiftPreference,
} from "@watchbill/domain/shift-preferences/shift-preference";
import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { shiftHours } from "@watchbill/domain/shifts/shift-times";
import { formatDay } from "@watchbill/domain/time/format";
import { Undo2 } from "lucide-react";
import { memo, useId } from "react";
import { IconButton } from "../../ui/button.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { useOrganization } from "../settings/organization.ts";
import { SHIFT_TYPE_EDGES } from "../shift-types/shift-type-colors.ts";
import type { PreferredShift } from "./optimistic-preferences.ts";
import { SHIFT_PREFERENCE_LOOKS } from "./preference-appearance.ts";

interface RowProps {
  readonly shift: PreferredShift;
  readonly isClosed: boolean;
  readonly onSay: (shiftId: number, preference: ShiftPreference | null) => void;
}

/** A shift with its four preferences as a radio group; arrow keys move between them. */
export const PreferredShiftRow = memo(function WishedShiftRow({
  shift,
  isClosed,
  onSay,
}: RowProps) {
  const squad = useOrganization();
  // The radio group's name is not the shift's id, because the grid and the list can show the same
  // shift.
  const group = useId();
  const name = `${shiftName(shift)} on ${formatDay(shift.date, squad)}`;
  return (
    <li
      className={`rounded-lg border border-s-4 border-line bg-surface p-3 ${SHIFT_TYPE_EDGES[shift.typeColor]}`}
    >
      <fieldset className="grid min-w-0 gap-2" disabled={isClosed}>
        <legend className="sr-only">
          {name}, {shiftHours(shift, squad)}
        </legend>
        <div className="flex min-h-11 items-center justify-between gap-2">
          <div aria-hidden className="min-w-0 leading-tight">
            <p className="font-bold">
              {formatDay(shift.date, squad)}{" "}
              <span className="font-semibold">· {shiftName(shift)}</span>
            </p>
            <p className="text-sm text-ink-soft">{shiftHours(shift, squad)}</p>
          </div>
          {shift.preference !== null && !isClosed ? (
            <IconButton label={`Clear: ${name}`} onClick={() => onSay(shift.id, null)}>
              <Undo2 aria-hidden size={18} />
            </IconButton>
          ) : null}
        </div>
        <div className="grid grid-cols-4 gap-1.5">
          {SHIFT_PREFERENCES.map((preference) => (
            <Choice
              key={preference}
              group={group}
              shift={shift}
              preference={preference}
              onSay={onSay}
            />
          ))}
        </div>
        <Note shift={shift} />
      </fieldset>
    </li>
  );
});

function Choice({
  group,
  shift,
  preference,
  onSay,
}: Pick<RowProps, "shift" | "onSay"> & {
  readonly group: string;
  readonly preference: ShiftPreference;
}) {
  const { icon: Icon, chosen } = SHIFT_PREFERENCE_LOOKS[preference];
  const isAssumed = shift.preference === null && shift.countsAs === preference;
  return (
    <label
      data-choice=""
      className={`relative flex min-h-14 cursor-pointer flex-col items-center justify-center gap-0.5 rounded-lg border text-center text-[0.8125rem] leading-tight font-semibold select-none has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:cursor-default ${isAssumed ? "border-dashed border-line-strong text-ink" : "border-line-strong/50 text-ink-soft"} ${chosen}`}
    >
      <input
        type="radio"
        name={group}
        className="absolute inset-0 cursor-pointer appearance-none rounded-lg opacity-0 disabled:cursor-default"
        checked={shift.preference === preference}
        onChange={() => onSay(shift.id, preference)}
      />
      <Icon aria-hidden size={18} />
      {SHIFT_PREFERENCE_LABELS[preference]}
    </label>
  );
}

/**
 * Note on the preference that applies if the member sets none, and on whether they are already
 * assigned.
 */
function Note({ shift }: { readonly shift: PreferredShift }) {
  return (
    <>
      {shift.isOnIt ? (
        <p>
          <Badge tone="accent">Already assigned</Badge>
        </p>
      ) : null}
      {shift.preference === null ? (
        <p className="text-sm text-ink-soft">
          {shift.why
            ? `No answer = ${SHIFT_PREFERENCE_LABELS[shift.countsAs]} (${shift.why})`
            : `No answer = ${SHIFT_PREFERENCE_LABELS[shift.countsAs]}`}
        </p>
      ) : null}
    </>
  );
}
