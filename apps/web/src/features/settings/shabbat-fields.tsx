import type { HolidayRegion } from "@watchbill/domain/holidays/calendar-region";
import type { RosterEmailSettings } from "@watchbill/domain/settings/roster-recipients";
import { settingFaults } from "@watchbill/domain/settings/setting-values";
import { CITIES, cityAt } from "@watchbill/domain/shabbat/cities";
import {
  CANDLE_MINUTES,
  MAX_PLACE_NAME_LENGTH,
  SHABBAT_END_DEGREES,
  SHABBAT_END_LABELS,
  SHABBAT_END_MINUTES,
  SHABBAT_ENDS,
  type ShabbatSettings,
  shabbatEndOf,
  shabbatPlaceOf,
} from "@watchbill/domain/shabbat/shabbat-settings";
import { shabbatWindowText } from "@watchbill/domain/shabbat/shabbat-text";
import { useState } from "react";
import { errorText } from "../../lib/api/api.ts";
import { useEndpoint } from "../../lib/api/queries.ts";
import { useDebouncedValue } from "../../lib/forms/use-debounced-value.ts";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { useOrganization } from "./organization.ts";
import { RosterEmailFields } from "./roster-mail-fields.tsx";
import { PARTS } from "./squad-pages.ts";

interface Values extends ShabbatSettings, RosterEmailSettings {
  readonly timeZone: string;
  readonly holidayRegion: HolidayRegion;
}

const OTHER = "other";
const NONE = "";
const ENDS = SHABBAT_ENDS.map((value) => ({ value, label: SHABBAT_END_LABELS[value] }));
/** Delay in milliseconds after the last change before the preview is requested. */
const SETTLES_MS = 400;

/**
 * Settings for Shabbat: whether members may observe it, the place whose sunset counts, and a
 * preview of the next times.
 */
export function ShabbatFields({
  values,
  faults,
  onChange,
}: {
  readonly values: Values;
  readonly faults: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<ShabbatSettings & RosterEmailSettings>) => void;
}) {
  return (
    <Card title={PARTS.shabbatDays}>
      <p className="mb-2 text-sm text-ink-soft">
        Members who observe aren't assigned or contacted from candle lighting to nightfall. They get
        a warning before taking a shift then, and see the times in the calendar.
      </p>
      <Checkbox
        checked={values.isShabbatOffered}
        onChange={({ target }) => onChange({ isShabbatOffered: target.checked })}
      >
        Members can observe Shabbat & Yom Tov
      </Checkbox>
      {values.isShabbatOffered ? (
        <>
          <div className="mt-3 grid gap-3 sm:grid-cols-2">
            <PlaceFields values={values} faults={faults} onChange={onChange} />
            <NumberField
              label="Candle lighting (minutes before sunset)"
              hint={`${CANDLE_MINUTES.usual} in most places, 40 in Jerusalem`}
              value={values.candleMinutes}
              error={faults.candleMinutes}
              onChange={(candleMinutes) => onChange({ candleMinutes: candleMinutes ?? Number.NaN })}
            />
            <SelectField
              label="Ends at"
              options={ENDS}
              value={values.shabbatEndBy}
              error={faults.shabbatEndBy}
              onChange={({ target }) => onChange({ shabbatEndBy: shabbatEndOf(target.value) })}
            />
            {values.shabbatEndBy === "minutes" ? (
              <NumberField
                label="Minutes after sunset"
                hint={`${SHABBAT_END_MINUTES.usual} or 72 are usual`}
                value={values.shabbatEndMinutes}
                error={faults.shabbatEndMinutes}
                onChange={(shabbatEndMinutes) =>
                  onChange({ shabbatEndMinutes: shabbatEndMinutes ?? Number.NaN })
                }
              />
            ) : (
              <NumberField
                label="Degrees below the horizon"
                hint={`${SHABBAT_END_DEGREES.usual} is when three stars are seen`}
                value={values.shabbatEndDegrees}
                error={faults.shabbatEndDegrees}
                onChange={(shabbatEndDegrees) =>
                  onChange({ shabbatEndDegrees: shabbatEndDegrees ?? Number.NaN })
                }
              />
            )}
          </div>
          <Preview values={values} />
          <RosterEmailFields values={values} faults={faults} onChange={onChange} />
        </>
      ) : null}
    </Card>
  );
}

