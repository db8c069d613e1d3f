import type { Condition } from "./conditions.ts";

export interface AlertEvents {
  readonly title: string;
  readonly message: string;
  /** The wordings of the alert as a text message, longest first. */
  readonly sms: readonly string[];
  readonly isDuty: boolean;
}

/** Formats the alert for the current conditions, with each advice once; null without conditions. */
export function alertEvents(conditions: readonly Condition[]): AlertEvents | null {
  if (conditions.length === 0) return null;
  const words = conditions.map((condition) => condition.words);
  const advice = new Set(conditions.map((condition) => condition.advice));
  return {
    title: "Server problem",
    message: [...words, ...advice].join(" "),
    sms: [words.join(" "), ...words.slice(0, 1)].map((text) => `Server problem: ${text}`),
    isDuty: conditions.some(({ isDuty }) => isDuty),
  };
}

/** Formats the message that an alert is resolved, with the alert's original wording. */
export function endEvents(words: readonly string[]): AlertEvents | null {
  if (words.length === 0) return null;
  return {
    title: "Server problem resolved",
    message: `Resolved: ${[...new Set(words)].join(" ")}`,
    sms: ["Server problem resolved. Details:"],
    isDuty: false,
  };
}

/**
 * Formats the alert about a full or unreachable database, which is sent without using the database.
 */
export function databaseNews(isFull: boolean): AlertEvents {
  const [words, advice] = isFull
    ? ["The database is full", "Free some space on its disk."]
    : ["The database isn't responding or is read-only", "Check the log and restart it."];
  return {
    title: "Server problem",
    message: `${words}. Nothing can be saved and no reminders or notifications are sent. ${advice} Until then, call members on call.`,
    sms: [`${words}. No reminders are sent: call members on call.`],
    isDuty: true,
  };
}

/** The message that the database works again, after `databaseNews`. */
export const DATABASE_BACK: AlertEvents = {
  title: "Server problem resolved",
  message: "The database works again. Waiting messages are being sent.",
  sms: ["The database works again."],
  isDuty: true,
};

/** A test alert, which is sent by email and SMS at once. */
export const TEST_ALERT: AlertEvents = {
  title: "Test alert",
  message: "This is a test. Server problems will reach you like this.",
  sms: ["Test alert. Server problems will reach you like this."],
  isDuty: true,
};
