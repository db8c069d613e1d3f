import type { RosterEmailSettings } from "@watchbill/domain/settings/roster-recipients";
import {
  ROSTER_EMAIL_HOURS,
  ROSTER_EMAIL_TO,
  ROSTER_EMAIL_TO_LABELS,
  rosterEmailToOf,
} from "@watchbill/domain/settings/roster-recipients";
import { Link } from "wouter";
import { pathTo } from "../../lib/routing/paths.ts";
import { NumberField } from "../../ui/form/number-field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";

const TO = ROSTER_EMAIL_TO.map((value) => ({ value, label: ROSTER_EMAIL_TO_LABELS[value] }));

/** Settings for the automatic email of the Shabbat roster: its recipients and time. */
export function RosterEmailFields({
  values,
  faults,
  onChange,
}: {
  readonly values: RosterEmailSettings;
  readonly faults: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<RosterEmailSettings>) => void;
}) {
  const { rosterEmailTo, rosterEmailHours } = values;
  return (
    <div className="mt-3 grid gap-3 sm:grid-cols-2">
      <SelectField
        label="Email the roster automatically to"
        hint="Includes who's on and phone numbers"
        options={TO}
        value={rosterEmailTo}
        error={faults.rosterEmailTo}
        onChange={({ target }) => onChange({ rosterEmailTo: rosterEmailToOf(target.value) })}
      />
      {rosterEmailTo === "nobody" ? null : (
        <NumberField
          label="Hours before candle lighting"
          hint={`${ROSTER_EMAIL_HOURS.least} to ${ROSTER_EMAIL_HOURS.most}; members assigned later get it when assigned`}
          value={rosterEmailHours}
          error={faults.rosterEmailHours}
          onChange={(value) => onChange({ rosterEmailHours: value })}
        />
      )}
      <Link
        href={pathTo("shabbatDayRoster")}
        className="inline-flex min-h-11 items-center font-semibold text-accent-strong underline sm:col-span-2"
      >
        View, print or email the next roster
      </Link>
    </div>
  );
}
