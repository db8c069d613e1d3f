import { MAX_SHIFTS } from "@watchbill/domain/members/availability/most-shifts";
import { TextField } from "../../ui/form/field.tsx";

/** Field for a member's maximum number of shifts a month; empty means no maximum. */
export function MaxShifts({
  value,
  error,
  onChange,
}: {
  readonly value: number | null;
  readonly error: string | undefined;
  readonly onChange: (change: { maxMonthlyShifts: number | null }) => void;
}) {
  return (
    <TextField
      label="Maximum shifts per month"
      hint={`${MAX_SHIFTS.least} to ${MAX_SHIFTS.most}; blank for no limit`}
      type="number"
      inputMode="numeric"
      min={MAX_SHIFTS.least}
      max={MAX_SHIFTS.most}
      value={value === null ? "" : String(value)}
      error={error}
      onChange={({ target }) =>
        onChange({
          maxMonthlyShifts: target.value === "" ? null : Math.trunc(target.valueAsNumber) || null,
        })
      }
    />
  );
}
