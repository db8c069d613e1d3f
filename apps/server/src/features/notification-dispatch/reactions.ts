import type { LinkPurpose } from "@watchbill/domain/action-links/action-link";
import {
  POLLS_PATH,
  SHIFT_PREFERENCES_PATH,
  SWAPS_PATH,
} from "@watchbill/domain/action-links/app-paths";
import { START_CHOICES } from "@watchbill/domain/attendance/start-chain";
import {
  detailsOf,
  eventDefinitionOf,
  notificationPolicyOf,
  recipientsOf,
} from "@watchbill/domain/events/catalogue";
import { pieceAfter } from "@watchbill/domain/events/chunk";
import type { NotificationPolicy } from "@watchbill/domain/events/define-event";
import type { NotifiedDetails } from "@watchbill/domain/events/notify/notified-shift-facts";
import { audienceFor, couldTake, type Notice } from "@watchbill/domain/events/notify/recipients";
import { smsWordings } from "@watchbill/domain/events/notify/sms-facts";
import { urgencyFor } from "@watchbill/domain/events/notify/urgency-of-message";
import {
  filledNotice,
  movedAskText,
  type NoticeFacts,
  openNowNotice,
} from "@watchbill/domain/events/words";
import { isJoined } from "@watchbill/domain/messages/delivery/batching";
import { codesLengthOf } from "@watchbill/domain/messages/incoming/sms-reply";
import type { MemberMessage } from "@watchbill/domain/messages/templates/member-message";
import {
  noticeEmail,
  noticeSms,
  noticeTitle,
} from "@watchbill/domain/messages/templates/notice-templates";
import { TEMPLATES } from "@watchbill/domain/messages/templates/template-catalogue";
import { isPollOpen, momentText } from "@watchbill/domain/polls/poll";
import { pollEmail, pollSms } from "@watchbill/domain/polls/poll-message";
import { firstWord } from "@watchbill/domain/text/one-line";
import { withParameters } from "@watchbill/domain/text/parameters";
import { dateOf } from "@watchbill/domain/time/local";
import type { CommandContext } from "../../platform/context.ts";
import type { RecordedEvent } from "../../platform/events/events.ts";
import { type SendingConfiguration, sendToMembers } from "../messages/send-commands.ts";
import {
  notifyMembers,
  resolveActionable,
  restateRequest,
  updateActionable,
} from "../notifications/commands.ts";
import { classOf } from "../polls/queries.ts";
import {
  factsOfPart,
  partnersOf,
  readShiftFacts,
  type ShiftFacts,
  spotsCalendar,
} from "../shifts/fact-queries.ts";
import { isMoot, readFilled, readRequestsLeft } from "./obsolete-event-queries.ts";
import { type NotifiedEvent, type NotifiedPoll, type ReadNotice, readNotice } from "./queries.ts";
import { readNotifiedPart } from "./shift-queries.ts";

/**
 * Notifies one chunk of an event's recipients, in the app and on their channels. Returns the cursor
 * for the next chunk, or null after the last.
 */
export async function notify(
  ctx: CommandContext,
  event: NotifiedEvent,
  after: number,
  configuration: SendingConfiguration,
): Promise<number | null> {
  if (await isMoot(ctx, event)) return null;
  const read = await readNotice(ctx, event);
  const all = audienceFor(recipientsOf(event.type), read.audience);
  if ((detailsOf(event) as NotifiedDetails).isRepeat) {
    await tellRepeat(ctx, event, all, read);
    return null;
  }
  const { notices, next } = pieceAfter(all, after);
  await notifyInApp(ctx, event, notices, read);
  await enqueueDeliveries(ctx, event, notices, read, configuration);
  // Offers are resolved only with the last chunk, because the recipients depend on who had read
  // them.
  if (next === null) await settleFor(ctx, event, read, all);
  return next;
}

/**
 * Rewrites the actionable notifications that an event resolves. Admins who get the event's notice
 * need none rewritten.
 */
async function settleFor(
  ctx: CommandContext,
  event: NotifiedEvent,
  read: ReadNotice,
  notified: readonly Notice[],
): Promise<void> {
  const { settles } = eventDefinitionOf(event.type);
  if (!settles) return;
  const { swapId = null } = detailsOf(event) as NotifiedDetails;
  const { acceptorId } = read.audience;
  const settled = {
    words: settles(read.words, false),
    own: settles(read.words, true),
    ownerIds: acceptorId === null ? [] : [acceptorId],
    replacedIds: notified.filter(({ as }) => as === "admin").map(({ memberId }) => memberId),
  };
  await resolveActionable(
    ctx,
    { shiftIds: shiftIdsOf(event), requestId: event.requestId, swapId },
    settled,
  );
}

