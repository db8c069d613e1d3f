import { NIGHT_FROM, NIGHT_HOURS } from "@watchbill/domain/eligibility/nights";
import {
  ALL_ASKED_WITHIN_HOURS,
  OTHERS_ASKED_AFTER_MINUTES,
} from "@watchbill/domain/replacements/asked-first";
import { isOn } from "@watchbill/domain/settings/feature-switches";
import {
  LIMIT_LEVEL_LABELS,
  LIMIT_LEVELS,
  limitLevel,
  WINDOW_DAYS,
} from "@watchbill/domain/settings/limits";
import {
  REQUIRED_HOURS_PERIODS,
  requiredHoursPeriodLabel,
  requiredHoursPeriodOf,
} from "@watchbill/domain/settings/required-hours-settings";
import { formatMinutes } from "@watchbill/domain/text/language";
import { formatTime } from "@watchbill/domain/time/format";
import { AdvancedFields } from "../../ui/form/advanced-fields.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { NumberField } from "../../ui/form/number-field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { DateField } from "./date-time-fields.tsx";
import { advanced, type SettingsPart } from "./settings-draft.ts";
import { PARTS, partId } from "./squad-pages.ts";

export function ReminderHoursFields(part: SettingsPart) {
  const { values, onChange } = part;
  return (
    <Card id={partId("reminders")} title={PARTS.reminders}>
      <div className="grid gap-3 sm:grid-cols-2">
        <Amount
          {...part}
          name="reminderHours"
          label="Reminder hours"
          hint="Hours before the shift starts, 1 to 168"
        />
        <Amount
          {...part}
          name="secondReminderHours"
          label="Final reminder hours"
          hint="Hours before the shift starts, 0 to 24; 0 = none"
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

/**
 * Settings for missed check-ins: when a member is asked whether they have arrived, and when others
 * are notified.
 */
export function StartFields(part: SettingsPart) {
  return (
    <Card id={partId("starts")} title={PARTS.starts}>
      <p className="text-sm text-ink-soft">
        If a member hasn't gone 10-8, we ask them on all their channels, then alert their partners
        and admins with a number to call. Going 10-8 or requesting a replacement stops it.
      </p>
      <AdvancedFields {...advanced(part, "startAskMinutes", "startAlertMinutes")}>
        <Amount
          {...part}
          name="startAskMinutes"
          label="Remind the member after (minutes)"
          hint="After the shift starts, 0 to 240; 0 = never"
        />
        <Amount
          {...part}
          name="startAlertMinutes"
          label="Alert partners and admins after (minutes)"
          hint="After the shift starts, 0 to 240; 0 = never"
        />
      </AdvancedFields>
    </Card>
  );
}

/** Settings for replacement requests: which members a request notifies first. */
export function ReplacementFields(part: SettingsPart) {
  const { values, onChange } = part;
  return (
    <Card id={partId("replacements")} title={PARTS.replacements}>
      <Checkbox
        checked={values.asksOfferingFirst}
        onChange={({ target }) => onChange({ asksOfferingFirst: target.checked })}
      >
        Ask members who offer the shift type first
      </Checkbox>
      <p className="mt-2 text-sm text-ink-soft">
        The others are asked after {formatMinutes(OTHERS_ASKED_AFTER_MINUTES)}. Within{" "}
        {ALL_ASKED_WITHIN_HOURS} hours of the start, and in an emergency, everyone is asked at once.
      </p>
      {isOn(values, "partial-assignments") ? (
        <div className="mt-3 grid gap-3 sm:grid-cols-2">
          <Amount
            {...part}
            name="minimumPartHours"
            label="Shortest part of a shift (hours)"
            hint="When members split a shift, each part lasts at least this long"
          />
        </div>
      ) : null}
    </Card>
  );
}

const PERIODS = REQUIRED_HOURS_PERIODS.map((value) => ({
  value,
  label: requiredHoursPeriodLabel(value),
}));

/**
 * Settings for recorded hours: who may correct hours, until which day, and how many hours are
 * required.
 */
export function HoursFields(part: SettingsPart) {
  const { values, faults, onChange } = part;
  return (
    <Card title={PARTS.hours}>
      <div className="grid gap-3 sm:grid-cols-2">
        <DateField
          label="Hours are final through"
          hint="No one can correct hours of shifts up to this day. Leave it empty to keep all hours open."
          value={values.hoursFinalUntil ?? ""}
          error={faults.hoursFinalUntil}
          onChange={({ target }) => onChange({ hoursFinalUntil: target.value || null })}
        />
        <Amount
          {...part}
          name="requiredHours"
          label="Required hours"
          hint="Of each active member, in a month or a quarter. 0 = none"
        />
        {values.requiredHours === 0 ? null : (
          <SelectField
            label="Required hours per"
            options={PERIODS}
            value={values.requiredHoursPeriod}
            onChange={({ target }) =>
              onChange({ requiredHoursPeriod: requiredHoursPeriodOf(target.value) })
            }
          />
        )}
      </div>
      <AdvancedFields {...advanced(part, "hoursProposalDays")}>
        <Amount
          {...part}
          name="hoursProposalDays"
          label="Days to propose corrected hours"
          hint="After a shift, 1 to 90; an admin approves. 0 = members can't"
        />
      </AdvancedFields>
    </Card>
  );
}

/** Settings for a member's workload limits, and whether exceeding a limit warns or blocks. */
export function LimitFields(part: SettingsPart) {
  const nights = `A night is ${NIGHT_HOURS} hours or more after ${formatTime(NIGHT_FROM, part.values)}; 0 = no limit`;
  return (
    <Card title={PARTS.rest}>
      <div className="grid gap-3 sm:grid-cols-2">
        <Amount
          {...part}
          name="minimumRestHours"
          label="Minimum rest (hours)"
          hint="Between two shifts; 0 = no limit"
        />
        <Level {...part} name="restLevel" label="If rest is shorter" />
        <Amount
          {...part}
          name="maxHoursInSevenDays"
          label={`Maximum hours in ${WINDOW_DAYS} days`}
          hint="Per member; 0 = no limit"
        />
        <Level {...part} name="hoursLevel" label="If hours are exceeded" />
        <Amount {...part} name="maxNightsInRow" label="Maximum nights in a row" hint={nights} />
        <Level {...part} name="nightsLevel" label="If nights are exceeded" />
      </div>
    </Card>
  );
}

type AmountName =
  | "hoursProposalDays"
  | "requiredHours"
  | "minimumPartHours"
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
