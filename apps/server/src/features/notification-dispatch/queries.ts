import {
  detailsOf,
  type EventType,
  type NotifiedType,
  recipientsOf,
} from "@watchbill/domain/events/catalogue";
import {
  acceptorOf,
  factsForRecipient,
  type NotifiedDetails,
  noticeFactsOf,
  ownFactsOf,
  priorityOf,
  requesterOf,
} from "@watchbill/domain/events/notify/notified-shift-facts";
import type { OwnShare } from "@watchbill/domain/events/notify/own-share";
import type { AudienceFacts, Notice } from "@watchbill/domain/events/notify/recipients";
import type { NoticeFacts } from "@watchbill/domain/events/words";
import { offeringsOf } from "@watchbill/domain/members/availability/member-availability";
import { shownPhoneOrNull } from "@watchbill/domain/members/contact/stored-phone";
import { isAskedFirst } from "@watchbill/domain/replacements/asked-first";
import { sql } from "kysely";
import type { CommandContext, Organization } from "../../platform/context.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { RecordedEvent } from "../../platform/events/events.ts";
import { memberName } from "../accounts/queries.ts";
import { isPlannedNow } from "../draft-schedules/queries.ts";
import { readGiven, readPoll } from "../polls/queries.ts";
import { readRoles } from "../qualifications/crew-queries.ts";
import { readWhoCould } from "../shifts/eligibility-queries.ts";
import { readSwapNote } from "../swaps/queries.ts";
import { readNotifiedPart, readNotifiedShift } from "./shift-queries.ts";

export type NotifiedEvent = RecordedEvent & { readonly type: NotifiedType };

/**
 * The input for an event's notifications: texts and recipients. When an event changes many shifts,
 * each member reads only about their own.
 */
export interface ReadNotice {
  readonly audience: AudienceFacts;
  readonly words: NoticeFacts;
  /** The poll that the event opens or closes; undefined for other events. */
  readonly poll: NotifiedPoll | undefined;
  readonly wordsFor: (notice: Notice) => NoticeFacts;
  /**
   * Returns the changed shifts that concern a member; undefined when the event is about one shift.
   */
  readonly shareOf: (memberId: number) => OwnShare | undefined;
}

export type NotifiedPoll = NonNullable<Awaited<ReturnType<typeof readPoll>>>;

/**
 * Reads all input of the notification rules for an event: its possible recipients and its texts.
 */
export async function readNotice(
  ctx: CommandContext,
  event: RecordedEvent & { readonly type: EventType },
): Promise<ReadNotice> {
  const details = detailsOf(event, ctx.organization) as NotifiedDetails;
  const facts = await readFacts(ctx, event, details);
  const words = noticeFactsOf(event, details, facts, ctx.organization);
  const shares = new Map(details.own?.map((share) => [share.memberId, share]));
  return {
    audience: await readAudience(ctx, event, details, facts),
    words,
    poll: facts.poll,
    wordsFor: ({ memberId, as }) => {
      const share = shares.get(memberId);
      const own = share ? ownFactsOf(words, share, event.occurredAt, ctx.organization) : words;
      return factsForRecipient(own, as);
    },
    shareOf: (memberId) => shares.get(memberId),
  };
}

type Facts = Awaited<ReturnType<typeof readFacts>>;

async function readFacts(
  { tx, organization }: CommandContext,
  event: RecordedEvent,
  details: NotifiedDetails,
) {
  const named = [event.actorId, event.subjectId, details.offererId ?? null].filter(
    (id) => id !== null,
  );
  const part = { span: await readNotifiedPart(tx, event), zone: organization.timeZone };
  const [members, request, shift, assignedIds] = await Promise.all([
    readMembers(tx, named, organization),
    event.requestId === null ? undefined : readRequest(tx, event.requestId),
    event.shiftId === null ? undefined : readNotifiedShift(tx, event.shiftId, part),
    details.own ? holdersOf(details.own) : readAssigned(tx, event.shiftId),
  ]);
  const poll = details.pollId ? await readPoll(tx, details.pollId) : undefined;
  const given = (poll && (await readGiven(tx, [poll.id])).get(poll.id)) ?? [];
  const roleGap = (shift && (await readRoles(tx, [shift])).get(shift.id)?.roleGap) ?? "";
  const swapNote =
    event.type === "swaps.offered" && details.swapId ? await readSwapNote(tx, details.swapId) : "";
  return { members, request, shift, assignedIds, poll, given, roleGap, swapNote };
}

/** Reads how each possible recipient relates to the event. */
async function readAudience(
  ctx: CommandContext,
  event: RecordedEvent & { readonly type: EventType },
  details: NotifiedDetails,
  facts: Facts,
): Promise<AudienceFacts> {
  const { tx } = ctx;
  const { requestId, shiftId } = event;
  const [busyIds, pending, askedIds, declinedIds, askedApartIds] = await Promise.all([
    recipientsOf(event.type).includes("could-take") ? readBusy(ctx, facts) : [],
    event.type === "shifts.uncovered-soon" && shiftId !== null ? readPending(tx, shiftId) : [],
    requestId === null ? [] : readAsked(tx, shiftId, requestId),
    requestId === null ? [] : readDeclined(tx, requestId),
    event.type === "replacements.widened" ? readAskedBefore(tx, event) : askedLater(event, facts),
  ]);
  const seeking = (details.own ?? []).filter(({ isSeeking }) => isSeeking);
  return {
    actorId: event.actorId,
    members: facts.members,
    subjectId: event.subjectId,
    requesterId: requesterOf(facts, details),
    acceptorId: acceptorOf(event),
    relievedId: details.relievedId ?? null,
    seekingIds: [
      ...seeking.map(({ memberId }) => memberId),
      ...pending.map(({ requesterId }) => requesterId),
    ],
    assignedIds: facts.assignedIds,
    busyIds,
    declinedIds: [...declinedIds, ...pending.flatMap(({ declinedBy }) => declinedBy)],
    askedIds,
    invitedIds: details.invitedIds ?? [],
    askedApartIds,
    priority: priorityOf(facts),
  };
}

