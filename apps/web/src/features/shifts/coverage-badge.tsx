import { Badge } from "../../ui/feedback/badge.tsx";
import { COVERAGE_TONES, coverageNow, coverageText, fillText, type Shift } from "./shift-view.ts";

/** Badge with the number of filled and total spots, and the coverage in words. */
export function CoverageBadge({ shift }: { readonly shift: Shift }) {
  return (
    <Badge tone={COVERAGE_TONES[coverageNow(shift)]}>
      {fillText(shift)} {coverageText(shift)}
    </Badge>
  );
}
