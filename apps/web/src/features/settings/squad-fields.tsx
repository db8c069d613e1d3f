import { HOLIDAY_REGION_LABELS } from "@watchbill/domain/holidays/calendar-region";
import { COUNTRIES } from "@watchbill/domain/settings/countries";
import { currentTimeZone } from "@watchbill/domain/settings/time-zone-names";
import { LANGUAGE } from "@watchbill/domain/text/language";
import { TextField } from "../../ui/form/field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Card } from "../../ui/layout/card.tsx";
import type { SettingsDraft, SettingsPart } from "./settings-draft.ts";
import { PARTS, partId } from "./squad-pages.ts";

const REGIONS = (["diaspora", "israel", "none"] as const).map((value) => ({
  value,
  label: HOLIDAY_REGION_LABELS[value],
}));
let zones: { readonly value: string; readonly label: string }[] | null = null;

/**
 * Returns the time zones to choose from, sorted. Computed on first use, because it is slow on a
 * phone.
 */
function zonesToChoose(): readonly { readonly value: string; readonly label: string }[] {
  // Replaces outdated names, under which browsers list some zones.
  zones ??= [...new Set(Intl.supportedValuesOf("timeZone").map(currentTimeZone))]
    .sort((a, b) => a.localeCompare(b))
    .map((value) => ({ value, label: value.replaceAll("_", " ") }));
  return zones;
}

let countries: { readonly value: string; readonly label: string }[] | null = null;

/** Returns the countries to choose from, sorted by name. */
function countriesToChoose(): readonly { readonly value: string; readonly label: string }[] {
  const names = new Intl.DisplayNames(LANGUAGE, { type: "region" });
  countries ??= COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })).sort(
    (a, b) => a.label.localeCompare(b.label),
  );
  return countries;
}

export function SquadFields({
  values,
  faults,
  saved,
  onChange,
}: SettingsPart & { readonly saved: SettingsDraft }) {
  const { name, country, timeZone } = values;
  const known = zonesToChoose();
  return (
    <Card id={partId("squad")} title={PARTS.squad}>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="Name"
          maxLength={80}
          value={name}
          error={faults.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        <SelectField
          label="Country"
          hint="For phone numbers without a country code"
          options={countriesToChoose()}
          value={country}
          error={faults.country}
          onChange={({ target }) => onChange({ country: target.value })}
        />
        <SelectField
          label="Time zone"
          hint="All times use this zone"
          options={
            known.some(({ value }) => value === timeZone)
              ? known
              : [{ value: timeZone, label: timeZone }, ...known]
          }
          value={timeZone}
          error={faults.timeZone}
          onChange={({ target }) => onChange({ timeZone: target.value })}
        />
      </div>
      {timeZone === saved.timeZone ? null : (
        <p className="mt-3 rounded-lg bg-warn-soft p-3 text-warn">
          Upcoming shifts keep their local start time. Past shifts don't change.
        </p>
      )}
    </Card>
  );
}

/** Setting for which Jewish holidays the calendar shows. */
export function RegionFields({ values: { holidayRegion }, onChange }: SettingsPart) {
  return (
    <Card title={PARTS.region}>
      <SelectField
        label="Jewish holiday calendar"
        hint={holidayRegion === "none" ? "Only custom holidays are shown" : ""}
        options={REGIONS}
        value={holidayRegion}
        onChange={({ target }) =>
          onChange({
            holidayRegion: REGIONS.find(({ value }) => value === target.value)?.value ?? "diaspora",
          })
        }
      />
    </Card>
  );
}