/**
 * The members that a later `replacements.widened` event will notify. A repeated request rewrites
 * all members' notifications.
 */
function askedLater(
  { type, details }: RecordedEvent,
  { members, request, shift }: Facts,
): number[] {
  const isRepeat = (details as NotifiedDetails).isRepeat === true;
  if (type !== "replacements.requested" || isRepeat || !request?.othersAskedAt || !shift) return [];
  const { availabilityKind, date } = shift;
  const asked = availabilityKind === null ? null : { kinds: [availabilityKind], date };
  return members.filter((member) => !isAskedFirst(member, asked)).map(({ id }) => id);
}

/** Returns the members that an earlier event of the request has notified. */
async function readAskedBefore(
  tx: Tx,
  { id, shiftId, requestId }: RecordedEvent,
): Promise<number[]> {
  const rows = await tx
    .selectFrom("notifications as n")
    .innerJoin("events as e", "e.id", "n.eventId")
    .select("n.memberId")
    .distinct()
    .where("e.shiftId", "=", shiftId)
    .where("e.requestId", "=", requestId)
    .where("e.id", "<>", id)
    .where(sql<string>`n.metadata->>'asks'`, "=", "true")
    .execute();
  return rows.map(({ memberId }) => memberId);
}

/** Returns the members who may not take a spot on the shift. */
async function readBusy(
  ctx: CommandContext,
  { members, shift, request }: Facts,
): Promise<number[]> {
  if (!shift) return [];
  const could = await readWhoCould(ctx.tx, shift, ctx.organization, {
    way: request && { insteadOf: request.requesterId },
    isBeingPlanned: isPlannedNow(ctx, shift),
  });
  return members.filter(({ id }) => !could.has(id)).map(({ id }) => id);
}

/**
 * Returns the members who hold or held spots on the changed and canceled shifts that are not over.
 */
function holdersOf(shares: readonly OwnShare[]): number[] {
  return shares.filter(({ isSeeking }) => !isSeeking).map(({ memberId }) => memberId);
}

/**
 * Reads all members, and those that the event names, even if deleted: their name is shown, but they
 * get no notification.
 */
async function readMembers(tx: Tx, named: readonly number[], { country }: Organization) {
  const rows = await tx
    .selectFrom("members")
    .select(["id", "role", "isActive", "deletedAt", "phoneNumber", "availability"])
    .select(memberName().as("name"))
    .where((eb) =>
      eb.or([eb("deletedAt", "is", null), eb("id", "in", named.length > 0 ? named : [0])]),
    )
    .orderBy("id")
    .execute();
  return rows.map(({ deletedAt, availability, ...row }) => ({
    ...row,
    phoneNumber: shownPhoneOrNull(row.phoneNumber, country),
    availability: offeringsOf(availability),
    isActive: row.isActive && deletedAt === null,
    role: row.role === "admin" ? ("admin" as const) : ("member" as const),
  }));
}

async function readRequest(tx: Tx, id: number) {
  return tx
    .selectFrom("replacementRequests")
    .select(["requesterId", "reason", "priority", "createdAt", "othersAskedAt"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/**
 * Returns the members who were asked to take the spot of a request and may be considering it: those
 * asked by replacement searches, and those who read the offer to all. For members who have not read
 * it, `settles` rewrites the offer.
 */
async function readAsked(tx: Tx, shiftId: number | null, requestId: number): Promise<number[]> {
  const searched = tx
    .selectFrom("replacementSearchInvitations as a")
    .innerJoin("replacementSearches as s", "s.id", "a.searchId")
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
  return (
    await tx
      .selectFrom("replacementDeclines")
      .select("memberId")
      .where("requestId", "=", requestId)
      .execute()
  ).map(({ memberId }) => memberId);
}

/**
 * Returns the requesters of pending replacements on the shift, and the members who declined;
 * neither is offered a spot.
 */
async function readPending(
  tx: Tx,
  shiftId: number,
): Promise<{ requesterId: number; declinedBy: readonly number[] }[]> {
  return tx
    .selectFrom("replacementRequests as r")
    .select([
      "r.requesterId",
      sql<
        number[]
      >`array(select d.member_id from replacement_declines d where d.request_id = r.id)`.as(
        "declinedBy",
      ),
    ])
    .where("r.shiftId", "=", shiftId)
    .where("r.status", "=", "pending")
    .execute();
}

async function readAssigned(tx: Tx, shiftId: number | null): Promise<number[]> {
  if (shiftId === null) return [];
  const rows = await tx
    .selectFrom("shiftAssignments")
    .select("memberId")
    .distinct()
    .where("shiftId", "=", shiftId)
    .where("spotNumber", "is not", null)
    .execute();
  return rows.map(({ memberId }) => memberId);
}
