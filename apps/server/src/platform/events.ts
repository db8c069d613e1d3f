import { type EventType, eventCatalogue, type RecordableEvent } from "@watchbill/contract/event-catalogue";
import { sql } from "kysely";
import { type Actor, actorIdOf, type Origin, type Signal } from "./context.ts";
import type { Tx } from "./database.ts";

/** The PostgreSQL channel on which every instance hears what was committed. */
export const CHANNEL = "watchbill";

/** What travels on the channel: a committed event, a signal to some members, sessions that ended, or that some watched table changed. */
export type Announcement =
  | {
      readonly kind: "event";
      readonly id: number;
      readonly type: EventType;
      readonly subjectId: number | null;
      readonly actorId: number | null;
    }
  | { readonly kind: "signal"; readonly touches: readonly string[]; readonly memberIds: readonly number[] }
  | { readonly kind: "changed" }
  | { readonly kind: "sessions-ended"; readonly sessionIds: readonly number[] };

/** An event as the worker and the activity log read it. */
export interface RecordedEvent {
  readonly id: number;
  readonly type: EventType;
  readonly actorId: number | null;
  readonly subjectId: number | null;
  readonly shiftId: number | null;
  readonly assignmentId: number | null;
  readonly requestId: number | null;
  readonly details: Readonly<Record<string, unknown>>;
  readonly occurredAt: Temporal.Instant;
}

/**
 * Writes the event in the same transaction as what it tells of, and announces it when that commits.
 * Gives the event's number.
 */
export async function recordEvent(
  tx: Tx,
  event: RecordableEvent,
  by: { actor: Actor; origin: Origin; now: Temporal.Instant },
): Promise<number> {
  const row = await tx
    .insertInto("events")
    .values({
      type: event.type,
      actorId: actorIdOf(by.actor),
      subjectId: event.subjectId ?? null,
      shiftId: event.shiftId ?? null,
      assignmentId: event.assignmentId ?? null,
      requestId: event.requestId ?? null,
      details: JSON.stringify(event.details ?? {}),
      occurredAt: by.now,
      ipAddress: by.origin.ipAddress,
      userAgent: by.origin.userAgent?.slice(0, 400) ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await announce(tx, {
    kind: "event",
    id: row.id,
    type: event.type,
    subjectId: event.subjectId ?? null,
    actorId: actorIdOf(by.actor),
  });
  return row.id;
}

/** Tells every instance when this transaction commits. A hint: whoever misses it finds the rows by polling. */
export async function announce(tx: Tx, announcement: Announcement): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(announcement)})`.execute(tx);
}

/** A signal to the members named, split so that each stays under PostgreSQL's 8000 bytes a notification. */
export async function announceSignal(tx: Tx, signal: Signal): Promise<void> {
  for (let start = 0; start < signal.memberIds.length; start += 800) {
    await announce(tx, { kind: "signal", touches: signal.touches, memberIds: signal.memberIds.slice(start, start + 800) });
  }
}

/** True when the type is declared; a row written by a newer version may be of one that is not. */
export function isEventType(type: string): type is EventType {
  return Object.hasOwn(eventCatalogue, type);
}
