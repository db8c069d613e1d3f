import type { KeptShabbat as Kept } from "@watchbill/domain/shabbat/shabbat-observers";
import { shabbatWindowText } from "@watchbill/domain/shabbat/shabbat-text";
import { addDays, dateOf, isBefore } from "@watchbill/domain/time/local";
import { useEndpoint } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { useOrganization } from "../settings/organization.ts";
import { windowsIn } from "./use-shabbat-windows.ts";

const CHOICES = [
  { value: "no", label: "Not kept" },
  { value: "kept", label: "Kept" },
  { value: "served", label: "Kept, but serve when asked" },
] as const;

const HINTS: Readonly<Record<(typeof CHOICES)[number]["value"], string>> = {
  no: "Shifts on Shabbat and holy days are like any others.",
  kept: "Nobody is put on a shift then, or asked to take one. Taking one asks first.",
  served: "A coordinator may ask for a shift then; a roster that is filled leaves these days free.",
};
/** A span of so many days always contains a Shabbat. */
const WEEK_DAYS = 8;

/**
 * Whether a member observes Shabbat and Yom Tov, and the effect; renders nothing when the squad has
 * none.
 */
export function KeptShabbat({
  value,
  onChange,
}: {
  readonly value: Kept;
  readonly onChange: (change: Partial<Kept>) => void;
}) {
  const squad = useOrganization();
  const { timeZone } = squad;
  const now = useNow(60_000);
  const today = dateOf(now, timeZone);
  const { data } = useEndpoint("shabbat.windows", {
    from: today,
    until: addDays(today, WEEK_DAYS),
  });
  if (!data?.isShabbatOffered) return null;
  const choice = value.observesShabbat ? (value.servesOnShabbat ? "served" : "kept") : "no";
  const next = windowsIn(data.windows).find(({ endsAt }) => isBefore(now, endsAt));
  return (
    <div className="grid gap-2">
      <SelectField
        label="Shabbat and holy days"
        hint={HINTS[choice]}
        options={CHOICES}
        value={choice}
        onChange={({ target }) =>
          onChange({
            observesShabbat: target.value !== "no",
            servesOnShabbat: target.value === "served",
          })
        }
      />
      {value.observesShabbat ? (
        <Checkbox
          checked={value.shabbatEmergencies}
          onChange={({ target }) => onChange({ shabbatEmergencies: target.checked })}
        >
          Emergencies come through then; nothing else does
        </Checkbox>
      ) : null}
      {next ? (
        <p className="text-sm text-ink-soft">
          {isBefore(now, next.startsAt) ? "Next is" : "It is"} {shabbatWindowText(next, squad)}
          {data.placeName ? `, by the sunset of ${data.placeName}` : ""}.
        </p>
      ) : null}
    </div>
  );
}
