import type { DateStyle } from "../time/date-style.ts";
import type { ActivityType } from "./activity-types.ts";
import type { ChatKind } from "./chat-kinds.ts";
import type { DetailShape, DetailsOf } from "./details.ts";
import type { NotificationRecipient } from "./notify/recipients.ts";
import type { NotificationPurpose } from "./notify/urgency-of-message.ts";
import type { NoticeFacts, NoticeText } from "./words.ts";

/**
 * The facts for a sentence of the activity log. Names are read when the log is displayed, so an
 * event stores no personal data.
 */
export interface LogFacts<Details> {
  /** The acting member: "C-25 Dana Levi", or "The system". */
  readonly actor: string;
  /** The affected member, or an empty string. */
  readonly subject: string;
  /** The shift: "Night on Fri, Nov 20", or an empty string. */
  readonly shift: string;
  readonly isOwnAct: boolean;
  readonly style: DateStyle;
  readonly details: Details;
}

/**
 * Whose open screens refetch after the event: those of all members, of administrators and the
 * subject, or only of the subject.
 */
type Visibility = "everyone" | "administrators" | "subject";

/** The heading under which the event appears when an admin chooses a webhook's events. */
export type WebhookGroup =
  | "Shifts"
  | "Assignments"
  | "10-8 and 10-7"
  | "Replacements and swaps"
  | "Squad";

/**
 * The topic of a notification for its recipient: own shifts, open shifts, undelivered passwords,
 * expiring qualifications, shift preferences, polls or the server's state.
 */
export type EventTopic =
  | "own-shifts"
  | "open-shifts"
  | "passwords"
  | "qualifications"
  | "preferences"
  | "questions"
  | "server";

/** The notification template of one recipient role, in the app and on external channels. */
export interface NotificationPolicy {
  readonly words: (facts: NoticeFacts) => NoticeText;
  /**
   * The SMS text without the squad's name and the link; it must be understandable without a title,
   * and fit one segment with the shortest of `smsFacts`. Null for a notification that stays in the
   * app.
   */
  readonly sms: ((facts: NoticeFacts) => string) | null;
  readonly purpose: NotificationPurpose;
  /** The topic, from which a batch of notifications gets its title. */
  readonly topic: EventTopic;
  /**
   * External channels to use: all that the recipient has turned on, only if the shift has no
   * members, or none.
   */
  readonly outside: "always" | "while-empty" | "never";
  /**
   * True when several notifications within some minutes are sent as one, as when a coordinator
   * fills a month; urgent ones are never batched.
   */
  readonly isBatched: boolean;
  /**
   * True when the event assigns the recipient or moves their shift, so the email includes a
   * calendar file.
   */
  readonly hasCalendarFile: boolean;
  /**
   * True for a notification that asks the recipient to act; its text is replaced once the matter is
   * settled (`settles`).
   */
  readonly isAsk: boolean;
  /**
   * What the notification's link does: shows the shift, offers the spot, opens a page, or answers a
   * question.
   */
  readonly link:
    | "see-shift"
    | "take-place"
    | "shift-preferences"
    | "answer-swap"
    | "open-dashboard"
    | "answer-start"
    | "answer-poll"
    | "see-poll";
}

/**
 * The recipient roles in order; a member with several roles is notified once, in the first of them.
 */
type NotificationPolicies = { readonly [As in NotificationRecipient]?: NotificationPolicy };

/**
 * An event definition. One event row is an activity log entry, an outbox record and a realtime
 * signal. The definition declares its details, log sentence, refetched queries, webhooks and
 * recipients.
 */
export interface EventDefinition<
  Shape extends DetailShape = DetailShape,
  Notified extends NotificationPolicies | null = NotificationPolicies | null,
> {
  /** Ids and plain facts; never personal data or secrets. */
  readonly details: Shape;
  readonly log: {
    readonly type: ActivityType;
    /** How the dashboard's recent activity names the event; null hides it there. */
    readonly recent: string | null;
    readonly seenBy: Visibility;
    sentence(facts: LogFacts<DetailsOf<Shape>>): string;
  };
  /**
   * The endpoints whose cached responses become outdated, by name or by a prefix that ends in `.`.
   */
  readonly invalidates: readonly string[];
  /**
   * The outdated endpoints for members other than the actor and the subject; omitted when equal to
   * `invalidates`.
   */
  readonly invalidationsOfOthers?: readonly string[];
  /** The event in the list of webhook events; null for an event that is never sent to webhooks. */
  readonly webhook: { readonly group: WebhookGroup; readonly label: string } | null;
  /**
   * The line for the squad's chat, without reasons and phone numbers; omitted if the event is not
   * sent there.
   */
  readonly chat?: {
    readonly kind: ChatKind;
    readonly words: (facts: NoticeFacts) => string | null;
  };
  /** The recipients and their texts; null for an event that only the log shows. */
  readonly notifies: Notified;
  /**
   * Returns the new text for notifications that asked members to act on the event's request, or on
   * its shifts if it has none. The text replaces the obsolete question; the member who accepted
   * reads about their own spot.
   */
  readonly settles?: (facts: NoticeFacts, isAcceptor: boolean) => NoticeText;
  /**
   * True when the event may have filled a shift, so that questions about its open spots become
   * obsolete (`filledNotice`).
   */
  readonly fills?: true;
}

/** Declares an event type; the compiler rejects a missing field. */
export function defineEvent<
  const Shape extends DetailShape,
  const Notified extends NotificationPolicies | null,
>(definition: EventDefinition<Shape, Notified>): EventDefinition<Shape, Notified> {
  return definition;
}