/**
 * Handles a repeated request or its end: sends no message, but updates existing notifications about
 * the request.
 */
async function tellRepeat(
  ctx: CommandContext,
  event: NotifiedEvent,
  notices: readonly Notice[],
  read: ReadNotice,
): Promise<void> {
  await settleFor(ctx, event, read, []);
  const { shiftId, requestId, type: kind } = event;
  if (shiftId === null || requestId === null) return;
  for (const [as, some] of Map.groupBy(notices, ({ as }) => as)) {
    const { words, isAsk } = notificationPolicyOf(kind, as);
    const memberIds = some.map(({ memberId }) => memberId);
    await restateRequest(ctx, {
      shiftId,
      requestId,
      memberIds,
      kind,
      isAsk,
      ...textFor(words, read, some[0]!),
    });
  }
}

/**
 * Resolves offers of open spots on shifts that became full. Offers about a request's spot are
 * resolved when the request ends.
 */
export async function settleFilled(ctx: CommandContext, event: RecordedEvent): Promise<void> {
  for (const { id, title, memberIds } of await readFilled(ctx, shiftIdsOf(event))) {
    const settled = {
      words: filledNotice(title, false),
      own: filledNotice(title, true),
      ownerIds: memberIds,
    };
    await resolveActionable(ctx, { shiftIds: [id], requestId: "open spots" }, settled);
  }
}

/** Updates offers about requests of a member who left: the spot is now simply open. */
export async function settleLeft(ctx: CommandContext, { subjectId }: RecordedEvent): Promise<void> {
  if (subjectId === null) return;
  for (const { requestId, shiftId, title } of await readRequestsLeft(ctx, subjectId)) {
    const words = openNowNotice(title);
    await resolveActionable(
      ctx,
      { shiftIds: [shiftId], requestId },
      { words, own: words, ownerIds: [] },
    );
  }
}

/** Updates actionable notifications of moved shifts with the new time. */
export async function restateMoved(ctx: CommandContext, event: RecordedEvent): Promise<void> {
  const today = dateOf(ctx.now, ctx.organization.timeZone);
  const shifts = await readShiftFacts(ctx.tx, shiftIdsOf(event), ctx.organization, today);
  for (const { id, shift, day, hours } of shifts.values())
    await updateActionable(ctx, id, movedAskText(`${shift} on ${day}, ${hours}`));
}

function shiftIdsOf(event: RecordedEvent): readonly number[] {
  const { shiftIds } = detailsOf(event) as NotifiedDetails;
  return shiftIds ?? (event.shiftId === null ? [] : [event.shiftId]);
}

async function notifyInApp(
  ctx: CommandContext,
  event: NotifiedEvent,
  notices: readonly Notice[],
  read: ReadNotice,
): Promise<void> {
  const { type: kind, requestId } = event;
  await notifyMembers(
    ctx,
    notices.map(({ memberId, as }) => {
      const shiftId = read.shareOf(memberId)?.shiftId ?? event.shiftId;
      const { words, isAsk } = notificationPolicyOf(kind, as);
      const { swapId } = detailsOf(event) as NotifiedDetails;
      const metadata = {
        kind,
        ...(swapId && { swapId }),
        ...(isAsk ? { asks: true } : {}),
        ...(shiftId !== null && { shiftId }),
        ...(requestId !== null && { requestId }),
        ...(read.poll && { pollId: read.poll.id }),
      };
      return {
        memberId,
        eventId: event.id,
        metadata,
        ...textFor(words, read, { memberId, as }),
      };
    }),
  );
}

/** Returns a recipient's text; their role selects the template. */
function textFor(words: NotificationPolicy["words"], read: ReadNotice, notice: Notice) {
  const { parameters, ...text } = withParameters(words, read.wordsFor(notice));
  return { ...text, parameters: { as: notice.as, ...parameters } };
}

