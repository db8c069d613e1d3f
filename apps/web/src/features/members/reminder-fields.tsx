import {
  DEFAULT_FINAL_HOURS,
  DEFAULT_REMINDER_HOURS,
  FINAL_HOURS_IN_DIRECTORY,
  type HoursRange,
  hoursFrom,
  isWithinRange,
  REMINDER_HOURS,
  rangeWords,
} from "@watchbill/domain/members/reminder-hours";
import { useState } from "react";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { TextField } from "../../ui/form/field.tsx";

export interface Reminders {
  readonly dualReminders: boolean;
  /** NaN while the field is empty. */
  readonly reminderHours: number;
  readonly secondReminderHours: number;
}

/**
 * Fields for one or two reminders, in hours before a shift; an empty field means the squad's
 * default.
 */
export function ReminderFields({
  value,
  finalRange,
  faults,
  onChange,
}: {
  readonly value: Reminders;
  readonly finalRange: HoursRange;
  readonly faults: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<Reminders>) => void;
}) {
  const [first, setFirst] = useState(String(value.reminderHours));
  const [final, setFinal] = useState(String(value.secondReminderHours));
  // A member without a second reminder may stay without one, even if the squad no longer offers
  // that choice.
  const [hadNone] = useState(value.secondReminderHours === 0);
  const isNone = value.secondReminderHours === 0 && (hadNone || isWithinRange(0, finalRange));
  const changeFinal = (text: string): void => {
    setFinal(text);
    onChange({ secondReminderHours: hoursFrom(text, DEFAULT_FINAL_HOURS) ?? Number.NaN });
  };
  return (
    <>
      <Checkbox
        checked={value.dualReminders}
        onChange={({ target }) => {
          // Resets an invalid value of the hidden field, because it would block the form.
          if (!isWithinRange(value.secondReminderHours, FINAL_HOURS_IN_DIRECTORY)) changeFinal("");
          onChange({ dualReminders: target.checked });
        }}
      >
        Two reminders for each shift
      </Checkbox>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="Reminder hours"
          inputMode="numeric"
          hint={`Hours before the shift starts, ${rangeWords(REMINDER_HOURS)}`}
          value={first}
          error={faults.reminderHours}
          onChange={({ target }) => {
            setFirst(target.value);
            onChange({
              reminderHours: hoursFrom(target.value, DEFAULT_REMINDER_HOURS) ?? Number.NaN,
            });
          }}
        />
        {value.dualReminders ? (
          <TextField
            label="Final reminder hours"
            inputMode="numeric"
            hint={
              isNone
                ? `Hours before the shift starts, ${rangeWords(finalRange)}; 0 = none`
                : `Hours before the shift starts, ${rangeWords(finalRange)}`
            }
            value={final}
            error={faults.secondReminderHours}
            onChange={({ target }) => changeFinal(target.value)}
          />
        ) : null}
      </div>
    </>
  );
}
