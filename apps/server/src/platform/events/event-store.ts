import { API_TOKEN_DETAIL } from "@watchbill/domain/api-tokens/api-token-log";
import {
  EVENT_TYPES,
  type EventType,
  type RecordableEvent,
} from "@watchbill/domain/events/catalogue";
import { URGENT_WITHIN_HOURS } from "@watchbill/domain/events/notify/urgency-of-message";
import { urgencyOfKind } from "@watchbill/domain/events/processing-priority";
import { currentType, storedTypes } from "@watchbill/domain/events/stored-events";
import { type RawBuilder, sql } from "kysely";
import { type Actor, actorIdOf, type Origin } from "../context.ts";
import type { Db, Tx } from "../database/database.ts";
import type { Change } from "./announcement.ts";
import { CHANNEL, type RecordedEvent } from "./events.ts";

const BATCH = 20;
const STORED_TYPES = storedTypes(EVENT_TYPES);
/** After this many failed attempts an event becomes a dead letter; later events continue. */
export const MAX_ATTEMPTS = 6;

export interface PendingEvent extends RecordedEvent {
  readonly attempts: number;
  /** The cursor: the last notified recipient. */
  readonly notifiedThrough: number;
  /** The urgency of this event, or of the most urgent event that waits behind it. */
  readonly urgency: number;
}

interface Recorded {
  readonly actor: Actor;
  readonly origin: Origin;
  readonly now: Temporal.Instant;
  readonly change: Change | null;
}

/** Inserts an event in the transaction of its change; the commit announces it. */
export async function recordEvent(tx: Tx, event: RecordableEvent, by: Recorded): Promise<void> {
  await recording(event, by).execute(tx);
}

/** Inserts an event like `recordEvent` and returns its id. */
export async function recordEventWithId(
  tx: Tx,
  event: RecordableEvent,
  by: Recorded,
): Promise<number> {
  const { rows } = await recording(event, by).execute(tx);
  return rows[0]!.id;
}

function recording(event: RecordableEvent, { actor, origin, now, change }: Recorded) {
  const { type, subjectId = null } = event;
  const apiToken = actor.kind === "member" ? actor.apiToken : undefined;
  const details = { ...event.details, ...(apiToken ? { [API_TOKEN_DETAIL]: apiToken.name } : {}) };
  change?.announced.push({ kind: "event", type, subjectId, actorId: actorIdOf(actor) });
  return sql<{ id: number }>`
    with recorded as (
      insert into events
        (type, actor_id, subject_id, shift_id, assignment_id, request_id, details, occurred_at, ip_address, user_agent, urgency)
      values (${event.type}, ${actorIdOf(actor)}, ${event.subjectId ?? null}, ${event.shiftId ?? null},
        ${event.assignmentId ?? null}, ${event.requestId ?? null}, ${JSON.stringify(details)}, ${now},
        ${origin.ipAddress}, ${origin.userAgent?.slice(0, 400) ?? null}, ${urgencyOf(event, now)})
      returning id, type, subject_id, actor_id)
    select id, pg_notify(${CHANNEL}, json_build_object(
      'kind', 'event', 'id', id, 'type', type, 'subjectId', subject_id, 'actorId', actor_id,
      'change', ${change?.id ?? null}::text)::text)
    from recorded`;
}

/**
 * An event's urgency follows from the start of its shift; a deleted shift's event has the start in
 * its details.
 */
function urgencyOf({ type, shiftId, details }: RecordableEvent, now: Temporal.Instant) {
  // A deadline for responses counts like a start at that time.
  const {
    priority,
    closesAt = null,
    startsAt = closesAt,
  } = (details ?? {}) as Partial<Record<"priority" | "startsAt" | "closesAt", string>>;
  const { soon, later } = urgencyOfKind(type, { isEmergency: priority === "emergency" });
  if (soon === later) return sql`${soon}`;
  return sql`case when coalesce(${startsAt}::timestamptz, (select starts_at from shifts where id = ${shiftId ?? null}), ${now}::timestamptz)
    > ${now.add({ hours: URGENT_WITHIN_HOURS })} then ${later}::smallint else ${soon}::smallint end`;
}

/**
 * Selects one event, or the events of the given types that are about a subject. The subject is
 * members, a spot (with its member's earlier shift), exactly these shifts, or some of them.
 */
type WhichNews =
  | { readonly eventId: number }
  | { readonly subjectIds: readonly number[]; readonly types: readonly EventType[] }
  | {
      readonly assignmentId: number;
      readonly types: readonly EventType[];
      readonly fromShiftId?: number;
    }
  | { readonly shiftIds: readonly number[]; readonly types: readonly EventType[] }
  | SomeOfShifts;

/** If members are given, only events about them, or about many members. */
interface SomeOfShifts {
  readonly someOfShiftIds: readonly number[];
  readonly memberIds?: readonly number[] | undefined;
  readonly types: readonly EventType[];
}

function isOfNews(which: WhichNews) {
  if ("eventId" in which) return sql<boolean>`id = ${which.eventId}`;
  const isOfType = sql<boolean>`type = any(${storedTypes(which.types)})`;
  if ("subjectIds" in which)
    return sql<boolean>`subject_id = any(${[...which.subjectIds]}::int[]) and ${isOfType}`;
  if ("assignmentId" in which) {
    const from = which.fromShiftId ?? null;
    return sql<boolean>`assignment_id = ${which.assignmentId} and ${isOfType}
      and (${from}::int is null or details->'fromShiftId' = to_jsonb(${from}::int))`;
  }
  if ("someOfShiftIds" in which) {
    const some = sql`any(${[...which.someOfShiftIds]}::int[])`;
    const members = which.memberIds ? [...which.memberIds] : null;
    return sql<boolean>`${isOfType} and (${members}::int[] is null or subject_id is null or subject_id = any(${members}::int[]))
      and (shift_id = ${some} or exists (select from jsonb_array_elements(details->'shiftIds') s where s::int = ${some}))`;
  }
  const all = sql`to_jsonb(${[...which.shiftIds]}::int[])`;
  return sql<boolean>`shift_id = any(${[...which.shiftIds]}) and ${isOfType}
    and coalesce(details->'shiftIds', to_jsonb(array[shift_id])) <@ ${all}`;
}

