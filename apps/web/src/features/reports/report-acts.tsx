import { RefreshCw } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { CsvButton } from "./csv-button.tsx";

/** Buttons of a loaded report: save as a file, and refresh. */
export function ReportActs({
  report,
  isEmpty,
  onSave,
}: {
  readonly report: { readonly isFetching: boolean; readonly refetch: () => Promise<unknown> };
  readonly isEmpty: boolean;
  readonly onSave: () => void;
}) {
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <CsvButton isEmpty={isEmpty} onSave={onSave} />
      <Refresh isBusy={report.isFetching} onRefresh={() => void report.refetch()} />
    </div>
  );
}

export function Refresh({
  isBusy,
  onRefresh,
}: {
  readonly isBusy: boolean;
  readonly onRefresh: () => void;
}) {
  return (
    <Button variant="secondary" pending={isBusy && "Refreshing..."} onClick={onRefresh}>
      <RefreshCw aria-hidden size={18} /> Refresh
    </Button>
  );
}
