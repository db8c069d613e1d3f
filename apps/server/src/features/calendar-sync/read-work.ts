import { randomUUID } from "node:crypto";
import { calendarAddressBlockedBecause } from "@watchbill/domain/calendar-sync/address";
import { clockSpan } from "@watchbill/domain/calendar-sync/busy";
import { WORKING_OUT_SECONDS } from "@watchbill/domain/calendar-sync/reading";
import type { ToWork } from "../../platform/dependencies.ts";
import type { OutsideWork } from "../../platform/feature.ts";
import { drainQueue } from "../../platform/jobs/drain-queue.ts";
import { runAsSystem } from "../../platform/jobs/run-command.ts";
import { runInThread, type ThreadLimits } from "../../platform/jobs/thread.ts";
import type { OutboundText } from "../../platform/outbound/outbound-reader.ts";
import type { BusyInput, BusySaid } from "./busy-thread-work.ts";
import { type CalendarReading, noteReading } from "./reading-commands.ts";
import { type TakenCalendar, takeUpCalendar } from "./store.ts";

const THREAD = new URL("./busy-thread-work.ts", import.meta.url);
const LIMITS: ThreadLimits = { limitMs: WORKING_OUT_SECONDS * 1_000, memoryMb: 256, graceMs: 0 };
/**
 * Reads that run at once: two, so that one slow calendar does not block all, and memory use stays
 * low.
 */
const AT_ONCE = 2;

/** Reads the synced calendars that are due, outside any transaction. */
export const readSyncedCalendars: OutsideWork = { name: "read own calendars", run: readDue };

async function readDue(dependencies: ToWork, signal: AbortSignal): Promise<number> {
  const { database, clock } = dependencies;
  return drainQueue<TakenCalendar>(
    dependencies,
    signal,
    async (underWay) =>
      underWay.length < AT_ONCE ? takeUpCalendar(database.write, randomUUID(), clock.now()) : [],
    (taken) => readOne(dependencies, taken, signal),
  );
}

async function readOne(
  dependencies: ToWork,
  taken: TakenCalendar,
  signal: AbortSignal,
): Promise<void> {
  const { allowsPrivateCalendars } = dependencies.configuration;
  const answer = await dependencies.outsideReader.get(
    taken.address,
    "text/calendar",
    (url) => calendarAddressBlockedBecause(url, allowsPrivateCalendars) === null,
  );
  const reading = await understood(dependencies, taken, answer, signal);
  // On shutdown, leaves the calendar to another instance or the next start.
  if (reading) await runAsSystem(dependencies, (ctx) => noteReading(ctx, taken, reading));
}

/** Parses a fetched calendar; null when the app is stopping. */
async function understood(
  dependencies: ToWork,
  { memberId, address, email }: TakenCalendar,
  answer: OutboundText,
  signal: AbortSignal,
): Promise<CalendarReading | null> {
  if (answer.kind !== "read") return answer;
  const { timeZone: zone } = await dependencies.organization();
  const input: BusyInput = {
    text: answer.text,
    now: dependencies.clock.now().epochMilliseconds,
    zone,
    owner: [email, decoded(address)],
    appHost: new URL(dependencies.configuration.baseUrl).hostname,
  };
  let found: BusySaid | null = null;
  const end = await runInThread(
    THREAD,
    input,
    LIMITS,
    signal,
    (said) => (found = said as BusySaid),
  );
  if (end.kind === "stopped") return null;
  if (end.kind === "failed")
    dependencies.log.warn({ reason: end.reason, memberId }, "couldn't process a synced calendar");
  return found === null ? { kind: "too-much" } : asReading(found, zone);
}

/**
 * Decodes percent-encoding in an address, which may contain the owner's name; returns it unchanged
 * when invalid.
 */
function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

function asReading(said: BusySaid, zone: string): CalendarReading {
  if (said.kind !== "read") return said;
  const at = (ms: number): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(ms);
  return {
    kind: "read",
    spans: said.spans.map(({ from, until }) => clockSpan(at(from), at(until), zone)),
    countedUntil: said.countedUntil === null ? null : at(said.countedUntil),
    unread: said.unread,
    unknownZones: said.unknownZones,
  };
}
