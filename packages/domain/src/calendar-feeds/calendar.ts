import type { LocalDate } from "../time/local.ts";

/** A shift or a time off as a calendar entry. */
export interface CalendarEntry {
  /** Stable, so that calendars update the entry instead of adding another. */
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

/** The facts for an entry's sequence number; `changes` is the number of changes. */
interface EntryAge {
  readonly createdAt: Temporal.Instant;
  readonly changedAt: Temporal.Instant;
  readonly changes: number;
  readonly isCancelled: boolean;
}

/**
 * Returns the SEQUENCE of an entry, which grows with every change, even two within one second, and
 * with a cancellation. It includes the seconds since creation, because older versions sent them and
 * calendars ignore a lower number.
 */
export function sequenceOf({ createdAt, changedAt, changes, isCancelled }: EntryAge): number {
  const seconds = Math.floor((changedAt.epochMilliseconds - createdAt.epochMilliseconds) / 1000);
  return seconds + 2 * changes + (isCancelled ? 1 : 0);
}