async function enqueueDeliveries(
  ctx: CommandContext,
  event: NotifiedEvent,
  all: readonly Notice[],
  { audience, shareOf, wordsFor, poll }: ReadNotice,
  configuration: SendingConfiguration,
): Promise<void> {
  if (poll && event.type === "polls.asked")
    return tellQuestion(ctx, event, all, poll, wordsFor, configuration);
  const notices = all
    .map((notice) => ({
      ...notice,
      telling: askedToTake(notificationPolicyOf(event.type, notice.as), notice, audience),
    }))
    .filter(({ telling }) => telling.outside !== "never");
  if (notices.length === 0) return;
  const details: NotifiedDetails = detailsOf(event);
  const shiftIdOf = (memberId: number): number | null =>
    shareOf(memberId)?.shiftId ?? event.shiftId;
  const ids = notices.map(({ memberId }) => shiftIdOf(memberId)).filter((id) => id !== null);
  const many = notices.some(({ telling }) => telling.hasCalendarFile)
    ? (details.shiftIds ?? [])
    : [];
  const today = dateOf(ctx.now, ctx.organization.timeZone);
  const part = await readNotifiedPart(ctx.tx, event);
  const shifts = await readShiftFacts(
    ctx.tx,
    [...new Set([...ids, ...many])],
    ctx.organization,
    today,
  );
  const messages = notices.flatMap(({ memberId, as, telling }) => {
    const shiftId = shiftIdOf(memberId);
    const whole = shiftId === null ? undefined : shifts.get(shiftId);
    const shift = whole && factsOfPart(whole, part, ctx.organization, today);
    const share = shareOf(memberId);
    // A notification about several shifts expires when the last one ends.
    const endsAt = instantOf(share?.endsAt) ?? shift?.endsAt ?? null;
    // After the shift's end, the notification is shown in the app but not sent.
    const isOver = endsAt !== null && Temporal.Instant.compare(endsAt, ctx.now) <= 0;
    if (isOver || isForTheAppOnly(telling, shift)) return [];
    const startsAt = shift?.startsAt ?? instantOf((share ?? details).startsAt) ?? ctx.now;
    const own = many.length === 0 ? [whole] : many.map((id) => shifts.get(id));
    const calendar = telling.hasCalendarFile
      ? calendarFor(ctx, own, memberId, configuration.baseUrl)
      : null;
    const message = noticeMessage(ctx, event, memberId, telling, {
      words: wordsFor({ memberId, as }),
      shift,
      startsAt,
      endsAt,
      calendar,
    });
    return as === "admin" ? { ...message, isForAdministrators: true } : message;
  });
  await sendToMembers(ctx, messages, configuration);
}

/** Sends a poll to one chunk of its recipients; sends nothing when the poll is closed. */
async function tellQuestion(
  ctx: CommandContext,
  event: NotifiedEvent,
  notices: readonly Notice[],
  poll: NotifiedPoll,
  wordsFor: ReadNotice["wordsFor"],
  configuration: SendingConfiguration,
): Promise<void> {
  if (!isPollOpen(poll, ctx.now)) return;
  const closes = momentText(poll.closesAt, ctx.now, ctx.organization);
  const messages = notices.map(({ memberId, as }): MemberMessage => {
    const { actor: asker, priority } = wordsFor({ memberId, as });
    return {
      memberId,
      messageUrgency: classOf(poll),
      priority,
      kind: event.type,
      asks: false,
      askedShift: null,
      usefulUntil: poll.closesAt,
      // Not linked to the shift: the text names it, and stays correct when the shift is deleted.
      about: { eventId: event.id, shiftId: null, assignmentId: null, requestId: null },
      purpose: "poll-answer",
      choices: poll.choices,
      pollId: poll.id,
      calendar: null,
      dedupKey: `event:${event.id}:${memberId}`,
      isBatched: null,
      write: ({ firstName, link }) => {
        const { question, shift } = poll;
        const facts = {
          squad: ctx.organization.name,
          firstName,
          asker,
          question,
          shift,
          closes,
          link,
        };
        return {
          email: pollEmail(facts),
          sms: pollSms(facts),
          push: { title: `${asker} asks you`, body: question },
        };
      },
    };
  });
  await sendToMembers(ctx, messages, configuration);
}

/**
 * Returns the notice for an admin who could take a request's spot: with the answer link of other
 * members.
 */
function askedToTake(
  telling: NotificationPolicy,
  { memberId, as }: Notice,
  audience: ReadNotice["audience"],
): NotificationPolicy {
  const isRequest = as === "admin" && telling.isAsk && audience.requesterId !== null;
  return isRequest && couldTake(memberId, audience) ? { ...telling, link: "take-place" } : telling;
}

/**
 * Whether an open spot is announced only in the app: the squad gets messages only when a shift has
 * no member.
 */
