import type { SquadClock } from "../time/date-style.ts";
import { formatInstantTime } from "../time/format.ts";
import { isBefore } from "../time/local.ts";
import { checkInOpensAt } from "./check-in.ts";

/**
 * The effect of a moved shift on an open 10-8: it ends now, or it counts from the new check-in
 * opening.
 */
type DutyAfterMove =
  | { readonly kind: "ends" }
  | { readonly kind: "counts-from"; readonly at: Temporal.Instant };

/**
 * Returns the effect of new shift times on a 10-8 that began at `openSince`. Null when it began
 * inside the new check-in window. A 10-8 before that window ends now and keeps its hours, because
 * it cannot begin in the future.
 */
export function dutyAfterMove(
  openSince: Temporal.Instant,
  { startsAt, endsAt }: { readonly startsAt: Temporal.Instant; readonly endsAt: Temporal.Instant },
  now: Temporal.Instant,
): DutyAfterMove | null {
  const opensAt = checkInOpensAt(startsAt);
  if (!isBefore(openSince, opensAt) && isBefore(openSince, endsAt)) return null;
  return isBefore(openSince, opensAt) && !isBefore(now, opensAt)
    ? { kind: "counts-from", at: opensAt }
    : { kind: "ends" };
}

/** The preview for the coordinator before the move: "10-8 since 9:01 AM, ends now". */
export function dutyAfterMoveText(
  openSince: Temporal.Instant,
  after: DutyAfterMove,
  squad: SquadClock,
): string {
  const since = `10-8 since ${formatInstantTime(openSince, squad)},`;
  return after.kind === "ends"
    ? `${since} ends now`
    : `${since} will count from ${formatInstantTime(after.at, squad)}`;
}
