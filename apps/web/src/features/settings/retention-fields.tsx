import { FORMER_YEARS, LOG_DAYS, type RetentionSettings } from "@watchbill/domain/settings/retention";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/field.tsx";

/** How long the squad keeps its logs, and the names of those who have left. */
export function RetentionFields({
  values,
  faults,
  onChange,
}: {
  readonly values: RetentionSettings;
  readonly faults: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<RetentionSettings>) => void;
}) {
  const number = (name: keyof RetentionSettings, label: string, hint: string) => (
    <TextField
      label={label}
      hint={hint}
      type="number"
      inputMode="numeric"
      value={Number.isNaN(values[name]) ? "" : String(values[name])}
      error={faults[name]}
      onChange={({ target }) => onChange({ [name]: target.valueAsNumber })}
    />
  );
  const days = `${LOG_DAYS.least} to ${LOG_DAYS.most}; 0 as long as the server keeps it, which it never does for longer than it is set to`;
  return (
    <Card title="How long things are kept">
      <p className="mb-3 text-sm text-ink-soft">
        What is older goes by itself, in small pieces, and does not come back. Hours and shifts are always counted.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {number("messageLogDays", "Days of the message log", days)}
        {number("activityLogDays", "Days of the activity log", days)}
        {number(
          "formerMemberYears",
          "Years until a former member is erased",
          `${FORMER_YEARS.least} to ${FORMER_YEARS.most} after they left, at night; 0 for never. What they served stays, without their name`,
        )}
      </div>
    </Card>
  );
}
