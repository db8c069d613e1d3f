import { NIGHT_FROM, NIGHT_HOURS } from "@watchbill/domain/eligibility/nights";
import {
  LIMIT_LEVEL_LABELS,
  LIMIT_LEVELS,
  limitLevel,
  WINDOW_DAYS,
} from "@watchbill/domain/settings/limits";
import { formatTime } from "@watchbill/domain/time/format";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { NumberField } from "../../ui/form/number-field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { PARTS, partId } from "./organization-contents.ts";
import type { SettingsPart } from "./settings-draft.ts";
import { DateField } from "./when-fields.tsx";

export function ReminderHoursFields(part: SettingsPart) {
  const { values, onChange } = part;
  return (
    <Card id={partId("reminders")} title={PARTS.reminders}>
      <div className="grid gap-3 sm:grid-cols-2">
        <Amount
          {...part}
          name="reminderHours"
          label="Reminder hours"
          hint="Hours before the start, 1 to 168"
        />
        <Amount
          {...part}
          name="secondReminderHours"
          label="Final reminder hours"
          hint="Hours before the start, 0 to 24; 0 is none"
        />
      </div>
      <div className="mt-3">
        <Checkbox
          checked={values.dualReminders}
          onChange={({ target }) => onChange({ dualReminders: target.checked })}
        >
          Two reminders for each shift
        </Checkbox>
      </div>
    </Card>
  );
}

/** When members are asked whether they have arrived, and when others are notified. */
export function StartFields(part: SettingsPart) {
  return (
    <Card id={partId("starts")} title={PARTS.starts}>
      <div className="grid gap-3 sm:grid-cols-2">
        <Amount
          {...part}
          name="startAskMinutes"
          label="Minutes until the member is asked"
          hint="After the start, 0 to 240; 0 for never"
        />
        <Amount
          {...part}
          name="startAlertMinutes"
          label="Minutes until others hear"
          hint="Partners and administrators; 0 for never"
        />
      </div>
      <p className="mt-2 text-sm text-ink-soft">
        Whoever is not 10-8 is asked whether they are on, by every way they like to be told; then
        their partners and the administrators hear, with a number to call. Going 10-8 or asking for
        cover ends it.
      </p>
    </Card>
  );
}

/** Who may correct recorded hours, and until which day they are final. */
export function HoursFields(part: SettingsPart) {
  const { values, faults, onChange } = part;
  return (
    <Card id={partId("hours")} title={PARTS.hours}>
      <div className="grid gap-3 sm:grid-cols-2">
        <Amount
          {...part}
          name="hoursProposalDays"
          label="Days to propose corrected hours"
          hint="After a shift, 1 to 90; an admin approves. 0 = members can't"
        />
        <DateField
          label="Hours are final through"
          hint="No one can correct hours of shifts up to this day. Empty = none"
          value={values.hoursFinalUntil ?? ""}
          error={faults.hoursFinalUntil}
          onChange={({ target }) => onChange({ hoursFinalUntil: target.value || null })}
        />
      </div>
    </Card>
  );
}

/** Workload limits of a member, and whether exceeding them warns or blocks. */
export function LimitFields(part: SettingsPart) {
  const nights = `Of ${NIGHT_HOURS} hours or more after ${formatTime(NIGHT_FROM, part.values)}; 0 for no limit`;
  return (
    <Card id={partId("rest")} title={PARTS.rest}>
      <div className="grid gap-3 sm:grid-cols-2">
        <Amount
          {...part}
          name="minimumRestHours"
          label="Hours between two shifts"
          hint="0 for no limit"
        />
        <Level {...part} name="restLevel" label="Less rest than that" />
        <Amount
          {...part}
          name="maxHoursInSevenDays"
          label={`Hours within ${WINDOW_DAYS} days`}
          hint="The most for one member; 0 for no limit"
        />
        <Level {...part} name="hoursLevel" label="More hours than that" />
        <Amount {...part} name="maxNightsInRow" label="Nights in a row" hint={nights} />
        <Level {...part} name="nightsLevel" label="More nights than that" />
      </div>
    </Card>
  );
}

type AmountName =
  | "hoursProposalDays"
  | "startAskMinutes"
  | "startAlertMinutes"
  | "reminderHours"
  | "secondReminderHours"
  | "minimumRestHours"
  | "maxHoursInSevenDays"
  | "maxNightsInRow";

function Amount({
  values,
  faults,
  onChange,
  name,
  label,
  hint,
}: SettingsPart & { readonly name: AmountName; readonly label: string; readonly hint: string }) {
  return (
    <NumberField
      label={label}
      hint={hint}
      value={values[name]}
      error={faults[name]}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
}

const LEVELS = LIMIT_LEVELS.map((value) => ({ value, label: LIMIT_LEVEL_LABELS[value] }));

function Level({
  values,
  onChange,
  name,
  label,
}: SettingsPart & {
  readonly name: "restLevel" | "hoursLevel" | "nightsLevel";
  readonly label: string;
}) {
  return (
    <SelectField
      label={label}
      options={LEVELS}
      value={values[name]}
      onChange={({ target }) => onChange({ [name]: limitLevel(target.value) })}
    />
  );
}
