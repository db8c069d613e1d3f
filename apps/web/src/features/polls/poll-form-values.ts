import type { Urgency } from "@watchbill/domain/events/notify/urgency-of-message";
import { POLL_CLASS_WORDS } from "@watchbill/domain/polls/poll";
import {
  MAX_OPEN_DAYS,
  type PollForm,
  pollBlockedBecause,
  SHORTEST_OPEN_MINUTES,
} from "@watchbill/domain/polls/poll-form";
import { formatMinutes, formatUnit } from "@watchbill/domain/text/language";
import { instantAt, isLocalDate, isLocalTime } from "@watchbill/domain/time/local";

/** Form values of a new poll. */
export interface Values {
  readonly question: string;
  readonly choice0: string;
  readonly choice1: string;
  readonly choice2: string;
  readonly choice3: string;
  /** Number of answers that the poll offers. */
  readonly count: number;
  /** The recipients: "everyone", "on-call", or the id of a qualification. */
  readonly group: string;
  readonly messageUrgency: Urgency;
  readonly isEmergency: boolean;
  /** How long the poll is open, in minutes; `AT` for a day and a time. */
  readonly open: string;
  readonly closesOn: string;
  readonly closesTime: string;
  readonly isAboutShift: boolean;
}

/** Value of the option to close at a date and time instead of after a duration. */
export const AT = "at";
const DAY = 24 * 60;
const LENGTHS = [
  SHORTEST_OPEN_MINUTES,
  30,
  60,
  120,
  240,
  480,
  DAY,
  2 * DAY,
  3 * DAY,
  MAX_OPEN_DAYS * DAY,
];

/** The durations offered in the list. */
export const OPEN_OPTIONS = [
  ...LENGTHS.map((minutes) => ({
    value: String(minutes),
    label: `After ${minutes < DAY ? formatMinutes(minutes) : formatUnit(minutes / DAY, "day")}`,
  })),
  { value: AT, label: "At a set time..." },
];

export const CLASS_OPTIONS = (["urgent", "action", "info"] as const).map((value) => ({
  value,
  label: POLL_CLASS_WORDS[value][0],
}));

export function choicesIn({ choice0, choice1, choice2, choice3, count }: Values): string[] {
  return [choice0, choice1, choice2, choice3].slice(0, count).map((choice) => choice.trim());
}

/**
 * Returns when the poll closes. An incomplete date gives an instant in the past, which validation
 * rejects.
 */
export function closesAtOf(
  { open, closesOn, closesTime }: Values,
  now: Temporal.Instant,
  zone: string,
): Temporal.Instant {
  if (open !== AT) return now.add({ minutes: Number(open) });
  return isLocalDate(closesOn) && isLocalTime(closesTime)
    ? instantAt(closesOn, closesTime, zone)
    : Temporal.Instant.fromEpochMilliseconds(1);
}

/** Converts form values into the request for a poll. */
export function askedIn(values: Values, now: Temporal.Instant, zone: string): PollForm {
  const { question, group, messageUrgency, isEmergency } = values;
  const isNamed = group === "everyone" || group === "on-call";
  return {
    question: question.trim(),
    choices: choicesIn(values),
    audience: isNamed ? group : "qualification",
    qualificationId: isNamed ? null : Number(group),
    messageUrgency,
    isEmergency: isEmergency && messageUrgency === "urgent",
    closesAt: closesAtOf(values, now, zone),
  };
}

/** Returns why the poll cannot be sent, with each error at its form field. */
export function askBlockedBecause(values: Values, now: Temporal.Instant, zone: string) {
  const refusal = pollBlockedBecause(askedIn(values, now, zone), now);
  if (!refusal?.fields) return refusal;
  const named = (field: string): string =>
    field === "closesAt"
      ? values.open === AT
        ? "closesTime"
        : "open"
      : field.replace(/^choices\.?(\d?)$/, (_, at: string) => `choice${at || 1}`);
  return {
    ...refusal,
    fields: Object.fromEntries(
      Object.entries(refusal.fields).map(([field, fault]) => [named(field), fault]),
    ),
  };
}
