import { isBefore } from "../time/local.ts";

/** This many consecutive failed deliveries switch a webhook off. */
const MAX_FAILED_IN_ROW = 50;
/** A few failures also switch it off when no delivery succeeds for this many hours. */
const MAX_FAILING_HOURS = 72;
const FEW_FAILED_IN_ROW = 5;

/** A webhook's failures since its last successful delivery. */
export interface FailingWebhook {
  /** Consecutive failed deliveries, after all retries. */
  readonly failedInRow: number;
  /** When the first of them failed. */
  readonly failingSince: Temporal.Instant;
}

/**
 * Switches a webhook off after 50 consecutive failed deliveries, or after 5 without success for
 * three days.
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
