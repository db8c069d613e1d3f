import type { EventType } from "@watchbill/domain/events/catalogue";
import { sql } from "kysely";
import { z } from "zod";
import type { Tx } from "../database/database.ts";
import type { Announcement, Change, EndedSessions, Signal } from "./announcement.ts";

/** The PostgreSQL channel that notifies every instance of commits. */
export const CHANNEL = "watchbill";

/** An event as the worker and the activity log read it. */
export interface RecordedEvent {
  readonly id: number;
  readonly type: EventType;
  readonly actorId: number | null;
  readonly subjectId: number | null;
  readonly shiftId: number | null;
  readonly assignmentId: number | null;
  readonly requestId: number | null;
  /** As stored; `detailsOf` parses them by event type. */
  readonly details: unknown;
  readonly occurredAt: Temporal.Instant;
}

/** PostgreSQL refuses a notification of 8,000 bytes and rolls the transaction back. */
export const MAX_BYTES = 7_900;
/** This many member ids of any length fit. */
const MEMBERS_A_SIGNAL = 500;

/**
 * Notifies every instance when this transaction commits. Only a hint: an instance that misses it
 * finds the rows by polling.
 */
export async function announce(tx: Tx, announcement: Announcement): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${payloadOf(announcement)})`.execute(tx);
}

/** Serializes an announcement. An oversized one becomes a gap, so it never fails a change. */
export function payloadOf(announcement: Announcement): string {
  const payload = JSON.stringify(announcement);
  return Buffer.byteLength(payload) <= MAX_BYTES
    ? payload
    : JSON.stringify({ kind: "gap" } satisfies Announcement);
}

/** Signals the given members, split into parts that fit into a notification. */
export async function announceSignal(
  tx: Tx,
  signal: Signal,
  change: Change | null = null,
): Promise<void> {
  change?.announced.push({ kind: "signal", ...signal });
  for (const part of announcementPartsOf(signal, change)) await announce(tx, part);
}

export function announcementPartsOf(
  { invalidates, memberIds }: Signal,
  change: Change | null = null,
): Announcement[] {
  const parts: Announcement[] = [];
  for (let start = 0; start < memberIds.length; start += MEMBERS_A_SIGNAL)
    parts.push({
      kind: "signal",
      invalidates,
      memberIds: memberIds.slice(start, start + MEMBERS_A_SIGNAL),
      change: change?.id ?? null,
    });
  return parts;
}

const numberOrNone = z.number().nullable();
/** Earlier versions send no change id. */
const change = z.string().nullable().default(null);

const announcementSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("event"),
    id: z.number(),
    type: z.string(),
    subjectId: numberOrNone,
    actorId: numberOrNone,
    change,
  }),
  z.object({
    kind: z.literal("signal"),
    invalidates: z.array(z.string()),
    memberIds: z.array(z.number()),
    change,
  }),
  z.object({ kind: z.literal("changed") }),
  z.object({ kind: z.literal("gap") }),
  z.object({ kind: z.literal("api-token-ended"), apiTokenId: z.number() }),
  z.object({
    kind: z.literal("signed-out"),
    memberId: z.number(),
    from: z.number(),
    to: z.number(),
    except: numberOrNone,
  }),
]);

/** Parses an announcement; null if this version does not know it. */
export function readAnnouncement(payload: string): Announcement | null {
  try {
    return announcementSchema.parse(JSON.parse(payload)) as Announcement;
  } catch {
    return null;
  }
}

/** Whether a session is among the ended ones. */
export function isEnded(
  { memberId, from, to, except }: EndedSessions,
  session: { id: number; memberId: number },
): boolean {
  return (
    session.memberId === memberId && session.id >= from && session.id <= to && session.id !== except
  );
}
