import type { SquadClock } from "../time/date-style.ts";
import { formatInstantTime } from "../time/format.ts";
import { isBefore } from "../time/local.ts";
import { checkInOpensAt } from "./check-in.ts";

/** What a move of its shift makes of an open 10-8: it ends at the move, or it counts from when 10-8 opens. */
export type DutyAfterMove =
  | { readonly kind: "ends" }
  | { readonly kind: "counts-from"; readonly at: Temporal.Instant };

/**
 * What becomes of a 10-8 that is open since `openSince` when its shift gets other times; null when it began inside the new window.
 * A 10-8 cannot begin in the future, so one that comes before the new window ends, and the hours so far stay.
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

/** Tells the coordinator, before the move, what it makes of an open 10-8: "10-8 since 9:01 AM, which ends now". */
export function dutyAfterMoveText(
  openSince: Temporal.Instant,
  after: DutyAfterMove,
  squad: SquadClock,
): string {
  const since = `10-8 since ${formatInstantTime(openSince, squad)}, which`;
  return after.kind === "ends"
    ? `${since} ends now`
    : `${since} will count from ${formatInstantTime(after.at, squad)}`;
}
