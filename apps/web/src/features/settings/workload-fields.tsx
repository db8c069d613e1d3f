import { NIGHT_FROM, NIGHT_HOURS } from "@watchbill/domain/eligibility/nights";
import {
  LAST_MINUTE_PICKUP_HOURS,
  WEEKEND_LABELS,
  WEEKENDS,
  type WorkloadRules,
  weekendOf,
} from "@watchbill/domain/settings/workload-rules";
import { formatTime } from "@watchbill/domain/time/format";
import { exampleText } from "@watchbill/domain/workload/how-counted";
import { NumberField } from "../../ui/form/number-field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { HowCounted } from "./how-counted.tsx";
import { useOrganization } from "./organization.ts";
import { PARTS, partId } from "./organization-contents.ts";

const WEEKEND_CHOICES = WEEKENDS.map((value) => ({ value, label: WEEKEND_LABELS[value] }));

/** The squad's workload weights, with a live example. */
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
    <Card id={partId("workload")} title={PARTS.workload}>
      <p className="mb-3 text-sm text-ink-soft">
        What each member has carried, against what they offer, decides whose turn it is: in
        suggestions, in searches for cover and when a month is filled. Hard hours weigh more.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {number("workloadDays", "Days looked back", "60 to 365", "1")}
        <SelectField
          label="Weekend"
          options={WEEKEND_CHOICES}
          value={values.weekend}
          onChange={({ target }) => onChange({ weekend: weekendOf(target.value) })}
        />
        {number(
          "nightWeight",
          "A night hour counts",
          `After ${formatTime(NIGHT_FROM, squad)}, of ${NIGHT_HOURS} hours or more; other hours count 1`,
          "0.05",
        )}
        {number(
          "weekendWeight",
          "A weekend hour counts",
          "What is night as well counts the larger",
          "0.05",
        )}
        {number(
          "holidayWeight",
          "A holiday hour counts",
          "Holidays without work, and own days marked as one",
          "0.05",
        )}
        {number(
          "lastMinutePickupHours",
          "Hours for a late save",
          `For a place taken in the last ${LAST_MINUTE_PICKUP_HOURS} hours; 0 for none`,
          "0.05",
        )}
      </div>
      <p aria-live="polite" className="mt-3 min-h-6">
        {example}
      </p>
      {example ? <HowCounted rules={values} /> : null}
    </Card>
  );
}
