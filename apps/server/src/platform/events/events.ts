import type { EventType } from "@watchbill/domain/news/catalogue";
import { sql } from "kysely";
import { z } from "zod";
import type { Tx } from "../database/database.ts";
import type { Announcement, Change, EndedSessions, Signal } from "./announcement.ts";

/** The PostgreSQL channel on which every instance hears what was committed. */
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
  /** As the row holds them; `detailsOf` reads them by the type. */
  readonly details: unknown;
  readonly occurredAt: Temporal.Instant;
}

/** PostgreSQL refuses a notification of 8,000 bytes, and with it all that its transaction did. */
export const MOST_BYTES = 7_900;
/** So many numbers of members fit, however long each is. */
const MEMBERS_A_SIGNAL = 500;

/** Tells every instance when this transaction commits. A hint: whoever misses it finds the rows by polling. */
export async function announce(tx: Tx, announcement: Announcement): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${payloadOf(announcement)})`.execute(tx);
}

/** What is sent for an announcement. One that is too long to travel has everybody read again instead: no change fails by it. */
export function payloadOf(announcement: Announcement): string {
  const payload = JSON.stringify(announcement);
  return Buffer.byteLength(payload) <= MOST_BYTES
    ? payload
    : JSON.stringify({ kind: "gap" } satisfies Announcement);
}

/** A signal to the members named, split so that each part can travel. */
export async function announceSignal(
  tx: Tx,
  signal: Signal,
  change: Change | null = null,
): Promise<void> {
  change?.announced.push({ kind: "signal", ...signal });
  for (const part of partsOf(signal, change)) await announce(tx, part);
}

export function partsOf(
  { touches, memberIds }: Signal,
  change: Change | null = null,
): Announcement[] {
  const parts: Announcement[] = [];
  for (let start = 0; start < memberIds.length; start += MEMBERS_A_SIGNAL)
    parts.push({
      kind: "signal",
      touches,
      memberIds: memberIds.slice(start, start + MEMBERS_A_SIGNAL),
      change: change?.id ?? null,
    });
  return parts;
}

const numberOrNone = z.number().nullable();
/** Earlier versions did not say which. */
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
    touches: z.array(z.string()),
    memberIds: z.array(z.number()),
    change,
  }),
  z.object({ kind: z.literal("changed") }),
  z.object({ kind: z.literal("gap") }),
  z.object({ kind: z.literal("program-ended"), programId: z.number() }),
  z.object({
    kind: z.literal("signed-out"),
    memberId: z.number(),
    from: z.number(),
    to: z.number(),
    except: numberOrNone,
  }),
]);

/** What was announced, or null for words that are none of this version's. */
export function readAnnouncement(payload: string): Announcement | null {
  try {
    return announcementSchema.parse(JSON.parse(payload)) as Announcement;
  } catch {
    return null;
  }
}

/** Whether a session is among those that ended. */
export function isEnded(
  { memberId, from, to, except }: EndedSessions,
  session: { id: number; memberId: number },
): boolean {
  return (
    session.memberId === memberId && session.id >= from && session.id <= to && session.id !== except
  );
}
