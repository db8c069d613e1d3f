import { isLocalDate } from "@watchbill/domain/time/local";
import { RefreshCw } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import type { Filters } from "./report-filters.ts";

/** The two dates of a report. */
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
      <TextField
        label="Start date"
        type="date"
        value={filters.startDate}
        onChange={({ target }) => isLocalDate(target.value) && onChange({ startDate: target.value })}
      />
      <TextField
        label="End date"
        type="date"
        value={filters.endDate}
        error={isBackward ? "The end date cannot be before the start date" : undefined}
        onChange={({ target }) => isLocalDate(target.value) && onChange({ endDate: target.value })}
      />
    </>
  );
}

/** Reads the reports again. */
export function Refresh({ isBusy, onRefresh }: { readonly isBusy: boolean; readonly onRefresh: () => void }) {
  return (
    <Button variant="secondary" pending={isBusy && "Refreshing..."} onClick={onRefresh}>
      <RefreshCw aria-hidden size={18} /> Refresh
    </Button>
  );
}
