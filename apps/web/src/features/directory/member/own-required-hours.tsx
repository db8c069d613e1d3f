import { REQUIRED_HOURS } from "@watchbill/domain/members/required-hours";
import { useEndpoint } from "../../../lib/api/queries.ts";
import { TextField } from "../../../ui/form/field.tsx";

/**
 * Field for the hours required of this member, if they differ from the squad's; hidden while the
 * squad requires none.
 */
export function OwnRequiredHours({
  value,
  error,
  onChange,
}: {
  readonly value: number | null;
  readonly error: string | undefined;
  readonly onChange: (change: { requiredHours: number | null }) => void;
}) {
  const { data: settings } = useEndpoint("settings.all", {});
  if (!settings?.requiredHours) return null;
  const { requiredHours, requiredHoursPeriod } = settings;
  return (
    <TextField
      label={`Required hours per ${requiredHoursPeriod}`}
      hint={`Blank for the squad's ${requiredHours}; 0 = none`}
      type="number"
      inputMode="numeric"
      min={REQUIRED_HOURS.least}
      max={REQUIRED_HOURS.most}
      value={value === null ? "" : String(value)}
      error={error}
      onChange={({ target }) =>
        onChange({ requiredHours: target.value === "" ? null : Math.trunc(target.valueAsNumber) })
      }
    />
  );
}
