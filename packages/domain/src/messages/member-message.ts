import type { LinkPurpose } from "../links/link.ts";
import type { MemberAvailability, OfferedShift } from "../members/member-availability.ts";
import type { MessageClass } from "../news/message-class.ts";
import type { Priority } from "../replacements/request-status.ts";
import type { Email } from "./email-templates.ts";
import type { NoticeMessage } from "./notice-templates.ts";
import type { RoutedMember } from "./route.ts";

/** How one message reads on each channel, for a member and with the link that is theirs. */
export interface Wording {
  readonly email: Email;
  readonly sms: string;
  readonly push: { readonly title: string; readonly body: string };
}

/** A message to one member about one thing; on which channels it goes is decided by their preferences. */
export interface MemberMessage {
  readonly memberId: number;
  readonly messageClass: MessageClass;
  readonly priority: Priority;
  /** The daily limit of texts does not hold it. */
  readonly isUnlimited?: boolean;
  /** It goes by mail or not at all: no other way holds what it is for. Left out for what goes every way. */
  readonly isMailOnly?: boolean;
  /** The ways outside the app that it may go; left out for all that the member has on. */
  readonly ways?: readonly ("email" | "sms" | "push")[];
  /** What it is, for the message log: an event's type or "reminder". */
  readonly kind: string;
  /** It is for who runs the squad: whoever is no administrator any more once it leaves has nothing of it. */
  readonly isForAdministrators?: boolean;
  /** It asks for an answer, and is dropped once there is one. */
  readonly asks: boolean;
  /** The shift it asks them to take; null when it asks nothing of the kind. */
  readonly askedShift: OfferedShift | null;
  /** When it is of no use any more. */
  readonly usefulUntil: Temporal.Instant | null;
  readonly about: {
    eventId: number | null;
    shiftId: number | null;
    assignmentId: number | null;
    requestId: number | null;
  };
  /** What a tap on its link may do; null for a link that only opens the app. */
  readonly purpose: LinkPurpose | null;
  /** The page that such a link opens; left out or null for the first one. */
  readonly opens?: string | null;
  /** The question to many that it asks; left out where it asks none. */
  readonly pollId?: number;
  /** Two to four answers, for a purpose that is a question: A, B, C, D in this order. Left out where there is one thing to do. */
  readonly choices?: readonly string[];
  /** A calendar file that goes with the mail; null when there is none. */
  readonly calendar: string | null;
  /** Two messages of one key are one. */
  readonly dedupKey: string;
  /** Set on news that joins what waits for the same member. */
  readonly joins: NoticeMessage | null;
  readonly write: (
    to: { firstName: string; link: string },
    joined: readonly { title: string; message: string }[],
  ) => Wording;
}

/** A member as messages reach them. */
export interface Recipient extends RoutedMember {
  readonly id: number;
  readonly firstName: string;
  readonly email: string;
  /** Ten digits, or empty. */
  readonly phone: string;
  readonly carrier: string;
  readonly availability: MemberAvailability;
  /** Devices that take Web Push. */
  readonly devices: readonly { readonly id: number; readonly userAgent: string | null }[];
  /** OneSignal's apps that know a device of theirs; null stands for one that was registered before there were two. */
  readonly oneSignalAppIds: readonly (string | null)[];
}
