import type { DateStyle } from "../time/date-style.ts";
import type { ActivityType } from "./activity-types.ts";
import type { ChatKind } from "./chat-kinds.ts";
import type { DetailShape, DetailsOf } from "./details.ts";
import type { NotificationRecipient } from "./notify/recipients.ts";
import type { NotificationPurpose } from "./notify/urgency-of-message.ts";
import type { NoticeFacts, NoticeText } from "./words.ts";

/**
 * The facts for an activity log sentence. Names are read at display time, so an event stores no
 * personal data.
 */
export interface LogFacts<Details> {
  /** "C-25 Dana Levi", or "The system". */
  readonly actor: string;
  /** The affected member, or empty. */
  readonly subject: string;
  /** "Night on Fri, Nov 20", or empty. */
  readonly shift: string;
  readonly isOwnAct: boolean;
  readonly style: DateStyle;
  readonly details: Details;
}

/**
 * Whose open screens receive the event: all members, administrators and the subject, or only the
 * subject.
 */
type Visibility = "everyone" | "administrators" | "subject";

/** The heading of the event in a webhook's event choice. */
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
   * The text message without the squad's name and the link, understood without a title. It fits one
   * segment with the shortest of `smsFacts`. Null for a notification that stays in the app.
   */
  readonly sms: ((facts: NoticeFacts) => string) | null;
  readonly purpose: NotificationPurpose;
  /** The shared title of a batch. */
  readonly topic: EventTopic;
  /** External channels: all the recipient has on, only if the shift has no members, or none. */
  readonly outside: "always" | "while-empty" | "never";
  /**
   * The notification is batched for some minutes, as when a coordinator fills a month; never when
   * urgent.
   */
  readonly isBatched: boolean;
  /**
   * The event assigns the recipient or moves their shift, so the email includes a calendar file.
   */
  readonly hasCalendarFile: boolean;
  /** An actionable notification, rewritten when resolved (`settles`). */
  readonly isAsk: boolean;
  /** The link's action: shows the shift, offers the spot, opens a page, or answers a question. */
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

/** The recipient roles in order; a member with several roles is notified once, in the first. */
type NotificationPolicies = { readonly [As in NotificationRecipient]?: NotificationPolicy };

/**
 * An event definition. An event row is an activity entry, an outbox record and a realtime signal.
 * The definition declares its details, log sentence, invalidations, webhooks and recipients.
 */
export interface EventDefinition<
  Shape extends DetailShape = DetailShape,
  Notified extends NotificationPolicies | null = NotificationPolicies | null,
> {
  /** Ids and plain facts; never personal data or secrets. */
  readonly details: Shape;
  readonly log: {
    readonly type: ActivityType;
    /** The type in the dashboard's recent activity; null hides the event there. */
    readonly recent: string | null;
    readonly seenBy: Visibility;
    sentence(facts: LogFacts<DetailsOf<Shape>>): string;
  };
  /** The endpoints to invalidate, or prefixes that end in `.`. */
  readonly invalidates: readonly string[];
  /**
   * The invalidations for members other than the actor and the subject; left out when equal to
   * `invalidates`.
   */
  readonly invalidationsOfOthers?: readonly string[];
  /** The event in a webhook's choice; null for an event never sent to webhooks. */
  readonly webhook: { readonly group: WebhookGroup; readonly label: string } | null;
  /**
   * The line for the squad's chat, without reasons and phone numbers; left out if the event is not
   * sent there.
   */
  readonly chat?: {
    readonly kind: ChatKind;
    readonly words: (facts: NoticeFacts) => string | null;
  };
  /** Null for an event that only the log shows. */
  readonly notifies: Notified;
  /**
   * Returns the new text of actionable notifications about the event's request, or else about its
   * shifts. It replaces an obsolete question; the member who accepted reads about their own spot.
   */
  readonly settles?: (facts: NoticeFacts, isAcceptor: boolean) => NoticeText;
  /**
   * The event may have filled a shift; then questions about its open spots become obsolete
   * (`filledNotice`).
   */
  readonly fills?: true;
}

/** Declares an event type; a missing field does not compile. */
export function defineEvent<
  const Shape extends DetailShape,
  const Notified extends NotificationPolicies | null,
>(definition: EventDefinition<Shape, Notified>): EventDefinition<Shape, Notified> {
  return definition;
}
