import { type EventType, eventCatalogue, type RecordableEvent } from "@watchbill/contract/event-catalogue";
import { sql } from "kysely";
import { type Actor, actorIdOf, type Origin, type Signal } from "./context.ts";
import type { Tx } from "./database.ts";
import { unanswered } from "./pipeline.ts";

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

interface Recorded {
  readonly actor: Actor;
  readonly origin: Origin;
  readonly now: Temporal.Instant;
}

/** Writes the event in the same transaction as what it tells of, and announces it when that commits. */
export async function recordEvent(tx: Tx, event: RecordableEvent, by: Recorded): Promise<void> {
  await tx.executeQuery(unanswered(recording(event, by).compile(tx)));
}

/** The same, and gives the event's number. */
export async function recordNumberedEvent(tx: Tx, event: RecordableEvent, by: Recorded): Promise<number> {
  const { rows } = await recording(event, by).execute(tx);
  return rows[0]!.id;
}

function recording(event: RecordableEvent, { actor, origin, now }: Recorded) {
  return sql<{ id: number }>`
    with recorded as (
      insert into events
        (type, actor_id, subject_id, shift_id, assignment_id, request_id, details, occurred_at, ip_address, user_agent)
      values (${event.type}, ${actorIdOf(actor)}, ${event.subjectId ?? null}, ${event.shiftId ?? null},
        ${event.assignmentId ?? null}, ${event.requestId ?? null}, ${JSON.stringify(event.details ?? {})}, ${now},
        ${origin.ipAddress}, ${origin.userAgent?.slice(0, 400) ?? null})
      returning id, type, subject_id, actor_id)
    select id, pg_notify(${CHANNEL}, json_build_object(
      'kind', 'event', 'id', id, 'type', type, 'subjectId', subject_id, 'actorId', actor_id)::text)
    from recorded`;
}

/** Tells every instance when this transaction commits. A hint: whoever misses it finds the rows by polling. */
export async function announce(tx: Tx, announcement: Announcement): Promise<void> {
  await tx.executeQuery(unanswered(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(announcement)})`.compile(tx)));
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
