import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { AUDIENCES, type AudienceFacts, type NoticeKind } from "@watchbill/domain/notifications/audience";
import type { NoticeFacts } from "@watchbill/domain/notifications/notification-text";
import type { OwnShare } from "@watchbill/domain/notifications/own-share";
import { shiftTitle } from "@watchbill/domain/shifts/shift-times";
import { dateOf } from "@watchbill/domain/time/local";
import { sql } from "kysely";
import type { MemberActor, QueryContext } from "../../platform/context.ts";
import type { Tx } from "../../platform/database.ts";
import type { RecordedEvent } from "../../platform/events.ts";

/** More than anybody reads; the oldest beyond it are not sent. */
const LONGEST_LIST = 500;

/** The caller's notifications, newest first. */
export async function listNotifications(ctx: QueryContext<MemberActor>): Promise<OutputOf<Api["notifications.list"]>> {
  const rows = await ctx.db
    .selectFrom("notifications")
    .select(["id", "title", "message", "isRead", "createdAt", "metadata"])
    .where("memberId", "=", ctx.actor.id)
    .where("deletedAt", "is", null)
    .orderBy("id", "desc")
    .limit(LONGEST_LIST)
    .execute();
  return rows.map((row) => ({ ...row, metadata: row.metadata as Record<string, unknown> }));
}

/** True for the events that somebody is told of. */
export function isNoticeKind(type: string): type is NoticeKind {
  return Object.hasOwn(AUDIENCES, type);
}

/** What is told of an event, and to whom; of a change of many shifts each member hears their own. */
export interface ReadNotice {
  readonly audience: AudienceFacts;
  readonly words: NoticeFacts;
  readonly wordsFor: (memberId: number) => NoticeFacts;
  /** A member's share of what was done to several shifts; undefined where the event is about one. */
  readonly shareOf: (memberId: number) => OwnShare | undefined;
}

/** Who is who in an event, and what its notifications say: everything the rules of telling need. */
export async function readNotice(tx: Tx, event: RecordedEvent): Promise<ReadNotice> {
  const [members, request, shift, assigned] = await Promise.all([
    readMembers(
      tx,
      [event.actorId, event.subjectId].filter((id) => id !== null),
    ),
    event.requestId === null ? undefined : readRequest(tx, event.requestId),
    event.shiftId === null ? undefined : tx.selectFrom("shifts").selectAll().where("id", "=", event.shiftId).executeTakeFirst(),
    readAssigned(tx, event),
  ]);
  const [busyIds, askedIds, declinedIds] = await Promise.all([
    shift ? readBusy(tx, shift) : [],
    event.requestId === null ? [] : readAsked(tx, event.shiftId, event.requestId),
    event.requestId === null ? [] : readDeclined(tx, event.requestId),
  ]);
  const nameOf = (id: number | null | undefined): string => members.find((member) => member.id === id)?.name ?? "";
  const requesterId = request?.requesterId ?? null;
  const acceptorId = event.type === "replacements.accepted" ? event.subjectId : null;
  const priority = request?.priority ?? "normal";
  const title = shift ? shiftTitle(shift, dateOf(event.occurredAt, "UTC")) : textOf(event.details.title);
  const count = Number(event.details.count ?? 1);
  const shares = new Map(sharesOf(event).map((share) => [share.memberId, share]));
  const words = {
    actor: nameOf(event.actorId) || "The system",
    subject: nameOf(event.subjectId),
    requester: nameOf(requesterId),
    acceptor: nameOf(acceptorId),
    shift: count > 1 && shift ? `${title} and ${count - 1} more${event.details.seriesId ? " of its series" : ""}` : title,
    shiftBefore: textOf(event.details.before),
    changes: textOf(event.details.changes),
    priority,
    reason: request?.reason ?? "",
    shiftCount: count,
    openCount: event.type === "members.slots-freed" ? count : shift ? Math.max(0, shift.maxMembers - assigned.length) : 0,
  };
  return {
    audience: {
      actorId: event.actorId,
      members,
      subjectId: event.subjectId,
      requesterId,
      acceptorId,
      seekingIds: [...shares.values()].filter(({ isSeeking }) => isSeeking).map(({ memberId }) => memberId),
      assignedIds: assigned,
      busyIds,
      declinedIds,
      askedIds,
      invitedIds: Array.isArray(event.details.invitedIds) ? (event.details.invitedIds as number[]) : [],
      priority,
    },
    words,
    wordsFor: (memberId) => {
      const share = shares.get(memberId);
      return share ? { ...words, shift: share.title, shiftBefore: share.before, shiftCount: share.count } : words;
    },
    shareOf: (memberId) => shares.get(memberId),
  };
}

