import { isMailbox } from "../../members/contact/email-address.ts";
import type { LocalDate } from "../../time/local.ts";
import { canBeTexted, type SmsChannel } from "./sms-reach.ts";

export type AlertRecipient = Parameters<typeof canBeTexted>[0] & {
  readonly email: string;
  readonly emailNotifications: boolean;
};

export interface AlertRoutes {
  readonly isMailSetUp: boolean;
  readonly textsBy: SmsChannel;
}

/**
 * Returns why neither email nor SMS reaches these administrators, as part of a sentence; null if
 * one reaches any of them.
 */
function unreachedBecause(
  hearers: readonly AlertRecipient[],
  routes: AlertRoutes,
  today: LocalDate,
): string | null {
  const { isMailSetUp, textsBy } = routes;
  const isEmailed =
    isMailSetUp &&
    hearers.some(({ email, emailNotifications }) => emailNotifications && isMailbox(email));
  if (isEmailed || hearers.some((hearer) => canBeTexted(hearer, textsBy, today))) return null;
  if (!isMailSetUp && textsBy === "none") return "email and texts aren't set up";
  const [wrong] = hearers.filter(({ email }) => !isMailbox(email));
  const mail = wrong ? `"${wrong.email}" isn't a valid email address` : "email is turned off";
  const reasons = [
    ...(isMailSetUp ? [mail] : []),
    ...(textsBy === "none" ? [] : ["no phone number gets texts"]),
  ];
  return reasons.join(", and ");
}

/**
 * Returns the warning that no administrator receives alerts outside the app, with the remedy; null
 * if at least one does.
 */
export function noOneAlerted(
  hearers: readonly AlertRecipient[],
  routes: AlertRoutes,
  today: LocalDate,
): string | null {
  const because = unreachedBecause(hearers, routes, today);
  if (because === null || hearers.length === 0) return null;
  const mail = "a valid email address with email turned on";
  const needed = [
    ...(routes.isMailSetUp ? [mail] : []),
    ...(routes.textsBy === "none" ? [] : ["a phone number that gets texts"]),
  ];
  return `No admin can get alerts by email or text: ${because}. Alerts show only in the app and as push notifications. Give an admin ${needed.join(", or ")}.`;
}

/**
 * Returns the caveat for an administrator who tests an alert that neither email nor SMS can deliver
 * to them; null otherwise.
 */
export function testAlertCaveat(
  hearer: AlertRecipient,
  routes: AlertRoutes,
  today: LocalDate,
): string | null {
  const because = unreachedBecause([hearer], routes, today);
  return (
    because &&
    `You'll see it only in the app and as a push notification, not by email or text: ${because}.`
  );
}
