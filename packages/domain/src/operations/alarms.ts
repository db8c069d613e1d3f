import { isBefore } from "../time/local.ts";
import { type Condition, type ConditionKey, lesserKey } from "./conditions.ts";

/** What is wrong for so long is told: what passes by itself, as while a server starts, is not. */
export const TOLD_AFTER_MINUTES = 2;
/** What stays wrong is told again after so long. */
export const TOLD_AGAIN_HOURS = 24;
/** What has not been wrong for so long is over: what comes and goes is one alarm. */
export const OVER_AFTER_MINUTES = 10;

/** An alarm that is not over. */
export interface OpenAlarm {
  readonly id: number;
  readonly key: ConditionKey;
  readonly begunAt: Temporal.Instant;
  /** When it was last found to be so. */
  readonly seenAt: Temporal.Instant;
  /** When administrators were last told; null where they have not been. */
  readonly toldAt: Temporal.Instant | null;
}

/** What is to be done about alarms. */
export interface AlarmSteps {
  readonly begin: readonly Condition[];
  /** Open ones that are still so. */
  readonly see: readonly { readonly alarm: OpenAlarm; readonly condition: Condition }[];
  readonly tell: readonly { readonly alarm: OpenAlarm; readonly condition: Condition }[];
  /** Those that were told and are over, which is told as well. */
  readonly end: readonly OpenAlarm[];
  /** Those that passed before anybody was told. Of several instances another may still see one: its disk is not ours. */
  readonly forget: readonly OpenAlarm[];
}

/** What follows from what is wrong now and what was: once told, again at most daily, and told when it is over. */
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
    // What has grown worse is told as that.
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

/** So many looks running that failed are no passing trouble, as while a database starts again. */
export const FAILED_LOOKS = 3;
/** What no database keeps count of is told again after so long. */
export const TOLD_PAST_AGAIN_HOURS = 1;

/** Whether administrators are told past the database that nobody can look whether all is well; `toldAt` is when they last were. */
export function isToldPast(
  failedLooks: number,
  toldAt: Temporal.Instant | null,
  now: Temporal.Instant,
): boolean {
  if (failedLooks < FAILED_LOOKS) return false;
  return toldAt === null || !isBefore(now, toldAt.add({ hours: TOLD_PAST_AGAIN_HOURS }));
}

/** A way to administrators outside the app. */
export interface AlarmWay {
  readonly isConfigured: boolean;
  /** What was tried last did not leave. */
  readonly isFailing: boolean;
}

export type AlarmWays = Readonly<Record<"email" | "sms", AlarmWay>>;

/** What stands in the way of mail and of texts. Texts that go by the mail server share its fate, whichever of the two met it. */
export function sharedFaults<T extends Readonly<Record<"email" | "sms", string | null>>>(
  failing: T,
  isTextByMail: boolean,
): T {
  if (!isTextByMail) return failing;
  const fault = failing.email ?? failing.sms;
  return { ...failing, email: fault, sms: fault };
}

/** Those of the ways by which an alarm was told: that it is over is no news to a mailbox that never had it. */
export function waysTold(ways: AlarmWays, told: readonly string[]): AlarmWays {
  const of = (way: "email" | "sms"): AlarmWay => ({
    ...ways[way],
    isConfigured: ways[way].isConfigured && told.includes(way),
  });
  return { email: of("email"), sms: of("sms") };
}

/**
 * By which ways an alarm goes beside the app: mail, where mail leaves, else a text; both where duty is at stake, or where neither
 * is known to work. Push messages cost nothing and disturb as the member has set them: they always go along.
 */
export function alarmWays(ways: AlarmWays, isDuty: boolean): ("email" | "sms" | "push")[] {
  const configured = (["email", "sms"] as const).filter((way) => ways[way].isConfigured);
  const working = configured.filter((way) => !ways[way].isFailing);
  const chosen = isDuty || working.length === 0 ? configured : working.slice(0, 1);
  return [...chosen, "push"];
}
