import { isLocalDate } from "@watchbill/domain/time/local";
import { DateField } from "../settings/when-fields.tsx";
import type { Filters } from "./report-filters.ts";

export function DateRange({
  filters,
  onChange,
}: {
  readonly filters: Filters;
  readonly onChange: (change: Partial<Filters>) => void;
}) {
  const isBackward = filters.endDate < filters.startDate;
  return (
    <>
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
