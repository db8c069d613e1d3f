import type { RosterMailSettings } from "@watchbill/domain/settings/rest-mail";
import {
  ROSTER_MAIL_HOURS,
  ROSTER_MAIL_TO,
  ROSTER_MAIL_TO_LABELS,
  rosterMailToOf,
} from "@watchbill/domain/settings/rest-mail";
import { Link } from "wouter";
import { pathTo } from "../../lib/routing/paths.ts";
import { NumberField } from "../../ui/form/number-field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";

const TO = ROSTER_MAIL_TO.map((value) => ({ value, label: ROSTER_MAIL_TO_LABELS[value] }));

/** The recipients and the time of the automatic Shabbat roster email. */
export function RosterMailFields({
  values,
  faults,
  onChange,
}: {
  readonly values: RosterMailSettings;
  readonly faults: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<RosterMailSettings>) => void;
}) {
  const { rosterMailTo, rosterMailHours } = values;
  return (
    <div className="mt-3 grid gap-3 sm:grid-cols-2">
      <SelectField
        label="Email the roster automatically to"
        hint="Includes who's on and phone numbers"
        options={TO}
        value={rosterMailTo}
        error={faults.rosterMailTo}
        onChange={({ target }) => onChange({ rosterMailTo: rosterMailToOf(target.value) })}
      />
      {rosterMailTo === "nobody" ? null : (
        <NumberField
          label="Hours before candle lighting"
          hint={`${ROSTER_MAIL_HOURS.least} to ${ROSTER_MAIL_HOURS.most}; members assigned later get it when assigned`}
          value={rosterMailHours}
          error={faults.rosterMailHours}
          onChange={(value) => onChange({ rosterMailHours: value })}
        />
      )}
      <Link
        href={pathTo("restDayRoster")}
        className="inline-flex min-h-11 items-center font-semibold text-accent-strong underline sm:col-span-2"
      >
        View, print or email the next roster
      </Link>
    </div>
  );
}
