import { phoneText } from "@watchbill/domain/members/phone-number";
import { detailsOf, type EventType, hearersOf, type ToldType } from "@watchbill/domain/news/catalogue";
import type { AudienceFacts } from "@watchbill/domain/news/hearers";
import type { OwnShare } from "@watchbill/domain/news/own-share";
import type { NoticeFacts } from "@watchbill/domain/news/words";
import { countAnswers, resultText } from "@watchbill/domain/polls/poll";
import { shiftTitle } from "@watchbill/domain/shifts/shift-times";
import { type StoredTitle, shiftsTitle } from "@watchbill/domain/shifts/shifts-title";
import { swapEndText } from "@watchbill/domain/swaps/ends";
import { formatDay, formatInstantTime } from "@watchbill/domain/time/format";
import { dateOf } from "@watchbill/domain/time/local";
import { sql } from "kysely";
import type { CommandContext } from "../../platform/context.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { RecordedEvent } from "../../platform/events/events.ts";
import { memberName } from "../accounts/queries.ts";
import { isPlannedNow } from "../plans/queries.ts";
import { readGiven, readPoll } from "../polls/queries.ts";
import { readRoles } from "../qualifications/crew-queries.ts";
import { readWhoCould } from "../shifts/standing-queries.ts";
import { readSwapNote } from "../swaps/queries.ts";
import { readToldShift } from "./shift-queries.ts";

/** An event that somebody is told of. */
export type ToldEvent = RecordedEvent & { readonly type: ToldType };

/** What is told of an event, and to whom; of a change of many shifts each member hears their own. */
export interface ReadNotice {
  readonly audience: AudienceFacts;
  readonly words: NoticeFacts;
  /** The question to many that it asks or that has closed; undefined for all else. */
  readonly poll: ToldPoll | undefined;
  readonly wordsFor: (memberId: number) => NoticeFacts;
  /** A member's share of what was done to several shifts; undefined where the event is about one. */
  readonly shareOf: (memberId: number) => OwnShare | undefined;
}

/** A question to many, as it is told of. */
export type ToldPoll = NonNullable<Awaited<ReturnType<typeof readPoll>>>;

/** The details that somebody may be told of, whatever the type of the event. */
export interface ToldDetails {
  /** What a program is called that was let act. */
  readonly name?: string;
  readonly title?: StoredTitle;
  readonly before?: StoredTitle;
  readonly changes?: readonly string[];
  readonly count?: number | undefined;
  readonly seriesId?: number | undefined;
  readonly own?: readonly OwnShare[] | undefined;
  readonly shiftIds?: readonly number[] | undefined;
  readonly invitedIds?: readonly number[];
  readonly startsAt?: string | undefined;
  readonly priority?: string | undefined;
  readonly despite?: readonly string[] | undefined;
  readonly days?: string;
  readonly qualification?: string;
  readonly lastDay?: string;
  readonly plan?: string;
  readonly wishesUntil?: string;
  readonly relievedId?: number | undefined;
  readonly pollId?: number;
  readonly swapId?: number;
  readonly offererId?: number;
  readonly because?: string | undefined;
  readonly left?: string;
  readonly until?: string;
  readonly restDay?: string;
  readonly hours?: readonly string[];
  readonly uncovered?: readonly string[] | undefined;
  readonly unanswered?: readonly string[] | undefined;
}

