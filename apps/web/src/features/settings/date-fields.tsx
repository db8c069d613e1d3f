import {
  CLOCK_HOURS,
  clockHoursOf,
  DATE_ORDERS,
  type DateSettings,
  dateOrderOf,
  USUAL_DATES,
  WEEK_STARTS,
  weekStartOf,
} from "@watchbill/domain/time/date-style";
import {
  CLOCK_LABELS,
  DATE_ORDER_LABELS,
  dateSettingsExample,
  WEEK_START_LABELS,
} from "@watchbill/domain/time/date-style-words";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { datesOfBrowser } from "./browser-date-format.ts";
import { PARTS, partId } from "./squad-pages.ts";

const CLOCKS = CLOCK_HOURS.map((value) => ({ value: String(value), label: CLOCK_LABELS[value] }));
const ORDERS = DATE_ORDERS.map((value) => ({ value, label: DATE_ORDER_LABELS[value] }));
const STARTS = WEEK_STARTS.map((value) => ({
  value: String(value),
  label: WEEK_START_LABELS[value],
}));

/** Fields for the squad's time and date formats and first day of the week, with a live example. */
export function DateFields({
  values,
  saved,
  onChange,
}: {
  readonly values: DateSettings;
  readonly saved: DateSettings;
  readonly onChange: (change: Partial<DateSettings>) => void;
}) {
  const here = datesOfBrowser();
  const isSuggested =
    isSame(saved, USUAL_DATES) && isSame(values, USUAL_DATES) && !isSame(here, USUAL_DATES);
  return (
    <Card id={partId("dates")} title={PARTS.dates}>
      <div className="grid gap-3 sm:grid-cols-3">
        <SelectField
          label="Time format"
          options={CLOCKS}
          value={String(values.clockHours)}
          onChange={({ target }) => onChange({ clockHours: clockHoursOf(Number(target.value)) })}
        />
        <SelectField
          label="Date format"
          options={ORDERS}
          value={values.dateOrder}
          onChange={({ target }) => onChange({ dateOrder: dateOrderOf(target.value) })}
        />
        <SelectField
          label="First day of the week"
          options={STARTS}
          value={String(values.weekStartsOn)}
          onChange={({ target }) => onChange({ weekStartsOn: weekStartOf(Number(target.value)) })}
        />
      </div>
      <p className="tabular mt-2 text-sm text-ink-soft" aria-live="polite">
        {dateSettingsExample(values)}
      </p>
      {isSuggested ? (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-2 rounded-lg bg-calm-soft p-3 text-calm">
          <p>This device uses {dateSettingsExample(here)}.</p>
          <Button variant="secondary" onClick={() => onChange(here)}>
            Use this device's format
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

function isSame(a: DateSettings, b: DateSettings): boolean {
  return (
    a.clockHours === b.clockHours &&
    a.dateOrder === b.dateOrder &&
    a.weekStartsOn === b.weekStartsOn
  );
}