function isForTheAppOnly({ outside }: NotificationPolicy, shift: ShiftFacts | undefined): boolean {
  return outside === "while-empty" && (shift?.people.length ?? 0) > 0;
}

function calendarFor(
  { organization, now }: CommandContext,
  shifts: readonly (ShiftFacts | undefined)[],
  memberId: number,
  baseUrl: string,
): string | null {
  const ahead = shifts
    .filter((shift) => shift !== undefined)
    .filter(({ endsAt }) => Temporal.Instant.compare(endsAt, now) > 0);
  return spotsCalendar(ahead, memberId, {
    squad: organization.name,
    zone: organization.timeZone,
    baseUrl,
    now,
  });
}

/**
 * Parses an instant in an event's details, such as the planned start of a deleted shift; null when
 * absent.
 */
function instantOf(text: string | undefined): Temporal.Instant | null {
  return text ? Temporal.Instant.from(text) : null;
}

interface Material {
  readonly words: NoticeFacts;
  readonly shift: ShiftFacts | undefined;
  readonly startsAt: Temporal.Instant;
  /** When the notification stops being useful; null when unknown. */
  readonly endsAt: Temporal.Instant | null;
  readonly calendar: string | null;
}

function noticeMessage(
  ctx: CommandContext,
  event: NotifiedEvent,
  memberId: number,
  telling: NotificationPolicy,
  { words, shift, startsAt, endsAt, calendar }: Material,
): MemberMessage {
  const messageUrgency = urgencyFor(telling.purpose, startsAt, ctx.now);
  const notice = {
    ...telling.words(words),
    sms: smsWordings(telling, words),
    topic: telling.topic,
  };
  const isAsked = telling.link === "take-place";
  // A spot can be taken until the shift starts, or until its end if it has started already.
  const takenUntil = endsAt && Temporal.Instant.compare(startsAt, ctx.now) <= 0 ? endsAt : startsAt;
  const opens = opensOf(telling, detailsOf(event));
  const purpose =
    shift && opens === null && telling.link !== "open-dashboard"
      ? purposeOf(telling, event.requestId)
      : null;
  const choices = purpose === "start-answer" ? START_CHOICES : undefined;
  const squad = ctx.organization.name;
  return {
    memberId,
    messageUrgency,
    priority: words.priority,
    kind: event.type,
    asks: isAsked,
    askedShift: isAsked && shift ? shift : null,
    usefulUntil: isAsked ? takenUntil : telling.link === "answer-swap" ? startsAt : endsAt,
    about: {
      eventId: event.id,
      shiftId: shift?.id ?? event.shiftId,
      assignmentId: event.assignmentId,
      requestId: event.requestId,
    },
    purpose,
    ...(choices ? { choices } : {}),
    opens,
    dedupKey: `event:${event.id}:${memberId}`,
    calendar,
    isBatched: isJoined(telling, messageUrgency) ? notice : null,
    write: ({ firstName, link }, joined) => {
      const notices = joined.length > 0 ? joined : [notice];
      const push = {
        title: noticeTitle(notices),
        body: notices.map(({ message }) => message).join(" "),
      };
      if (purpose === "accept" && shift) {
        const facts = {
          ...shift,
          squad,
          firstName,
          link,
          isConfirmed: false,
          partners: partnersOf(shift, memberId),
        };
        const request = {
          ...facts,
          requester: words.requester,
          requesterUnit: firstWord(words.requester),
          reason: words.reason,
        };
        const { email, sms } = TEMPLATES["replacement-request"];
        return { email: email(request), sms: sms(request), push };
      }
      return {
        email: noticeEmail({ squad, firstName, link }, notices),
        sms: noticeSms({ squad, firstName, link }, notices, codesLengthOf(choices)),
        push,
      };
    },
  };
}

/** Returns the app page that the message's link opens; null when the link performs an action. */
function opensOf({ link }: NotificationPolicy, { swapId }: NotifiedDetails): string | null {
  if (link === "answer-swap") return `${SWAPS_PATH}?offer=${swapId}`;
  if (link === "see-poll") return POLLS_PATH;
  return link === "shift-preferences" ? SHIFT_PREFERENCES_PATH : null;
}

function purposeOf({ link }: NotificationPolicy, requestId: number | null): LinkPurpose {
  if (link === "answer-start") return "start-answer";
  if (link !== "take-place") return "see-shift";
  return requestId === null ? "take" : "accept";
}
