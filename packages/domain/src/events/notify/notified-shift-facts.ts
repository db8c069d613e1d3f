import { countAnswers, resultText } from "../../action-links/choices.ts";
import { phoneText } from "../../members/contact/phone-number.ts";
import type { Priority } from "../../replacements/request-status.ts";
import type { Named } from "../../shift-types/shift-name.ts";
import { shiftTitle } from "../../shifts/shift-times.ts";
import {
  type ShortTitle,
  type StoredTitle,
  shiftsTitle,
  shortShiftsTitle,
  shortTitle,
} from "../../shifts/shifts-title.ts";
import { swapEndText } from "../../swaps/ends.ts";
import type { SquadClock } from "../../time/date-style.ts";
import { formatDay, formatInstantTime } from "../../time/format.ts";
import { dateOf, isBefore } from "../../time/local.ts";
import type { Span, WallClock } from "../../time/span.ts";
import { type NoticeFacts, SYSTEM_NAME } from "../words.ts";
import type { OwnShare } from "./own-share.ts";
import type { NotificationRecipient } from "./recipients.ts";

export interface NotifiedDetails {
  /** The name of the API token that acted. */
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
  readonly overrides?: readonly string[] | undefined;
  readonly days?: string;
  readonly qualification?: string;
  readonly lastDay?: string;
  readonly draftSchedule?: string;
  readonly preferencesUntil?: string;
  readonly relievedId?: number | undefined;
  readonly pollId?: number;
  readonly swapId?: number;
  readonly offererId?: number;
  readonly because?: string | undefined;
  readonly isRepeat?: boolean | undefined;
  readonly isDeleted?: boolean | undefined;
  readonly left?: string;
  readonly until?: string;
  readonly shabbatDay?: string;
  readonly hours?: readonly string[];
  readonly uncovered?: readonly string[] | undefined;
  readonly unanswered?: readonly string[] | undefined;
  readonly assignedLater?: readonly string[] | undefined;
  readonly hoursBefore?: string;
  readonly hoursAfter?: string;
  readonly reason?: string | undefined;
}

interface NotifiedEvent {
  readonly type: string;
  readonly actorId: number | null;
  readonly subjectId: number | null;
  readonly occurredAt: Temporal.Instant;
}

/** The facts loaded for a notification; those that do not apply are undefined or empty. */
export interface NotifiedFacts {
  /**
   * The members of the squad and those that the event names; deleted members are included with
   * their names.
   */
  readonly members: readonly {
    readonly id: number;
    readonly name: string;
    readonly phoneNumber: string | null;
  }[];
  readonly shift: (WallClock & Named & Span & { readonly maxMembers: number }) | undefined;
  readonly roleGap: string;
  /** The members on the shift; for a deleted shift, its last members. */
  readonly assignedIds: readonly number[];
  readonly request:
    | { readonly requesterId: number; readonly reason: string | null; readonly priority: Priority }
    | undefined;
  readonly poll:
    | {
        readonly question: string;
        readonly choices: readonly string[];
        readonly isEmergency: boolean;
      }
    | undefined;
  /** The answers to the poll so far; null for a member without one. */
  readonly given: readonly (string | null)[];
  readonly swapNote: string;
}

/** Returns the member who requests a replacement or offers a swap; null without one. */
export function requesterOf(
  { request }: Pick<NotifiedFacts, "request">,
  { offererId }: NotifiedDetails,
): number | null {
  return request?.requesterId ?? offererId ?? null;
}

export function acceptorOf({ type, subjectId }: NotifiedEvent): number | null {
  return type === "replacements.accepted" ? subjectId : null;
}

export function priorityOf({ request, poll }: Pick<NotifiedFacts, "request" | "poll">): Priority {
  return request?.priority ?? (poll?.isEmergency ? "emergency" : "normal");
}

/** Builds the facts for an event's texts, in the squad's clock and date order. */
export function noticeFactsOf(
  event: NotifiedEvent,
  details: NotifiedDetails,
  facts: NotifiedFacts,
  squad: SquadClock,
): NoticeFacts {
  return {
    ...peopleIn(event, details, facts),
    ...shiftsIn(event, details, facts, squad),
    ...daysIn(event, details, squad),
    ...questionIn(facts),
    changes: (details.changes ?? []).join(", "),
    priority: priorityOf(facts),
    reason: facts.request?.reason ?? "",
    swapNote: facts.swapNote,
    isDeleted: details.isDeleted ?? false,
    isSquadLeft: details.left === "squad",
    qualification: details.qualification ?? "",
    draftSchedule: details.draftSchedule ?? "",
    shabbatDay: details.shabbatDay ?? "",
    hours: details.hours ?? [],
    uncovered: details.uncovered ?? [],
    unanswered: details.unanswered ?? [],
    assignedLater: details.assignedLater ?? [],
    hoursBefore: details.hoursBefore ?? "",
    hoursAfter: details.hoursAfter ?? "",
    correctionReason: event.type.startsWith("hours-corrections.") ? (details.reason ?? "") : "",
    because: details.because ? swapEndText(details.because) : "",
  };
}

