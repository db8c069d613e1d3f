import type { Condition } from "./conditions.ts";

export interface AlarmEvents {
  readonly title: string;
  readonly message: string;
  /** The wordings of the text message, longest first. */
  readonly sms: readonly string[];
  readonly isDuty: boolean;
}

const TITLE = "Action needed on the server";
const BACK_TITLE = "Server back to normal";

function named(text: string): string {
  return `Watchbill server: ${text}`;
}

/** Formats the alert for these conditions, with each advice once; null without conditions. */
export function alarmEvents(conditions: readonly Condition[]): AlarmEvents | null {
  if (conditions.length === 0) return null;
  const words = conditions.map((condition) => condition.words);
  const advice = new Set(conditions.map((condition) => condition.advice));
  return {
    title: TITLE,
    message: [...words, ...advice].join(" "),
    sms: [words.join(" "), ...words.slice(0, 1)].map(named),
    isDuty: conditions.some(({ isDuty }) => isDuty),
  };
}

/** Formats the resolved alert, with its original wording. */
export function endEvents(words: readonly string[]): AlarmEvents | null {
  if (words.length === 0) return null;
  return {
    title: BACK_TITLE,
    message: `Resolved: ${[...new Set(words)].join(" ")}`,
    sms: [named("back to normal.")],
    isDuty: false,
  };
}

/** Formats the alert that bypasses a full or unreachable database. */
export function databaseNews(isFull: boolean): AlarmEvents {
  return {
    title: TITLE,
    message: isFull
      ? "The database's disk is full. Changes can't be saved, and no reminders or notifications are sent. Free up space on its disk. Until then, call the members on shift."
      : "The database doesn't respond or is read-only. Changes can't be saved, and no reminders or notifications are sent. Check its log and restart it. Until then, call the members on shift.",
    sms: [
      named(
        isFull
          ? "the database's disk is full. No reminders are sent: call the members on shift."
          : "the database is down. No reminders are sent: call the members on shift.",
      ),
    ],
    isDuty: true,
  };
}

/** The resolved alert after `databaseNews`. */
export const DATABASE_BACK: AlarmEvents = {
  title: BACK_TITLE,
  message: "The database works again. Waiting messages are being sent.",
  sms: [named("the database works again.")],
  isDuty: true,
};

/** A test alert, which tries both channels at once. */
export const TEST_ALARM: AlarmEvents = {
  title: "Test alert",
  message: "This is a test alert. Real alerts look like this.",
  sms: [named("this is a test alert.")],
  isDuty: true,
};
