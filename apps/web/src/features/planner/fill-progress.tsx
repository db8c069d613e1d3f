import { Button } from "../../ui/button.tsx";
import { Progress } from "../../ui/feedback/progress.tsx";
import type { AutofillRun } from "./drafts.ts";
import type { Fill } from "./use-fill.ts";

/** A fill under way: what it does, how many places have somebody, and the way to stop it. */
export function FillProgress({
  proposal: { step, filled, places },
  fill,
}: {
  readonly proposal: AutofillRun;
  readonly fill: Fill;
}) {
  return (
    <div className="flex basis-full flex-wrap items-end gap-3">
      <div className="min-w-60 flex-1">
        <Progress
          grows
          // Until it has counted them, 0 of 0 would say that there is nothing to fill.
          label={`${step ?? "Filling"}${places === 0 ? "…" : `: ${filled} of ${places} places.`}`}
          value={filled}
          most={Math.max(places, 1)}
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