/**
 * Removes facts that a recipient role must not read: only admins and the requester read why a
 * replacement is wanted.
 */
export function factsForRecipient(facts: NoticeFacts, as: NotificationRecipient): NoticeFacts {
  return as === "admin" || as === "requester" ? facts : { ...facts, reason: "" };
}

/** Restricts the facts of a bulk change to the recipient's own shifts. */
export function ownFactsOf(
  words: NoticeFacts,
  share: OwnShare,
  occurredAt: Temporal.Instant,
  squad: SquadClock,
): NoticeFacts {
  const today = dateOf(occurredAt, squad.timeZone);
  return {
    ...words,
    shift: shiftsTitle(share.title, squad, today),
    shiftShort: shortShiftsTitle(share.title, squad, today),
    shiftBefore: shiftsTitle(share.before, squad, today),
    shiftBeforeShort: shortShiftsTitle(share.before, squad, today),
    shiftCount: share.count,
    isOver: !isBefore(occurredAt, Temporal.Instant.from(share.endsAt)),
    hasStarted: share.count === 1 && !isBefore(occurredAt, Temporal.Instant.from(share.startsAt)),
  };
}

function peopleIn(event: NotifiedEvent, details: NotifiedDetails, facts: NotifiedFacts) {
  const member = (id: number | null) => facts.members.find((one) => one.id === id);
  const nameOf = (id: number | null): string => member(id)?.name ?? "";
  return {
    actor: nameOf(event.actorId) || SYSTEM_NAME,
    subject: nameOf(event.subjectId),
    subjectPhone: phoneText(member(event.subjectId)?.phoneNumber ?? ""),
    requester: nameOf(requesterOf(facts, details)),
    acceptor: nameOf(acceptorOf(event)),
  };
}

function shiftsIn(
  event: NotifiedEvent,
  details: NotifiedDetails,
  { shift, roleGap, assignedIds }: NotifiedFacts,
  squad: SquadClock,
) {
  const today = dateOf(event.occurredAt, squad.timeZone);
  const count = details.count ?? 1;
  const title = shift
    ? shiftTitle(shift, squad, today)
    : shiftsTitle(details.title ?? "", squad, today);
  const short = shift
    ? shortTitle(shift, squad, today)
    : shortShiftsTitle(details.title ?? "", squad, today);
  // The notification about a member who left counts that member's shifts itself.
  const isFirstOfMany = shift !== undefined && count > 1 && event.type !== "members.spots-freed";
  const spotsLeft = shift ? Math.max(0, shift.maxMembers - assignedIds.length) : 0;
  return {
    shift: isFirstOfMany ? withOthers(title, count, details.seriesId !== undefined) : title,
    shiftShort: isFirstOfMany ? shortWithOthers(short, count) : short,
    shiftBefore: shiftsTitle(details.before ?? "", squad, today),
    shiftBeforeShort: shortShiftsTitle(details.before ?? "", squad, today),
    shiftCount: count,
    isOver: shift ? !isBefore(event.occurredAt, shift.endsAt) : false,
    hasStarted: shift && count === 1 ? !isBefore(event.occurredAt, shift.startsAt) : false,
    roleGap,
    openCount: event.type === "members.spots-freed" ? count : spotsLeft,
  };
}

function withOthers(title: string, count: number, isSeries: boolean): string {
  return isSeries
    ? `${title} and ${count - 1} more of its series`
    : `${title} and ${count - 1} more`;
}

function shortWithOthers({ short, start }: ShortTitle, count: number): ShortTitle {
  return {
    label: `${count} shifts`,
    short: `${count} shifts, first ${short}`,
    start: `${count} shifts, first ${start}`,
  };
}

function daysIn(
  { occurredAt }: NotifiedEvent,
  { until, days = "", lastDay, preferencesUntil = "" }: NotifiedDetails,
  squad: SquadClock,
) {
  return {
    until: until ? formatInstantTime(Temporal.Instant.from(until), squad) : "",
    days,
    lastDay: lastDay ? formatDay(lastDay, squad, dateOf(occurredAt, squad.timeZone)) : "",
    preferencesUntil,
  };
}

function questionIn({ poll, given }: NotifiedFacts) {
  return {
    question: poll?.question ?? "",
    pollResult: poll ? resultText(countAnswers(poll.choices, given)) : "",
  };
}
