import {
  datesOfPeriod,
  periodOfDates,
  REPORT_PERIODS,
} from "@watchbill/domain/reports/report-periods";
import { dateOf, isLocalDate } from "@watchbill/domain/time/local";
import { serverNow } from "../../lib/api/server-clock.ts";
import { SelectField } from "../../ui/form/select-field.tsx";
import { DateField } from "../settings/date-time-fields.tsx";
import { useOrganization } from "../settings/organization.ts";
import type { Filters } from "./report-filters.ts";

const OTHER = "other";

/** Fields for a report's dates: a predefined period, or a start and an end. */
export function DateRange({
  filters,
  onChange,
}: {
  readonly filters: Filters;
  readonly onChange: (change: Partial<Filters>) => void;
}) {
  const today = dateOf(serverNow(), useOrganization().timeZone);
  const period = periodOfDates(filters, today) ?? OTHER;
  const isBackward = filters.endDate < filters.startDate;
  return (
    <>
      <div className="min-[22rem]:max-sm:col-span-2">
        <SelectField
          label="Period"
          options={[
            ...REPORT_PERIODS.map(({ key, label }) => ({ value: key, label })),
            ...(period === OTHER ? [{ value: OTHER, label: "Other dates" }] : []),
          ]}
          value={period}
          onChange={({ target }) => {
            const chosen = REPORT_PERIODS.find(({ key }) => key === target.value);
            if (chosen) onChange(datesOfPeriod(chosen.key, today));
          }}
        />
      </div>
      <DateField
        label="Start date"
        value={filters.startDate}
        onChange={({ target }) =>
          isLocalDate(target.value) && onChange({ startDate: target.value })
        }
      />
      <DateField
        label="End date"
        value={filters.endDate}
        error={isBackward ? "End date can't be before the start date" : undefined}
        onChange={({ target }) => isLocalDate(target.value) && onChange({ endDate: target.value })}
      />
    </>
  );
}
