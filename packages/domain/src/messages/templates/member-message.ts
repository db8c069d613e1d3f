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

/** A message to one member; the member's preferences decide the channels. */
export interface MemberMessage {
  readonly memberId: number;
  readonly messageUrgency: Urgency;
  readonly priority: Priority;
  /** True when the daily SMS limit does not apply. */
  readonly isUnlimited?: boolean;
  /**
   * True when the message is sent only by email, because no other channel can carry its content.
   */
  readonly isMailOnly?: boolean;
  /**
   * The external channels that the message may use; omitted for all that the member has turned on.
   */
  readonly ways?: readonly ("email" | "sms" | "push")[];
  /** The message's kind in the log: an event type or "reminder". */
  readonly kind: string;
  /**
   * True for a message to administrators only, which is dropped if the recipient no longer is one
   * when it is sent.
   */
  readonly isForAdministrators?: boolean;
  /** True when the message asks for an answer; it is dropped once the member has answered. */
  readonly asks: boolean;
  /** The shift on which the message offers a spot; null for other messages. */
  readonly askedShift: OfferedShift | null;
  /** When the message stops being useful. */
  readonly usefulUntil: Temporal.Instant | null;
  readonly about: {
    eventId: number | null;
    shiftId: number | null;
    assignmentId: number | null;
    requestId: number | null;
  };
  /** The action of the message's link; null for a link that only opens the app. */
  readonly purpose: LinkPurpose | null;
  /** The page that a link without an action opens; the dashboard when omitted or null. */
  readonly opens?: string | null;
  readonly pollId?: number;
  /**
   * Two to four answers to a question, with the letters A, B, C, D in this order; omitted for a
   * single action.
   */
  readonly choices?: readonly string[];
  /** The calendar file to attach to the email; null for none. */
  readonly calendar: string | null;
  /** Messages with an equal key are sent only once. */
  readonly dedupKey: string;
  /**
   * The content of a notification that is batched with the member's pending ones; null for any
   * other message.
   */
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
  /** The member's phone number; empty if none. */
  readonly phone: string;
  readonly carrier: string;
  readonly availability: MemberAvailability;
  /** The member's devices with a Web Push subscription. */
  readonly devices: readonly { readonly id: number; readonly userAgent: string | null }[];
  /**
   * The OneSignal apps in which the member has a device; null stands for a registration made before
   * there were two apps.
   */
  readonly oneSignalAppIds: readonly (string | null)[];
}
