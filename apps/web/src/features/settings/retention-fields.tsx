import {
  FORMER_YEARS,
  LOG_DAYS,
  type RetentionSettings,
  SHIFT_YEARS,
} from "@watchbill/domain/settings/retention";
import { NumberField } from "../../ui/form/number-field.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { PARTS, partId } from "./organization-contents.ts";

/** How long the squad keeps logs, names of former members, and shifts. */
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
  const days = `${LOG_DAYS.least} to ${LOG_DAYS.most}; 0 as long as the server keeps it, which it never does for longer than it is set to`;
  return (
    <Card id={partId("retention")} title={PARTS.retention}>
      <p className="mb-3 text-sm text-ink-soft">
        What is older goes by itself, in small pieces, and does not come back. Shifts, and with them
        hours, are counted for as long as they are kept.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {number(
          "messageLogDays",
          "Days of the message log",
          `${days}. Notifications in the app go with them`,
        )}
        {number("activityLogDays", "Days of the activity log", days)}
        {number(
          "formerMemberYears",
          "Years until a former member is erased",
          `${FORMER_YEARS.least} to ${FORMER_YEARS.most} after they left, at night; 0 for never. What they served stays, without their name`,
        )}
        {number(
          "shiftYears",
          "Years of shifts and times in service",
          `${SHIFT_YEARS.least} to ${SHIFT_YEARS.most} after they ended, at night; 0 for ever. The logs and notifications go back no further`,
        )}
      </div>
    </Card>
  );
}
