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
  { value: "no", label: "Not observed" },
  { value: "kept", label: "Observed" },
  { value: "served", label: "Observed, but available if asked" },
] as const;

const HINTS: Readonly<Record<(typeof CHOICES)[number]["value"], string>> = {
  no: "Shifts on Shabbat and Yom Tov are like any others.",
  kept: "Not assigned or contacted then. Taking a shift shows a warning first.",
  served: "Admins can ask about a shift then. Auto-fill leaves these days free.",
};
/** Number of days that always contain a Shabbat. */
const WEEK_DAYS = 8;

/**
 * Field for whether a member observes Shabbat and Yom Tov, with an explanation of the effect;
 * renders nothing if the squad does not offer the choice.
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
        label="Shabbat & Yom Tov"
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
          Allow emergency messages then, nothing else
        </Checkbox>
      ) : null}
      {next ? (
        <p className="text-sm text-ink-soft">
          {isBefore(now, next.startsAt) ? "Next: " : "Now: "}
          {shabbatWindowText(next, squad)}
          {data.placeName ? ` (sunset in ${data.placeName})` : ""}
        </p>
      ) : null}
    </div>
  );
}
