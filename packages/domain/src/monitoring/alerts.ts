import { isBefore } from "../time/local.ts";
import { type Condition, type ConditionKey, lesserKey } from "./conditions.ts";

/** A condition alerts after this time, so that passing ones, as during a start, do not. */
const NOTIFIED_AFTER_MINUTES = 2;
/** An open alert repeats after this time. */
const NOTIFIED_AGAIN_HOURS = 24;
/** A condition absent for this long is resolved, so that a flapping condition is one alert. */
const OVER_AFTER_MINUTES = 10;

export interface OpenAlert {
  readonly id: number;
  readonly key: ConditionKey;
  readonly startedAt: Temporal.Instant;
  /** When the condition was last present. */
  readonly seenAt: Temporal.Instant;
  /** When administrators were last notified; null if they were not. */
  readonly notifiedAt: Temporal.Instant | null;
}

interface AlertSteps {
  readonly begin: readonly Condition[];
  /** Open alerts whose condition is still present. */
  readonly see: readonly { readonly alert: OpenAlert; readonly condition: Condition }[];
  readonly notify: readonly { readonly alert: OpenAlert; readonly condition: Condition }[];
  /** Notified alerts that are resolved, which is also notified. */
  readonly end: readonly OpenAlert[];
  /**
   * Alerts that ended before any notification. With several instances another may still have the
   * condition, because disks differ.
   */
  readonly clear: readonly OpenAlert[];
}

/**
 * Computes the steps from the current conditions and the open alerts: notify once, repeat at most
 * daily, and notify when resolved.
 */
export function alertSteps(
  open: readonly OpenAlert[],
  present: readonly Condition[],
  now: Temporal.Instant,
): AlertSteps {
  const see = open.flatMap((alert) => {
    const condition =
      present.find(({ key }) => key === alert.key) ??
      present.find(({ key }) => lesserKey(key) === alert.key);
    return condition ? [{ alert, condition }] : [];
  });
  const gone = open.filter((alert) => !see.some((seen) => seen.alert === alert));
  const isPast = (at: Temporal.Instant, length: Temporal.DurationLike): boolean =>
    !isBefore(now, at.add(length));
  return {
    begin: present.filter(({ key }) => !open.some((alert) => alert.key === key)),
    see,
    // A condition that got worse is notified as the worse one.
    notify: see
      .filter(({ alert, condition }) => condition.key === alert.key)
      .filter(({ alert: { startedAt, notifiedAt } }) =>
        notifiedAt === null
          ? isPast(startedAt, { minutes: NOTIFIED_AFTER_MINUTES })
          : isPast(notifiedAt, { hours: NOTIFIED_AGAIN_HOURS }),
      ),
    end: gone.filter(
      ({ notifiedAt, seenAt }) =>
        notifiedAt !== null && isPast(seenAt, { minutes: OVER_AFTER_MINUTES }),
    ),
    clear: gone.filter(
      ({ notifiedAt, seenAt }) =>
        notifiedAt === null && isPast(seenAt, { minutes: NOTIFIED_AFTER_MINUTES }),
    ),
  };
}

/** This many failed checks in a row are not transient, such as during a database restart. */
const FAILED_LOOKS = 3;
/** The repeat interval of an alert that cannot be stored in the database. */
const NOTIFIED_PAST_AGAIN_HOURS = 1;

/**
 * Decides whether to alert without the database that checks fail; `notifiedAt` is the last such alert.
 */
export function isNotifiedPast(
  failedLooks: number,
  notifiedAt: Temporal.Instant | null,
  now: Temporal.Instant,
): boolean {
  if (failedLooks < FAILED_LOOKS) return false;
  return (
    notifiedAt === null || !isBefore(now, notifiedAt.add({ hours: NOTIFIED_PAST_AGAIN_HOURS }))
  );
}

interface AlertWay {
  readonly isConfigured: boolean;
  readonly isFailing: boolean;
}

export type AlertWays = Readonly<Record<"email" | "sms", AlertWay>>;

/**
 * Returns the faults of email and SMS. Texts sent by the mail server share its fault, regardless of
 * which one failed.
 */
export function sharedFaults<T extends Readonly<Record<"email" | "sms", string | null>>>(
  failing: T,
  isTextByMail: boolean,
): T {
  if (!isTextByMail) return failing;
  const fault = failing.email ?? failing.sms;
  return { ...failing, email: fault, sms: fault };
}

/** Keeps the channels that carried the alert, so a resolved alert goes only to its recipients. */
export function waysNotified(ways: AlertWays, notified: readonly string[]): AlertWays {
  const of = (way: "email" | "sms"): AlertWay => ({
    ...ways[way],
    isConfigured: ways[way].isConfigured && notified.includes(way),
  });
  return { email: of("email"), sms: of("sms") };
}

/**
 * Returns the external channels of an alert. It uses email if that works, else SMS. It uses both if
 * duty is at stake or neither is known to work. Push is always included: it costs nothing and
 * follows the member's device settings.
 */
export function alertWays(ways: AlertWays, isDuty: boolean): ("email" | "sms" | "push")[] {
  const configured = (["email", "sms"] as const).filter((way) => ways[way].isConfigured);
  const working = configured.filter((way) => !ways[way].isFailing);
  const chosen = isDuty || working.length === 0 ? configured : working.slice(0, 1);
  return [...chosen, "push"];
}
