import { parentPort, workerData } from "node:worker_threads";
import {
  addressesIn,
  busyTimes,
  busyUntil,
  isBusyEntry,
} from "@watchbill/domain/calendar-sync/busy";
import {
  MAX_STEPS,
  MAX_UNKNOWN_ZONES,
  type ReadTrouble,
} from "@watchbill/domain/calendar-sync/reading";
import { oneLine, withoutHidden } from "@watchbill/domain/text/one-line";
import { TooMuch } from "../../platform/icalendar/entry.ts";
import { calendarTimesOf, namesOf, timesOf } from "../../platform/icalendar/occurrences.ts";

/** The worker thread's input. */
export interface BusyInput {
  readonly text: string;
  /** The current time, in milliseconds since 1970. */
  readonly now: number;
  readonly zone: string;
  /**
   * Texts that identify the calendar's owner as an attendee: from the calendar's address and their
   * email.
   */
  readonly owner: readonly string[];
  readonly appHost: string;
}

/** The worker thread's result; times are milliseconds since 1970. */
export type BusySaid =
  | {
      readonly kind: "read";
      readonly spans: readonly { readonly from: number; readonly until: number }[];
      readonly countedUntil: number | null;
      readonly unread: number;
      readonly unknownZones: readonly string[];
    }
  | ReadTrouble;

/** Computes the owner's busy times from a calendar. */
function workOut({ text, now: nowMs, zone, owner, appHost }: BusyInput): BusySaid {
  const calendars = calendarTimesOf(text);
  if (typeof calendars === "string")
    return { kind: calendars === "torn" ? "torn" : "not-a-calendar" };
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs);
  const whose = { addresses: addressesIn([...owner, ...namesOf(calendars)]), appHost };
  const asked = { from: now, until: busyUntil(now, zone), zone, mostSteps: MAX_STEPS };
  try {
    const { times, unread, unknownZones } = timesOf(calendars, asked, (entry) =>
      isBusyEntry(entry, whose),
    );
    const { spans, countedUntil } = busyTimes(times, now, zone);
    return {
      kind: "read",
      spans: spans.map(({ startsAt, endsAt }) => ({
        from: startsAt.epochMilliseconds,
        until: endsAt.epochMilliseconds,
      })),
      countedUntil: countedUntil?.epochMilliseconds ?? null,
      unread,
      unknownZones: unknownZones
        .slice(0, MAX_UNKNOWN_ZONES)
        .map((zone) => oneLine(withoutHidden(zone))),
    };
  } catch (error) {
    if (error instanceof TooMuch) return { kind: "too-much" };
    throw error;
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has one other end, and no origin
parentPort?.postMessage(workOut(workerData as BusyInput));
