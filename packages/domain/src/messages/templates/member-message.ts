import type { LinkPurpose } from "../../action-links/action-link.ts";
import type { Urgency } from "../../events/notify/urgency-of-message.ts";
import type {
  MemberAvailability,
  OfferedShift,
} from "../../members/availability/member-availability.ts";
import type { Priority } from "../../replacements/request-status.ts";
import type { RoutedMember } from "../delivery/route.ts";
import type { Email } from "./email-templates.ts";
import type { NoticeMessage } from "./notice-templates.ts";

export interface Wording {
  readonly email: Email;
  readonly sms: string;
  readonly push: { readonly title: string; readonly body: string };
}

/** A message to one member about one subject; their preferences decide the channels. */
export interface MemberMessage {
  readonly memberId: number;
  readonly messageUrgency: Urgency;
  readonly priority: Priority;
  /** The daily SMS limit does not apply. */
  readonly isUnlimited?: boolean;
  /**
   * Sent only by email, because no other channel can carry its content. Left out for messages on
   * any channel.
   */
  readonly isMailOnly?: boolean;
  /** The allowed external channels; left out for every channel the member has on. */
  readonly ways?: readonly ("email" | "sms" | "push")[];
  /** The message kind in the log: an event type or "reminder". */
  readonly kind: string;
  /** Only for administrators: dropped at sending if the recipient is no longer one. */
  readonly isForAdministrators?: boolean;
  /** The message asks for an answer, and is dropped once answered. */
  readonly asks: boolean;
  /** The shift whose spot the message offers; null for other messages. */
  readonly askedShift: OfferedShift | null;
  /** The time from which the message is useless. */
  readonly usefulUntil: Temporal.Instant | null;
  readonly about: {
    eventId: number | null;
    shiftId: number | null;
    assignmentId: number | null;
    requestId: number | null;
  };
  /** The action of its link; null for a link that only opens the app. */
  readonly purpose: LinkPurpose | null;
  /** The page that a link without an action opens; the first page when left out or null. */
  readonly opens?: string | null;
  readonly pollId?: number;
  /**
   * Two to four answers to a question, coded A, B, C, D in this order. Left out for a single
   * action.
   */
  readonly choices?: readonly string[];
  /** The calendar file attached to the email; null without one. */
  readonly calendar: string | null;
  /** Messages with equal keys are sent once. */
  readonly dedupKey: string;
  /** Set for a notification that is batched with the member's pending ones. */
  readonly isBatched: NoticeMessage | null;
  readonly write: (
    to: { firstName: string; link: string },
    joined: readonly { title: string; message: string }[],
  ) => Wording;
}

export interface Recipient extends RoutedMember {
  readonly id: number;
  readonly firstName: string;
  readonly email: string;
  /** Ten digits, or empty. */
  readonly phone: string;
  readonly carrier: string;
  readonly availability: MemberAvailability;
  /** Devices subscribed to Web Push. */
  readonly devices: readonly { readonly id: number; readonly userAgent: string | null }[];
  /**
   * The OneSignal apps with a device of the member; null stands for a registration from before
   * there were two apps.
   */
  readonly oneSignalAppIds: readonly (string | null)[];
}
