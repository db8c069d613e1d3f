import { NIGHT_FROM, NIGHT_HOURS } from "@watchbill/domain/eligibility/nights";
import {
  LAST_MINUTE_PICKUP_HOURS,
  WEEKEND_LABELS,
  WEEKENDS,
  type WorkloadRules,
  weekendOf,
} from "@watchbill/domain/settings/workload-rules";
import { formatTime } from "@watchbill/domain/time/format";
import { exampleText } from "@watchbill/domain/workload/workload-explanation";
import { AdvancedFields } from "../../ui/form/advanced-fields.tsx";
import { NumberField } from "../../ui/form/number-field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { useOrganization } from "./organization.ts";
import { advanced } from "./settings-draft.ts";
import { PARTS } from "./squad-pages.ts";
import { HowCounted } from "./workload-explanation.tsx";

const WEEKEND_CHOICES = WEEKENDS.map((value) => ({ value, label: WEEKEND_LABELS[value] }));

/** Settings for how much a night, weekend or holiday counts as workload, with a live example. */
export function WorkloadFields({
  values,
  faults,
  onChange,
}: {
  readonly values: WorkloadRules;
  readonly faults: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<WorkloadRules>) => void;
}) {
  const number = (
    name: Exclude<keyof WorkloadRules, "weekend">,
    label: string,
    hint: string,
    step: string,
  ) => (
    <NumberField
      label={label}
      hint={hint}
      inputMode={step === "1" ? "numeric" : "decimal"}
      step={step}
      value={values[name]}
      error={faults[name]}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  const squad = useOrganization();
  const example = exampleText(values, squad);
  return (
    <Card title={PARTS.workload}>
      <p className="mb-3 text-sm text-ink-soft">
        Compares what each member worked with their availability. Decides who is suggested first,
        asked first for replacements, and assigned by auto-fill. Hard hours count more.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {number(
          "nightWeight",
          "Night hours count as",
          `Nights of ${NIGHT_HOURS} hours or more after ${formatTime(NIGHT_FROM, squad)}; other hours count as 1`,
          "0.05",
        )}
        {number(
          "weekendWeight",
          "Weekend hours count as",
          "Overlaps use the higher weight",
          "0.05",
        )}
        {number(
          "holidayWeight",
          "Holiday hours count as",
          "No-work holidays, and custom holidays treated as one",
          "0.05",
        )}
      </div>
      <p aria-live="polite" className="mt-3 min-h-6">
        {example}
      </p>
      <AdvancedFields
        {...advanced({ values, faults }, "workloadDays", "weekend", "lastMinutePickupHours")}
      >
        {number("workloadDays", "Look back (days)", "60 to 365", "1")}
        <SelectField
          label="Weekend"
          options={WEEKEND_CHOICES}
          value={values.weekend}
          onChange={({ target }) => onChange({ weekend: weekendOf(target.value) })}
        />
        {number(
          "lastMinutePickupHours",
          "Bonus hours for a last-minute pickup",
          `For a spot taken in the last ${LAST_MINUTE_PICKUP_HOURS} hours before the shift; 0 = none`,
          "0.05",
        )}
      </AdvancedFields>
      {example ? <HowCounted rules={values} /> : null}
    </Card>
  );
}
