import {
  FORMER_YEARS,
  LOG_DAYS,
  type RetentionSettings,
  SHIFT_YEARS,
} from "@watchbill/domain/settings/retention";
import { AdvancedFields } from "../../ui/form/advanced-fields.tsx";
import { NumberField } from "../../ui/form/number-field.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { advanced } from "./settings-draft.ts";
import { PARTS } from "./squad-pages.ts";

/** Settings for how long the squad keeps logs, names of former members, and shifts. */
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
    <NumberField
      label={label}
      hint={hint}
      value={values[name]}
      error={faults[name]}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  const days = `${LOG_DAYS.least} to ${LOG_DAYS.most}; 0 = use the server's limit`;
  return (
    <Card title={PARTS.retention}>
      <p className="mb-3 text-sm text-ink-soft">
        Older data is deleted automatically and can't be recovered.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {number(
          "formerMemberYears",
          "Erase former members after (years)",
          `${FORMER_YEARS.least} to ${FORMER_YEARS.most} after they left; 0 = never. Their hours stay, without their name`,
        )}
        {number(
          "shiftYears",
          "Keep shifts and hours for (years)",
          `${SHIFT_YEARS.least} to ${SHIFT_YEARS.most}; 0 = forever. Logs and notifications aren't kept longer than shifts`,
        )}
      </div>
      <AdvancedFields {...advanced({ values, faults }, "messageLogDays", "activityLogDays")}>
        {number(
          "messageLogDays",
          "Keep messages for (days)",
          `${days}. Also applies to in-app notifications`,
        )}
        {number("activityLogDays", "Keep the activity log for (days)", days)}
      </AdvancedFields>
    </Card>
  );
}
