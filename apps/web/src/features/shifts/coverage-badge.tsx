import { Badge } from "../../ui/feedback/badge.tsx";
import { COVERAGE_TONES, coverageNow, coverageText, fillText, type Shift } from "./shift-view.ts";

/** How many of how many are on a shift, and in a word what that is worth. */
export function CoverageBadge({ shift }: { readonly shift: Shift }) {
  return (
    <Badge tone={COVERAGE_TONES[coverageNow(shift)]}>
      {fillText(shift)} {coverageText(shift)}
    </Badge>
  );
}
