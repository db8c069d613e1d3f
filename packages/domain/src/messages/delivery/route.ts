import type { Urgency } from "../../events/notify/urgency-of-message.ts";
import type { Priority } from "../../replacements/request-status.ts";
import { dateOf, isBefore } from "../../time/local.ts";
import { JOIN_WITHIN_MINUTES } from "./batching.ts";
import { type SendTime, sendTimeFor, type TimedMember } from "./send-time.ts";

/**
 * The channels by which a message reaches a member; `app` is the list of notifications in the app,
 * where it appears at once.
 */
export type Channel = "app" | "email" | "sms" | "push";

/** The most text messages to one member per day; urgent ones are exempt. */
export const SMS_A_DAY = 8;

export interface Preferences {
  readonly emailNotifications: boolean;
  readonly smsNotifications: boolean;
  readonly hasPhone: boolean;
  /**
   * True when the member replied STOP, so that the carrier accepts no more text messages from the
   * squad.
   */
  readonly isSmsOptedOut: boolean;
  readonly hasPush: boolean;
}

export interface RoutedMessage {
  readonly messageUrgency: Urgency;
  /** The priority of the related replacement request; `normal` for other messages. */
  readonly priority: Priority;
  readonly isQuiet: boolean;
  readonly isAvailableForSlot: boolean;
  /**
   * When the message stops being useful, such as the shift's start. Quiet hours never hold it past
   * that; Shabbat does.
   */
  readonly usefulUntil: Temporal.Instant | null;
  /** True when the notification may wait some minutes to be batched. */
  readonly mayBeJoined?: boolean | undefined;
  /** True when the message counts toward the daily limit but is not held by it. */
  readonly isUnlimited?: boolean | undefined;
}

export interface RoutedMember extends TimedMember {
  readonly preferences: Preferences;
  /** The sending times of the member's text messages today, sent and pending. */
  readonly textsAt: readonly Temporal.Instant[];
}

export type WithheldBecause =
  | "switched-off"
  | "no-phone"
  | "opted-out"
  | "daily-limit"
  | "no-device"
  | "quiet-notice"
  | "shabbat";

export interface Route {
  readonly sends: readonly {
    readonly channel: Channel;
    readonly at: Temporal.Instant;
    readonly isHeldForRest: boolean;
  }[];
  readonly withheld: readonly { readonly channel: Channel; readonly because: WithheldBecause }[];
}

/**
 * Decides by which channels and when a member gets a message. An emergency uses every channel at
 * once. An urgent request adds SMS for members who are available for the shift. Otherwise the
 * member's preferences decide. Quiet hours and Shabbat delay the message (`sendTimeFor`). The daily
 * SMS limit exempts urgent messages. A member who replied STOP gets no SMS.
 */
export function routeFor(
  message: RoutedMessage,
  member: RoutedMember,
  now: Temporal.Instant,
  zone: string,
): Route {
  const time = timeFor(message, member, now, zone);
  const isSmsLimited =
    !isEmergency(message) &&
    !message.isUnlimited &&
    message.messageUrgency !== "urgent" &&
    smsBeside(time, member, zone) >= SMS_A_DAY;
  const sends: Route["sends"][number][] = [{ channel: "app", at: now, isHeldForRest: false }];
  const withheld: Route["withheld"][number][] = [];
  for (const channel of ["push", "email", "sms"] as const) {
    const because = withheldBecause(channel, message, member.preferences, isSmsLimited);
    if (time && !because) sends.push({ channel, ...time });
    else withheld.push({ channel, because: because ?? "shabbat" });
  }
  return { sends, withheld };
}

/**
 * Returns when to use email, SMS and push. A notification that would wait for its batch until quiet
 * hours or Shabbat begin is sent before them, alone.
 */
function timeFor(
  message: RoutedMessage,
  member: TimedMember,
  now: Temporal.Instant,
  zone: string,
): SendTime | null {
  const { messageUrgency, usefulUntil } = message;
  const timeFrom = (from: Temporal.Instant) =>
    sendTimeFor(
      { messageUrgency, isEmergency: isEmergency(message), usefulUntil },
      member,
      from,
      zone,
    );
  const time = timeFrom(now);
  const joined = now.add({ minutes: JOIN_WITHIN_MINUTES });
  if (!message.mayBeJoined || !time || !isBefore(time.at, joined)) return time;
  return timeFrom(joined)?.at.equals(joined) ? { ...time, at: joined } : time;
}

function isEmergency({ priority, isQuiet }: RoutedMessage): boolean {
  return priority === "emergency" && !isQuiet;
}

/**
 * Counts the member's text messages on the day this one is sent, regardless of when they were
 * written.
 */
function smsBeside(time: SendTime | null, { textsAt }: RoutedMember, zone: string): number {
  if (time === null) return 0;
  const day = dateOf(time.at, zone);
  return textsAt.filter((at) => dateOf(at, zone) === day).length;
}

function withheldBecause(
  channel: Exclude<Channel, "app">,
  message: RoutedMessage,
  preferences: Preferences,
  isSmsLimited: boolean,
): WithheldBecause | null {
  if (message.isQuiet) return "quiet-notice";
  if (channel === "push") return preferences.hasPush ? null : "no-device";
  if (channel === "email")
    return preferences.emailNotifications || isEmergency(message) ? null : "switched-off";
  if (!preferences.hasPhone) return "no-phone";
  if (preferences.isSmsOptedOut) return "opted-out";
  const isAdded =
    isEmergency(message) || (message.priority === "urgent" && message.isAvailableForSlot);
  if (!preferences.smsNotifications && !isAdded) return "switched-off";
  return isSmsLimited ? "daily-limit" : null;
}