/** Fields for the place: a city from the list, or any coordinates. */
function PlaceFields({ values, faults, onChange }: Parameters<typeof ShabbatFields>[0]) {
  const known = cityAt(values);
  const [isTyped, setTyped] = useState(values.latitude !== null && known === null);
  const isOther = isTyped || (values.latitude !== null && known === null);
  const choose = (name: string): void => {
    setTyped(name === OTHER);
    const city = CITIES.find((one) => one.name === name);
    if (!city) {
      // Keeps the city's coordinates as a starting point, but not its name, which would be wrong.
      if (known) onChange({ placeName: "" });
      return;
    }
    const { latitude, longitude, candleMinutes } = city;
    onChange({ placeName: city.name, latitude, longitude, candleMinutes });
  };
  return (
    <>
      <SelectField
        label="Location for sunset times"
        options={[
          ...(values.latitude === null && !isOther
            ? [{ value: NONE, label: "Choose a location" }]
            : []),
          ...CITIES.map(({ name }) => ({ value: name, label: name })),
          { value: OTHER, label: "Other location" },
        ]}
        value={isOther ? OTHER : (known?.name ?? NONE)}
        error={isOther ? undefined : (faults.latitude ?? faults.longitude)}
        onChange={({ target }) => choose(target.value)}
      />
      {isOther ? (
        <>
          <TextField
            label="Location name"
            maxLength={MAX_PLACE_NAME_LENGTH}
            value={values.placeName}
            error={faults.placeName}
            onChange={({ target }) => onChange({ placeName: target.value })}
          />
          <NumberField
            label="Latitude"
            hint="In degrees; south is negative"
            value={values.latitude}
            error={faults.latitude}
            onChange={(latitude) => onChange({ latitude })}
          />
          <NumberField
            label="Longitude"
            hint="In degrees; west is negative: New York is -74"
            value={values.longitude}
            error={faults.longitude}
            onChange={(longitude) => onChange({ longitude })}
          />
        </>
      ) : null}
    </>
  );
}

/** A field for a decimal number; null while empty. Keeps a half-typed value such as "-7". */
function NumberField({
  label,
  hint,
  value,
  error,
  onChange,
}: {
  readonly label: string;
  readonly hint: string;
  readonly value: number | null;
  readonly error: string | undefined;
  readonly onChange: (value: number | null) => void;
}) {
  return (
    <TextField
      label={label}
      hint={hint}
      type="number"
      step="any"
      value={value === null || Number.isNaN(value) ? "" : String(value)}
      error={error}
      onChange={({ target }) => onChange(target.value === "" ? null : target.valueAsNumber)}
    />
  );
}

/**
 * Preview of the next Shabbat times, which the server computes from the form's values, saved or
 * not.
 */
function Preview({ values }: { readonly values: Values }) {
  const squad = useOrganization();
  const settled = useDebouncedValue(values, SETTLES_MS);
  const place = shabbatPlaceOf(settled);
  const {
    candleMinutes,
    shabbatEndBy,
    shabbatEndMinutes,
    shabbatEndDegrees,
    timeZone,
    holidayRegion,
  } = settled;
  const isWhole =
    place !== null &&
    [candleMinutes, shabbatEndMinutes, shabbatEndDegrees].every((value) =>
      Number.isFinite(value),
    ) &&
    Object.keys(settingFaults(settled)).length === 0;
  const input = {
    ...(place ?? { latitude: 0, longitude: 0 }),
    candleMinutes,
    shabbatEndBy,
    shabbatEndMinutes,
    shabbatEndDegrees,
    timeZone,
    holidayRegion,
  };
  const next = useEndpoint("shabbat.preview", input, { enabled: isWhole });
  return (
    <div aria-live="polite" className="mt-3 min-h-32 rounded-lg bg-raised p-3">
      <h3 className="text-sm font-bold">Upcoming times</h3>
      {isWhole ? null : (
        <p className="text-sm text-ink-soft">Choose a location and times to see a preview.</p>
      )}
      {isWhole && next.isError ? (
        <p className="text-sm font-medium text-bad">
          {errorText(next.error, "Couldn't calculate the times.")}
        </p>
      ) : null}
      {isWhole && next.data ? (
        <ul className="mt-1 grid gap-1 text-sm">
          {next.data.map((window) => (
            <li key={window.startsAt} className="tabular">
              {shabbatWindowText(
                {
                  name: window.name,
                  startsAt: Temporal.Instant.from(window.startsAt),
                  endsAt: Temporal.Instant.from(window.endsAt),
                },
                { ...squad, timeZone },
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