/** Who is who in an event, and what its notifications say: everything the rules of telling need. */
export async function readNotice(ctx: CommandContext, event: RecordedEvent & { readonly type: EventType }): Promise<ReadNotice> {
  const { tx, organisation } = ctx;
  const details = detailsOf(event, organisation) as ToldDetails;
  const shares = new Map(details.own?.map((share) => [share.memberId, share]));
  const [members, request, shift, assigned] = await Promise.all([
    readMembers(
      tx,
      [event.actorId, event.subjectId, details.offererId ?? null].filter((id) => id !== null),
    ),
    event.requestId === null ? undefined : readRequest(tx, event.requestId),
    event.shiftId === null ? undefined : readToldShift(tx, event.shiftId),
    details.own ? holdersOf(details.own) : readAssigned(tx, event.shiftId),
  ]);
  const poll = details.pollId ? await readPoll(tx, details.pollId) : undefined;
  const given = poll && (await readGiven(tx, [poll.id])).get(poll.id);
  const [could, pending, askedIds, declinedIds] = await Promise.all([
    shift && hearersOf(event.type).includes("could-take")
      ? readWhoCould(tx, shift, organisation, {
          way: request && { insteadOf: request.requesterId },
          isBeingPlanned: isPlannedNow(ctx, shift),
        })
      : null,
    event.type === "shifts.uncovered-soon" && event.shiftId !== null ? readPending(tx, event.shiftId) : [],
    event.requestId === null ? [] : readAsked(tx, event.shiftId, event.requestId),
    event.requestId === null ? [] : readDeclined(tx, event.requestId),
  ]);
  const roles = shift && (await readRoles(tx, [shift])).get(shift.id);
  const nameOf = (id: number | null | undefined): string => members.find((member) => member.id === id)?.name ?? "";
  const requesterId = request?.requesterId ?? details.offererId ?? null;
  const note = event.type === "swaps.offered" && details.swapId ? await readSwapNote(tx, details.swapId) : "";
  const acceptorId = event.type === "replacements.accepted" ? event.subjectId : null;
  const priority = request?.priority ?? (poll?.isEmergency ? "emergency" : "normal");
  // Which year is this one does not hang on the squad's zone, but for some hours of New Year's night.
  const today = dateOf(event.occurredAt, "UTC");
  const title = shift ? shiftTitle(shift, organisation, today) : shiftsTitle(details.title ?? "", organisation, today);
  const count = details.count ?? 1;
  const words = {
    actor: nameOf(event.actorId) || "The system",
    subject: nameOf(event.subjectId),
    subjectPhone: phoneText(members.find(({ id }) => id === event.subjectId)?.phoneNumber ?? ""),
    requester: nameOf(requesterId),
    acceptor: nameOf(acceptorId),
    shift: count > 1 && shift ? `${title} and ${count - 1} more${details.seriesId ? " of its series" : ""}` : title,
    isSquadLeft: details.left === "squad",
    until: details.until ? formatInstantTime(Temporal.Instant.from(details.until), organisation) : "",
    isAskedLate: shift && request ? Temporal.Instant.compare(shift.startsAt, request.createdAt) <= 0 : false,
    shiftBefore: shiftsTitle(details.before ?? "", organisation, today),
    changes: (details.changes ?? []).join(", "),
    priority,
    reason: request?.reason ?? note,
    shiftCount: count,
    days: details.days ?? "",
    roleGap: roles?.roleGap ?? "",
    qualification: details.qualification ?? "",
    lastDay: details.lastDay ? formatDay(details.lastDay, organisation, today) : "",
    plan: details.plan ?? "",
    wishesUntil: details.wishesUntil ?? "",
    restDay: details.restDay ?? "",
    hours: details.hours ?? [],
    uncovered: details.uncovered ?? [],
    unanswered: details.unanswered ?? [],
    question: poll?.question ?? "",
    pollResult: poll ? resultText(countAnswers(poll.choices, given ?? [])) : "",
    because: details.because ? swapEndText(details.because) : "",
    openCount: event.type === "members.slots-freed" ? count : shift ? Math.max(0, shift.maxMembers - assigned.length) : 0,
  };
  return {
    audience: {
      actorId: event.actorId,
      members,
      subjectId: event.subjectId,
      requesterId,
      acceptorId,
      relievedId: details.relievedId ?? null,
      seekingIds: [
        ...[...shares.values()].filter(({ isSeeking }) => isSeeking).map(({ memberId }) => memberId),
        ...pending.map(({ requesterId: id }) => id),
      ],
      assignedIds: assigned,
      busyIds: could ? members.filter(({ id }) => !could.has(id)).map(({ id }) => id) : [],
      declinedIds: [...declinedIds, ...pending.flatMap(({ declinedBy }) => declinedBy)],
      askedIds,
      invitedIds: details.invitedIds ?? [],
      priority,
    },
    words,
    poll,
    wordsFor: (memberId) => {
      const share = shares.get(memberId);
      if (!share) return words;
      return {
        ...words,
        shift: shiftsTitle(share.title, organisation, today),
        shiftBefore: shiftsTitle(share.before, organisation, today),
        shiftCount: share.count,
      };
    },
    shareOf: (memberId) => shares.get(memberId),
  };
}

/** Who does or did fill places of changed and called off shifts that are not over. */
function holdersOf(shares: readonly OwnShare[]): number[] {
  return shares.filter(({ isSeeking }) => !isSeeking).map(({ memberId }) => memberId);
}
/** The squad, and whom an event speaks of: who was deleted has a name and hears of nothing. */
async function readMembers(tx: Tx, named: readonly number[]) {
  const rows = await tx
    .selectFrom("members")
    .select(["id", "role", "isActive", "deletedAt", "phoneNumber", memberName().as("name")])
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
    .select(["requesterId", "reason", "priority", "createdAt"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/**
 * Who was asked to take the place of a request and may be thinking about it: whom searches for cover have asked, and who
 * has read that everybody was. For who has not, the question itself is rewritten (`settles` in the table of news).
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

/** Who wants cover of a place on the shift, and who has declined it: neither is asked whether they can take it. */
async function readPending(tx: Tx, shiftId: number): Promise<{ requesterId: number; declinedBy: readonly number[] }[]> {
  return tx
    .selectFrom("replacementRequests as r")
    .select([
      "r.requesterId",
      sql<number[]>`array(select d.member_id from replacement_declines d where d.request_id = r.id)`.as("declinedBy"),
    ])
    .where("r.shiftId", "=", shiftId)
    .where("r.status", "=", "pending")
    .execute();
}

/** Who fills a slot of the shift. */
async function readAssigned(tx: Tx, shiftId: number | null): Promise<number[]> {
  if (shiftId === null) return [];
  const rows = await tx
    .selectFrom("shiftAssignments")
    .select("memberId")
    .distinct()
    .where("shiftId", "=", shiftId)
    .where("seat", "is not", null)
    .execute();
  return rows.map(({ memberId }) => memberId);
}
