import { isBefore } from "../time/local.ts";

/** A webhook is turned off after this many consecutive failed deliveries. */
const MAX_FAILED_IN_ROW = 50;
/** A webhook with fewer failures is turned off when no delivery succeeded for this many hours. */
const MAX_FAILING_HOURS = 72;
const FEW_FAILED_IN_ROW = 5;

/** A webhook's failures since its last successful delivery. */
export interface FailingWebhook {
  /** The number of consecutive failed deliveries, each after all retries. */
  readonly failedInRow: number;
  /** When the first of these deliveries failed. */
  readonly failingSince: Temporal.Instant;
}

/**
 * True if a webhook must be turned off: after 50 consecutive failed deliveries, or after 5 with no
 * success for three days.
 */
export function isToBeSwitchedOff(
  { failedInRow, failingSince }: FailingWebhook,
  now: Temporal.Instant,
): boolean {
  if (failedInRow >= MAX_FAILED_IN_ROW) return true;
  return (
    failedInRow >= FEW_FAILED_IN_ROW &&
    !isBefore(now, failingSince.add({ hours: MAX_FAILING_HOURS }))
  );
}
