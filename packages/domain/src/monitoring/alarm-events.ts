import type { Condition } from "./conditions.ts";

export interface AlertEvents {
  readonly title: string;
  readonly message: string;
  readonly isDuty: boolean;
}

/** Formats the alert for these conditions, with each advice once; null without conditions. */
export function alertEvents(conditions: readonly Condition[]): AlertEvents | null {
  if (conditions.length === 0) return null;
  const words = conditions.map((condition) => condition.words);
  const advice = new Set(conditions.map((condition) => condition.advice));
  return {
    title: "The server needs an administrator",
    message: [...words, ...advice].join(" "),
    isDuty: conditions.some(({ isDuty }) => isDuty),
  };
}

/** Formats the resolved alert, with its original wording. */
export function endEvents(words: readonly string[]): AlertEvents | null {
  if (words.length === 0) return null;
  return {
    title: "The server is well again",
    message: `This is over: ${[...new Set(words)].join(" ")}`,
    isDuty: false,
  };
}

/** Formats the alert that bypasses a full or unreachable database. */
export function databaseNews(isFull: boolean): AlertEvents {
  const [words, advice] = isFull
    ? ["The database has no room left", "Free some space on its disk."]
    : [
        "The database does not answer, or takes no changes",
        "Look in the log why, and start it again.",
      ];
  return {
    title: "The server needs an administrator",
    message: `${words}: nothing can be saved, and nobody is reminded or told of anything. ${advice} Until then call who is on.`,
    isDuty: true,
  };
}

/** The resolved alert after `databaseNews`. */
export const DATABASE_BACK: AlertEvents = {
  title: "The server is well again",
  message: "The database takes changes again. What waited leaves now.",
  isDuty: true,
};

/** A test alert, which tries both channels at once. */
export const TEST_ALERT: AlertEvents = {
  title: "Test alarm",
  message: "This is a test. So you would be told if the server needed an administrator.",
  isDuty: true,
};
