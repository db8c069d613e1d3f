import { isJoined, topicOf } from "@watchbill/domain/messaging/joining";
import { messageClassFor } from "@watchbill/domain/messaging/message-class";
import { noticeEmail, noticeSms, noticeTitle } from "@watchbill/domain/messaging/notice-templates";
import { TEMPLATES } from "@watchbill/domain/messaging/template-catalogue";
import { audienceFor, type Hearer, type Notice, type NoticeKind } from "@watchbill/domain/notifications/audience";
import { type NoticeFacts, noticeText } from "@watchbill/domain/notifications/notification-text";
import { pieceAfter } from "@watchbill/domain/notifications/piece";
import { firstWord } from "@watchbill/domain/one-line";
import type { CommandContext } from "../../platform/context.ts";
import type { RecordedEvent } from "../../platform/events.ts";
import { isNoticeKind, readNotice } from "../notifications/queries.ts";
import type { MemberMessage } from "./delivery-rows.ts";
import type { LinkPurpose } from "./link-rows.ts";
import { partnersOf, placesCalendar, readShiftFacts, type ShiftFacts } from "./notice-rows.ts";
import { sendToMembers } from "./send-commands.ts";

/** Sends the news of an event to whom it concerns, outside the app. The app's own notifications are written beside this. */
export async function sendNotices(
  ctx: CommandContext,
  event: RecordedEvent,
  after: number,
  baseUrl: string,
): Promise<number | null> {
  const { type: kind } = event;
  if (!isNoticeKind(kind)) return null;
  const { audience, wordsFor, shareOf } = await readNotice(ctx.tx, event);
  const { notices: piece, next } = pieceAfter(audienceFor(kind, audience), after);
  const notices = piece.filter(({ isQuiet }) => !isQuiet);
  if (notices.length === 0) return next;
  const shiftIdOf = (memberId: number): number | null => shareOf(memberId)?.shiftId ?? event.shiftId;
  const ids = notices.map(({ memberId }) => shiftIdOf(memberId)).filter((id) => id !== null);
  const many = notices.some(({ as }) => PUTS_ON_SHIFT.has(`${kind} ${as}`)) ? shiftIdsOf(event) : [];
  const shifts = await readShiftFacts(ctx.tx, [...new Set([...ids, ...many])]);
  const messages = notices.flatMap((notice) => {
    const shiftId = shiftIdOf(notice.memberId);
    const shift = shiftId === null ? undefined : shifts.get(shiftId);
    const share = shareOf(notice.memberId);
    // News of many shifts is news until the last of them is over.
    const endsAt = instantOf(share?.endsAt) ?? shift?.endsAt ?? null;
    // What is over needs nobody any more: news of it waits in the app.
    const isOver = endsAt !== null && Temporal.Instant.compare(endsAt, ctx.now) <= 0;
    if (isOver || isForTheAppOnly(kind, notice.as, shift)) return [];
    const startsAt = shift?.startsAt ?? instantOf((share ?? event.details).startsAt) ?? ctx.now;
    const own = many.length === 0 ? [shift] : many.map((id) => shifts.get(id));
    const calendar = PUTS_ON_SHIFT.has(`${kind} ${notice.as}`) ? calendarFor(ctx, own, notice.memberId, baseUrl) : null;
    return noticeMessage(ctx, event, kind, notice, { words: wordsFor(notice.memberId), shift, startsAt, endsAt, calendar });
  });
  await sendToMembers(ctx, messages, baseUrl);
  return next;
}

/** A place beside somebody who comes is news for the app; the whole squad is only roused for a shift that has nobody. */
function isForTheAppOnly(kind: NoticeKind, as: Hearer, shift: ShiftFacts | undefined): boolean {
  return kind === "shifts.uncovered-soon" && as === "could-take" && (shift?.people.length ?? 0) > 0;
}

/** The shifts of an act on several of them. */
function shiftIdsOf({ details }: RecordedEvent): readonly number[] {
  return Array.isArray(details.shiftIds) ? (details.shiftIds as number[]) : [];
}

function calendarFor(
  { organisation, now }: CommandContext,
  shifts: readonly (ShiftFacts | undefined)[],
  memberId: number,
  baseUrl: string,
): string | null {
  const ahead = shifts.filter((shift) => shift !== undefined).filter(({ endsAt }) => Temporal.Instant.compare(endsAt, now) > 0);
  return placesCalendar(ahead, memberId, { squad: organisation.name, zone: organisation.timeZone, baseUrl, now });
}

/** An instant of an event's details, such as when a shift that is no more would have started. */
function instantOf(text: unknown): Temporal.Instant | null {
  return typeof text === "string" ? Temporal.Instant.from(text) : null;
}

/** News that puts its hearer on a shift, or moves it: their calendar program gets it with the mail. */
const PUTS_ON_SHIFT = new Set<string>([
  "shifts.assigned subject",
  "shifts.reassigned subject",
  "shifts.moved assigned",
  "replacements.accepted acceptor",
]);

interface Material {
  readonly words: NoticeFacts;
  readonly shift: ShiftFacts | undefined;
  readonly startsAt: Temporal.Instant;
  /** When nobody needs the news any more; null where that is not known. */
  readonly endsAt: Temporal.Instant | null;
  /** The file that goes with the mail. */
  readonly calendar: string | null;
}

function noticeMessage(
  ctx: CommandContext,
  event: RecordedEvent,
  kind: NoticeKind,
  { memberId, as }: Notice,
  { words, shift, startsAt, endsAt, calendar }: Material,
): MemberMessage {
  const messageClass = messageClassFor(kind, as, startsAt, ctx.now);
  const notice = { ...noticeText(kind, as, words), topic: topicOf(kind) };
  const purpose = shift ? purposeOf(as, event.requestId) : null;
  const isAsked = as === "could-take" || as === "invited";
  const squad = ctx.organisation.name;
  return {
    memberId,
    messageClass,
    priority: words.priority,
    kind,
    asks: isAsked,
    askedShiftType: isAsked && shift ? shift.type : null,
    usefulUntil: isAsked ? startsAt : endsAt,
    about: {
      eventId: event.id,
      shiftId: shift?.id ?? event.shiftId,
      assignmentId: event.assignmentId,
      requestId: event.requestId,
    },
    purpose,
    dedupKey: `event:${event.id}:${memberId}`,
    calendar,
    joins: isJoined(kind, messageClass) ? notice : null,
    write: ({ firstName, link }, joined) => {
      const news = joined.length > 0 ? joined : [notice];
      const push = {
        title: noticeTitle(news),
        body: news.map(({ message }) => message).join(" "),
      };
      if (purpose === "accept" && shift) {
        const facts = { ...shift, squad, firstName, link, isConfirmed: false, partners: partnersOf(shift, memberId) };
        const request = { ...facts, requester: words.requester, requesterUnit: firstWord(words.requester), reason: words.reason };
        const { email, sms } = TEMPLATES["replacement-request"];
        return { email: email(request), sms: sms(request), push };
      }
      return { email: noticeEmail({ squad, firstName, link }, news), sms: noticeSms({ squad, firstName, link }, news), push };
    },
  };
}

/** What a tap on the link in such a message does. */
function purposeOf(as: Hearer, requestId: number | null): LinkPurpose {
  if (as !== "could-take" && as !== "invited") return "see-shift";
  return requestId === null ? "take" : "accept";
}
