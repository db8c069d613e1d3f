import { isBefore } from "../time/local.ts";
import { type Condition, type ConditionKey, lesserKey } from "./conditions.ts";

/**
 * A condition causes an alert after this many minutes, so that short ones, as during a start, do
 * not.
 */
const NOTIFIED_AFTER_MINUTES = 2;
/** An open alert is sent again after this many hours. */
const NOTIFIED_AGAIN_HOURS = 24;
/**
 * A condition that is absent for this many minutes is resolved, so that one that comes and goes is
 * one alert.
 */
const OVER_AFTER_MINUTES = 10;

export interface OpenAlert {
  readonly id: number;
  readonly key: ConditionKey;
  readonly startedAt: Temporal.Instant;
  /** When a check last found the condition. */
  readonly seenAt: Temporal.Instant;
  /** When administrators were last notified; null if never. */
  readonly notifiedAt: Temporal.Instant | null;
}

interface AlertSteps {
  readonly begin: readonly Condition[];
  /** Open alerts whose condition the check found again. */
  readonly see: readonly { readonly alert: OpenAlert; readonly condition: Condition }[];
  readonly notify: readonly { readonly alert: OpenAlert; readonly condition: Condition }[];
  /** Alerts that were sent and are now resolved, which is also sent. */
  readonly end: readonly OpenAlert[];
  /**
   * Alerts whose condition ended before they were sent. Another instance may still have the
   * condition, because disks differ.
   */
  readonly clear: readonly OpenAlert[];
}

/**
 * Decides what to do from the current conditions and the open alerts: send each once, repeat it at
 * most daily, and notify when it is resolved.
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
    // A condition that got worse is sent under the worse condition.
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

/**
 * After this many failed checks in a row the fault is not transient, as during a database restart.
 */
const FAILED_LOOKS = 3;
/** How often an alert that the database cannot store is repeated, in hours. */
const NOTIFIED_PAST_AGAIN_HOURS = 1;

/**
 * Decides whether to send an alert without the database, after checks of it failed; `notifiedAt` is
 * when the last such alert was sent.
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
 * Returns the faults of email and SMS. When text messages go by email, both channels have the fault
 * of either one.
 */
export function sharedFaults<T extends Readonly<Record<"email" | "sms", string | null>>>(
  failing: T,
  isTextByMail: boolean,
): T {
  if (!isTextByMail) return failing;
  const fault = failing.email ?? failing.sms;
  return { ...failing, email: fault, sms: fault };
}

/**
 * Returns the channels by which the alert was sent, so that the message of its resolution reaches
 * the same recipients.
 */
export function waysNotified(ways: AlertWays, notified: readonly string[]): AlertWays {
  const of = (way: "email" | "sms"): AlertWay => ({
    ...ways[way],
    isConfigured: ways[way].isConfigured && notified.includes(way),
  });
  return { email: of("email"), sms: of("sms") };
}

/**
 * Returns the channels of an alert: email if it works, else SMS; both if duty is at stake or
 * neither is known to work. Push is always included, because it costs nothing and each member can
 * turn it off on their devices.
 */
export function alertWays(ways: AlertWays, isDuty: boolean): ("email" | "sms" | "push")[] {
  const configured = (["email", "sms"] as const).filter((way) => ways[way].isConfigured);
  const working = configured.filter((way) => !ways[way].isFailing);
  const chosen = isDuty || working.length === 0 ? configured : working.slice(0, 1);
  return [...chosen, "push"];
}
