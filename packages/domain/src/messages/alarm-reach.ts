import { isMailbox } from "../members/email-address.ts";
import type { LocalDate } from "../time/local.ts";
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
  if (!isMailSetUp && textsBy === "none") return "neither mail nor texts are set up";
  const [wrong] = hearers.filter(({ email }) => !isMailbox(email));
  const mail = wrong ? `mail cannot be sent to "${wrong.email}"` : "mail is switched off";
  const reasons = [
    ...(isMailSetUp ? [mail] : []),
    ...(textsBy === "none" ? [] : ["there is no number that gets texts"]),
  ];
  return reasons.join(", and ");
}

/**
 * Returns the warning that alerts reach no administrator outside the app, with the remedy; null if
 * they reach one.
 */
export function noOneAlerted(
  hearers: readonly AlertRecipient[],
  routes: AlertRoutes,
  today: LocalDate,
): string | null {
  const because = unreachedBecause(hearers, routes, today);
  if (because === null || hearers.length === 0) return null;
  const mail = "an email address that mail can be sent to, with email switched on";
  const needed = [
    ...(routes.isMailSetUp ? [mail] : []),
    ...(routes.textsBy === "none" ? [] : ["a number that gets texts"]),
  ];
  return `No administrator can be reached by mail or text: ${because}. They read of what is wrong in the app alone, and by push where they have allowed it. Give one of them ${needed.join(", or ")}.`;
}

/**
 * Returns the caveat for an administrator who tests an alert that neither email nor SMS delivers;
 * null otherwise.
 */
export function testAlertCaveat(
  hearer: AlertRecipient,
  routes: AlertRoutes,
  today: LocalDate,
): string | null {
  const because = unreachedBecause([hearer], routes, today);
  return (
    because &&
    `It comes in the app, and by push where you have allowed it, and not by mail or text: ${because}.`
  );
}
