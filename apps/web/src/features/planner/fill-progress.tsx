import { Button } from "../../ui/button.tsx";
import { Progress } from "../../ui/progress.tsx";
import type { Proposal } from "./drafts.ts";
import type { Fill } from "./use-fill.ts";

/** A fill under way: what it does, how many places have somebody, how near that is to what can be proven, and the way to stop it. */
export function FillProgress({
  proposal: { step, filled, places, mostFillable, loadGap },
  fill,
}: {
  readonly proposal: Proposal;
  readonly fill: Fill;
}) {
  const most = mostFillable ?? places;
  const bound = mostFillable === null ? "" : ` No plan can fill more than ${mostFillable}.`;
  const fairness = loadGap === null ? "" : ` The load lies within ${percent(loadGap)} of the most even one.`;
  return (
    <div className="flex basis-full flex-wrap items-end gap-3">
      <div className="min-w-60 flex-1">
        <Progress
          grows
          // Until it has counted them, 0 of 0 would say that there is nothing to fill.
          label={`${step ?? "Filling"}${places === 0 ? "…" : `: ${filled} of ${places} places.`}${bound}${fairness}`}
          value={filled}
          most={Math.max(most, 1)}
        />
      </div>
      <Button isCompact variant="secondary" pending={fill.isStopping && "Stopping..."} onClick={fill.stop}>
        Stop
      </Button>
    </div>
  );
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10} %`;
}