function sharesOf({ details }: RecordedEvent): OwnShare[] {
  return Array.isArray(details.own) ? (details.own as OwnShare[]) : [];
}

/** The squad, and whom an event speaks of: who was deleted has a name and hears of nothing. */
async function readMembers(tx: Tx, named: readonly number[]) {
  const rows = await tx
    .selectFrom("members")
    .select(["id", "role", "isActive", "deletedAt", sql<string>`unit_number || ' ' || first_name || ' ' || last_name`.as("name")])
    .where((eb) => eb.or([eb("deletedAt", "is", null), eb("id", "in", named.length > 0 ? named : [0])]))
    .orderBy("id")
    .execute();
  return rows.map(({ deletedAt, ...row }) => ({
    ...row,
    isActive: row.isActive && deletedAt === null,
    role: row.role === "admin" ? ("admin" as const) : ("member" as const),
  }));
}

async function readRequest(tx: Tx, id: number) {
  return tx
    .selectFrom("replacementRequests")
    .select(["requesterId", "reason", "priority"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Who fills a slot of the shift an event is about; of changed and deleted ones, who does or did of those not over. */
async function readAssigned(tx: Tx, event: RecordedEvent): Promise<number[]> {
  if (Array.isArray(event.details.own))
    return sharesOf(event)
      .filter(({ isSeeking }) => !isSeeking)
      .map(({ memberId }) => memberId);
  // Events that an earlier version recorded say who was on what is gone.
  if (Array.isArray(event.details.memberIds)) return event.details.memberIds as number[];
  if (event.shiftId === null) return [];
  const rows = await tx
    .selectFrom("shiftAssignments")
    .select("memberId")
    .distinct()
    .where("shiftId", "=", event.shiftId)
    .where("seat", "is not", null)
    .execute();
  return rows.map(({ memberId }) => memberId);
}

async function readBusy(tx: Tx, shift: { id: number; startsAt: Temporal.Instant; endsAt: Temporal.Instant }): Promise<number[]> {
  const rows = await tx
    .selectFrom("shiftAssignments")
    .select("memberId")
    .distinct()
    .where("seat", "is not", null)
    .where("startsAt", "<", shift.endsAt)
    .where("endsAt", ">", shift.startsAt)
    .where("shiftId", "<>", shift.id)
    .execute();
  return rows.map(({ memberId }) => memberId);
}

/**
 * Who was asked to take the place of a request and may be thinking about it: whom searches for cover have asked, and who
 * has read that everybody was. For who has not, the question itself is rewritten (`settledAsk`).
 */
async function readAsked(tx: Tx, shiftId: number | null, requestId: number): Promise<number[]> {
  const searched = tx
    .selectFrom("coverAsks as a")
    .innerJoin("coverSearches as s", "s.id", "a.searchId")
    .select("a.memberId")
    .where("s.requestId", "=", requestId);
  const read = tx
    .selectFrom("notifications as n")
    .innerJoin("events as e", "e.id", "n.eventId")
    .select("n.memberId")
    .where("e.shiftId", "=", shiftId)
    .where("e.requestId", "=", requestId)
    .where(sql<string>`n.metadata->>'asks'`, "=", "true")
    .where("n.isRead", "=", true);
  return (await searched.union(read).execute()).map(({ memberId }) => memberId);
}

async function readDeclined(tx: Tx, requestId: number): Promise<number[]> {
  return (await tx.selectFrom("replacementDeclines").select("memberId").where("requestId", "=", requestId).execute()).map(
    ({ memberId }) => memberId,
  );
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
