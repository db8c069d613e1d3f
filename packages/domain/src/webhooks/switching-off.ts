import { isBefore } from "../time/local.ts";

/** So many deliveries given up in a row switch a webhook off. */
export const MOST_FAILED_IN_ROW = 50;
/** So do a few, when nothing got through for this long. */
export const MOST_FAILING_HOURS = 72;
const FEW_FAILED_IN_ROW = 5;

/** How a webhook has done since it last took something. */
export interface FailingWebhook {
  /** Deliveries given up in a row. */
  readonly failedInRow: number;
  /** When the first of them was given up. */
  readonly failingSince: Temporal.Instant;
}

/** A webhook is switched off after 50 deliveries given up in a row, or after 5 where nothing got through for three days. */
export function isToBeSwitchedOff(
  { failedInRow, failingSince }: FailingWebhook,
  now: Temporal.Instant,
): boolean {
  if (failedInRow >= MOST_FAILED_IN_ROW) return true;
  return (
    failedInRow >= FEW_FAILED_IN_ROW &&
    !isBefore(now, failingSince.add({ hours: MOST_FAILING_HOURS }))
  );
}
