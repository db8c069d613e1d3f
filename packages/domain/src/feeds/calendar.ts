import type { LocalDate } from "../time/local.ts";

/** A shift, or a time away, as an entry of a calendar. */
export interface CalendarEntry {
  /** The same for ever, so that a change is a change and not another entry. */
  readonly uid: string;
  /** Grows with every change. */
  readonly sequence: number;
  readonly changedAt: Temporal.Instant;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  /** For what fills whole days: the first, and the one after the last. */
  readonly days?: { readonly from: LocalDate; readonly until: LocalDate } | undefined;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
  readonly status: "confirmed" | "tentative" | "cancelled";
}

/** What of an entry says how new it is; `changes` counts them. */
export interface EntryAge {
  readonly createdAt: Temporal.Instant;
  readonly changedAt: Temporal.Instant;
  readonly changes: number;
  readonly isCancelled: boolean;
}

/**
 * The SEQUENCE of an entry: it grows with every change, also with two in one second, and with the end. The seconds since it was
 * made are in it because calendars have seen them before changes were counted, and a lower number would be passed over.
 */
export function sequenceOf({ createdAt, changedAt, changes, isCancelled }: EntryAge): number {
  const seconds = Math.floor((changedAt.epochMilliseconds - createdAt.epochMilliseconds) / 1000);
  return seconds + 2 * changes + (isCancelled ? 1 : 0);
}
