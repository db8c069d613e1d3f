import { isBefore } from "../time/local.ts";
import { type Condition, type ConditionKey, lesserKey } from "./conditions.ts";

/** A condition alerts after this time, so that passing ones, as during a start, do not. */
export const TOLD_AFTER_MINUTES = 2;
/** An open alert repeats after this time. */
export const TOLD_AGAIN_HOURS = 24;
/** A condition absent for this long is resolved, so that a flapping condition is one alert. */
export const OVER_AFTER_MINUTES = 10;

export interface OpenAlarm {
  readonly id: number;
  readonly key: ConditionKey;
  readonly begunAt: Temporal.Instant;
  /** When the condition was last present. */
  readonly seenAt: Temporal.Instant;
  /** When administrators were last notified; null if they were not. */
  readonly toldAt: Temporal.Instant | null;
}

export interface AlarmSteps {
  readonly begin: readonly Condition[];
  /** Open alerts whose condition is still present. */
  readonly see: readonly { readonly alarm: OpenAlarm; readonly condition: Condition }[];
  readonly tell: readonly { readonly alarm: OpenAlarm; readonly condition: Condition }[];
  /** Notified alerts that are resolved, which is also notified. */
  readonly end: readonly OpenAlarm[];
  /**
   * Alerts that ended before any notification. With several instances another may still have the
   * condition, because disks differ.
   */
  readonly forget: readonly OpenAlarm[];
}

/**
 * Computes the steps from the current conditions and the open alerts: notify once, repeat at most
 * daily, and notify when resolved.
 */
export function alarmSteps(
  open: readonly OpenAlarm[],
  present: readonly Condition[],
  now: Temporal.Instant,
): AlarmSteps {
  const see = open.flatMap((alarm) => {
    const condition =
      present.find(({ key }) => key === alarm.key) ??
      present.find(({ key }) => lesserKey(key) === alarm.key);
    return condition ? [{ alarm, condition }] : [];
  });
  const gone = open.filter((alarm) => !see.some((seen) => seen.alarm === alarm));
  const isPast = (at: Temporal.Instant, length: Temporal.DurationLike): boolean =>
    !isBefore(now, at.add(length));
  return {
    begin: present.filter(({ key }) => !open.some((alarm) => alarm.key === key)),
    see,
    // A condition that got worse is notified as the worse one.
    tell: see
      .filter(({ alarm, condition }) => condition.key === alarm.key)
      .filter(({ alarm: { begunAt, toldAt } }) =>
        toldAt === null
          ? isPast(begunAt, { minutes: TOLD_AFTER_MINUTES })
          : isPast(toldAt, { hours: TOLD_AGAIN_HOURS }),
      ),
    end: gone.filter(
      ({ toldAt, seenAt }) => toldAt !== null && isPast(seenAt, { minutes: OVER_AFTER_MINUTES }),
    ),
    forget: gone.filter(
      ({ toldAt, seenAt }) => toldAt === null && isPast(seenAt, { minutes: TOLD_AFTER_MINUTES }),
    ),
  };
}

/** This many failed checks in a row are not transient, such as during a database restart. */
export const FAILED_LOOKS = 3;
/** The repeat interval of an alert that cannot be stored in the database. */
export const TOLD_PAST_AGAIN_HOURS = 1;

/**
 * Decides whether to alert without the database that checks fail; `toldAt` is the last such alert.
 */
export function isToldPast(
  failedLooks: number,
  toldAt: Temporal.Instant | null,
  now: Temporal.Instant,
): boolean {
  if (failedLooks < FAILED_LOOKS) return false;
  return toldAt === null || !isBefore(now, toldAt.add({ hours: TOLD_PAST_AGAIN_HOURS }));
}

export interface AlarmWay {
  readonly isConfigured: boolean;
  readonly isFailing: boolean;
}

export type AlarmWays = Readonly<Record<"email" | "sms", AlarmWay>>;

/**
 * Returns the faults of mail and texts. Texts sent by the mail server share its fault, regardless
 * of which one failed.
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
export function waysTold(ways: AlarmWays, told: readonly string[]): AlarmWays {
  const of = (way: "email" | "sms"): AlarmWay => ({
    ...ways[way],
    isConfigured: ways[way].isConfigured && told.includes(way),
  });
  return { email: of("email"), sms: of("sms") };
}

/**
 * Returns the external channels of an alert. It uses email if that works, else SMS. It uses both if
 * duty is at stake or neither is known to work. Push is always included: it costs nothing and
 * follows the member's device settings.
 */
export function alarmWays(ways: AlarmWays, isDuty: boolean): ("email" | "sms" | "push")[] {
  const configured = (["email", "sms"] as const).filter((way) => ways[way].isConfigured);
  const working = configured.filter((way) => !ways[way].isFailing);
  const chosen = isDuty || working.length === 0 ? configured : working.slice(0, 1);
  return [...chosen, "push"];
}