/**
 * Returns when an actor recorded events of these types since an instant, without canceled and
 * repeated ones. Takes a lock, so that the actor's next command that calls this function waits for
 * this transaction.
 */
export async function lockSentBy(
  tx: Tx,
  actorId: number,
  types: readonly EventType[],
  since: Temporal.Instant,
): Promise<Temporal.Instant[]> {
  await sql`select pg_advisory_xact_lock(hashtext(${`sent by ${actorId}`}))`.execute(tx);
  const { rows } = await sql<{ at: Temporal.Instant }>`
    select occurred_at as at from events
    where coalesce(actor_id, subject_id) = ${actorId} and actor_id = ${actorId} and type = any(${storedTypes(types)})
      and occurred_at > ${since} and details->>'isRepeat' is null
      and not (attempts = 0 and retry_at is not null and processed_at is not null and processed_at < retry_at)`.execute(
    tx,
  );
  return rows.map(({ at }) => at);
}

/** Defers reactions to this transaction's events until `until`; open screens update at once. */
export async function deferEvents(
  tx: Tx,
  which: WhichNews,
  until: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable("events")
    .set({ retryAt: until })
    .where(isOfNews(which))
    .where("processedAt", "is", null)
    .execute();
}

/**
 * Releases deferred events for processing at once, because their recipients learn of them anyway.
 */
export async function flushEvents(tx: Tx, which: WhichNews): Promise<void> {
  await tx
    .updateTable("events")
    .set({ retryAt: null })
    .where(isOfNews(which))
    .where("processedAt", "is", null)
    .where("attempts", "=", 0)
    .execute();
}

/**
 * Whether the aliased events are still deferred; nothing that follows from them may be sent either.
 */
export function isDeferred(events: string, now: Temporal.Instant): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${events}.${name}`);
  return sql<boolean>`(${column("processed_at")} is null and ${column("attempts")} = 0 and ${column("retry_at")} > ${now})`;
}

/**
 * Cancels deferred events, so that no recipient is notified, and returns them; nothing if they were
 * already dispatched.
 */
export async function cancelEvents(tx: Tx, which: WhichNews, now: Temporal.Instant) {
  return tx
    .updateTable("events")
    .set({ processedAt: now })
    .where(isOfNews(which))
    .where("processedAt", "is", null)
    .where("attempts", "=", 0)
    .where("retryAt", ">", now)
    .returning(["type", "subjectId", "shiftId", "requestId", "details", "occurredAt as since"])
    .execute();
}

/**
 * Claims events that no other worker holds, the most urgent first. Of the events about one shift
 * (or one member without a shift) only the oldest is free. This event has the urgency of the most
 * urgent one that waits behind it, so that a shift's events keep their order.
 */
export async function claimEvents(tx: Tx, now: Temporal.Instant): Promise<PendingEvent[]> {
  // Events of a type that only a newer app version knows are left to the worker of that version.
  const isWaiting = sql<boolean>`processed_at is null and attempts < ${MAX_ATTEMPTS} and type = any(${STORED_TYPES})
    and (retry_at is null or retry_at <= ${now})`;
  const { rows } = await sql<PendingEvent>`
    with oldest as (
      select min(id) as id, min(urgency) as urgency from events where ${isWaiting}
      group by shift_id, case when shift_id is null then subject_id end, case when shift_id is null and subject_id is null then id end)
    select e.id, e.type, e.actor_id, e.subject_id, e.shift_id, e.assignment_id, e.request_id, e.details, e.occurred_at,
      e.attempts, e.notified_through, oldest.urgency
    from oldest join events e on e.id = oldest.id where e.processed_at is null
    order by oldest.urgency, e.id limit ${BATCH} for update of e skip locked`.execute(tx);
  // Less urgent events wait for all more urgent ones, also for those behind the claimed one.
  return rows
    .filter(({ urgency }) => urgency === rows[0]?.urgency)
    .map((row) => ({ ...row, type: currentType(row.type) as EventType }));
}

export async function markReacted(tx: Tx, id: number, now: Temporal.Instant): Promise<void> {
  await tx.updateTable("events").set({ processedAt: now }).where("id", "=", id).execute();
}

export async function saveCursor(tx: Tx, id: number, notifiedThrough: number): Promise<void> {
  await tx.updateTable("events").set({ notifiedThrough }).where("id", "=", id).execute();
}

/** Saves the number of failed attempts and the time of the next one. */
export async function recordFailure(
  tx: Tx,
  id: number,
  attempts: number,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable("events")
    .set({ attempts, retryAt: now.add({ seconds: 2 ** attempts }) })
    .where("id", "=", id)
    .execute();
}

/** Retries all dead letters from the first attempt; returns how many there were. */
export async function retryDeadLetters(database: Db): Promise<number> {
  const again = await database
    .updateTable("events")
    .set({ attempts: 0, retryAt: null })
    .where("processedAt", "is", null)
    .where("attempts", ">=", MAX_ATTEMPTS)
    .returning("id")
    .execute();
  return again.length;
}
