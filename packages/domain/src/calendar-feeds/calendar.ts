import type { LocalDate } from "../time/local.ts";

/** A shift or a time off as a calendar entry. */
export interface CalendarEntry {
  /** Stable across changes, so that calendar apps update the entry instead of adding another. */
  readonly uid: string;
  readonly sequence: number;
  readonly changedAt: Temporal.Instant;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  /** The first day and the day after the last, for an all-day entry. */
  readonly days?: { readonly from: LocalDate; readonly until: LocalDate } | undefined;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
  readonly status: "confirmed" | "tentative" | "cancelled";
}

/** The facts for an entry's sequence number; `changes` counts the changes of the entry. */
interface EntryAge {
  readonly createdAt: Temporal.Instant;
  readonly changedAt: Temporal.Instant;
  readonly changes: number;
  readonly isCancelled: boolean;
}

/**
 * Returns the iCalendar SEQUENCE of an entry, which grows with every change and cancellation, even
 * two within one second. It includes the seconds since creation, because older versions sent them
 * and calendar apps ignore a lower number.
 */
export function sequenceOf({ createdAt, changedAt, changes, isCancelled }: EntryAge): number {
  const seconds = Math.floor((changedAt.epochMilliseconds - createdAt.epochMilliseconds) / 1000);
  return seconds + 2 * changes + (isCancelled ? 1 : 0);
}
