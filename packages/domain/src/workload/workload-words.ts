import { durationText } from "../time/format.ts";
import { NO_WORKLOAD, type Workload } from "./fair-share.ts";
import { carriedPercent } from "./squad-comparison.ts";

/**
 * If a member could serve for at least this part of the time, the text does not mention absence.
 */
const MOSTLY_THERE = 0.95;

/**
 * Formats a member's workload: "carried 62% of their share"; for a new member "carried 0% of their
 * share, here for 20% of the time". Without a fair share "4h served and planned", because the
 * member offers nothing or no member has a workload.
 */
export function carriedText(workload: Workload = NO_WORKLOAD): string {
  const percent = carriedPercent(workload);
  if (percent !== null) {
    const part =
      workload.part < MOSTLY_THERE ? ` (here ${Math.round(100 * workload.part)}% of the time)` : "";
    return `${percent}% of fair share${part}`;
  }
  const minutes = workload.carried.hours * 60;
  return minutes < 1
    ? "no hours worked or scheduled"
    : `${durationText(minutes)} worked and scheduled`;
}
