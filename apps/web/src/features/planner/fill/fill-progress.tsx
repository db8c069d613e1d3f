import { Button } from "../../../ui/button.tsx";
import { Progress } from "../../../ui/feedback/progress.tsx";
import type { AutofillRun } from "../editing/drafts.ts";
import type { Fill } from "./use-fill.ts";

/** Progress of an auto-fill run: its step, the number of filled spots, and a stop button. */
export function FillProgress({
  autofillRun: { step, filled, spots },
  fill,
}: {
  readonly autofillRun: AutofillRun;
  readonly fill: Fill;
}) {
  return (
    <div className="flex basis-full flex-wrap items-end gap-3">
      <div className="min-w-60 flex-1">
        <Progress
          grows
          // Hides the count until it is known, because "0 of 0" would suggest that no spot is open.
          label={
            spots === 0
              ? `${step ?? "Filling"}…`
              : `${step ?? "Filling"}: ${filled} of ${spots} spots`
          }
          value={filled}
          most={Math.max(spots, 1)}
        />
      </div>
      <Button
        isCompact
        variant="secondary"
        pending={fill.isStopping && "Stopping..."}
        onClick={fill.stop}
      >
        Stop
      </Button>
    </div>
  );
}
