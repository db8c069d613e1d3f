import type { Urgency } from "../../events/notify/urgency-of-message.ts";
import type { Priority } from "../../replacements/request-status.ts";
import { dateOf, isBefore } from "../../time/local.ts";
import { JOIN_WITHIN_MINUTES } from "./batching.ts";
import { type SendTime, sendTimeFor, type TimedMember } from "./send-time.ts";

/** The channels to a member; `app` is the in-app list, which always gets the message at once. */
export type Channel = "app" | "email" | "sms" | "push";

/** The daily SMS limit for a member; urgent texts are exempt. */
export const SMS_A_DAY = 8;

export interface Preferences {
  readonly emailNotifications: boolean;
  readonly smsNotifications: boolean;
  readonly hasPhone: boolean;
  /** The member answered STOP, so the carrier accepts no more texts from the squad. */
  readonly isSmsOptedOut: boolean;
  readonly hasPush: boolean;
}

export interface RoutedMessage {
  readonly messageUrgency: Urgency;
  /** The priority of the related replacement request; otherwise normal. */
  readonly priority: Priority;
  readonly isQuiet: boolean;
  readonly isAvailableForSlot: boolean;
  /**
   * The time from which the message is useless, such as the shift's start. Quiet hours do not hold
   * it past that; a rest day does.
   */
  readonly usefulUntil: Temporal.Instant | null;
  /** The notification waits briefly, to be batched. */
  readonly mayBeJoined?: boolean | undefined;
  /** It counts toward the daily limit, but the limit does not hold it. */
  readonly isUnlimited?: boolean | undefined;
}

export interface RoutedMember extends TimedMember {
  readonly preferences: Preferences;
  /** The sending times of today's texts, sent and pending. */
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
 * Decides a message's channels and time for a member. An emergency uses every channel at once. An
 * urgent request adds SMS for members available for the slot. Otherwise the member's preferences
 * decide. Quiet hours and rest days delay it (`sendTimeFor`). The daily limit exempts urgent SMS. A
 * member who answered STOP gets no SMS.
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
 * Returns the time for external channels. A batched notification that would wait into quiet hours
 * or a rest day leaves before, alone.
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

/** Counts the member's texts on the day this one leaves, regardless of when they were written. */
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
