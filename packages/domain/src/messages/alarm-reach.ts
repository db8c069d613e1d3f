import { isMailbox } from "../members/email-address.ts";
import type { LocalDate } from "../time/local.ts";
import { canBeTexted, type SmsWay } from "./sms-reach.ts";

/** What decides by which ways an alarm finds an administrator outside the app. */
export type AlarmHearer = Parameters<typeof canBeTexted>[0] & {
  readonly email: string;
  readonly emailNotifications: boolean;
};

/** The ways that alarms have, beside push. */
export interface AlarmRoutes {
  readonly isMailSetUp: boolean;
  readonly textsBy: SmsWay;
}

/** Why none of these people gets an alarm by mail or text, as part of a sentence; null where one of them does. */
function unreachedBecause(
  hearers: readonly AlarmHearer[],
  routes: AlarmRoutes,
  today: LocalDate,
): string | null {
  const { isMailSetUp, textsBy } = routes;
  const isMailed =
    isMailSetUp &&
    hearers.some(({ email, emailNotifications }) => emailNotifications && isMailbox(email));
  if (isMailed || hearers.some((hearer) => canBeTexted(hearer, textsBy, today))) return null;
  if (!isMailSetUp && textsBy === "none") return "neither mail nor texts are set up";
  const [wrong] = hearers.filter(({ email }) => !isMailbox(email));
  const mail = wrong ? `mail cannot be sent to "${wrong.email}"` : "mail is switched off";
  const reasons = [
    ...(isMailSetUp ? [mail] : []),
    ...(textsBy === "none" ? [] : ["there is no number that gets texts"]),
  ];
  return reasons.join(", and ");
}

/** What is said where no administrator hears of what is wrong unless they look into the app, and what to do; null where one does. */
export function nobodyAlarmed(
  hearers: readonly AlarmHearer[],
  routes: AlarmRoutes,
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

/** What whoever tries an alarm is told where it does not reach them by mail or text; null where it does. */
export function testAlarmCaveat(
  hearer: AlarmHearer,
  routes: AlarmRoutes,
  today: LocalDate,
): string | null {
  const because = unreachedBecause([hearer], routes, today);
  return (
    because &&
    `It comes in the app, and by push where you have allowed it, and not by mail or text: ${because}.`
  );
}
