import type { Condition } from "./conditions.ts";

/** One piece of news of the server, for administrators. */
export interface AlarmNews {
  readonly title: string;
  readonly message: string;
  /** It may wake them. */
  readonly isDuty: boolean;
}

/** What administrators are told of what is wrong, with each advice once; null of nothing. */
export function alarmNews(conditions: readonly Condition[]): AlarmNews | null {
  if (conditions.length === 0) return null;
  const words = conditions.map((condition) => condition.words);
  const advice = new Set(conditions.map((condition) => condition.advice));
  return {
    title: "The server needs an administrator",
    message: [...words, ...advice].join(" "),
    isDuty: conditions.some(({ isDuty }) => isDuty),
  };
}

/** What they are told once it is over, with the words it had. */
export function endNews(words: readonly string[]): AlarmNews | null {
  if (words.length === 0) return null;
  return { title: "The server is well again", message: `This is over: ${words.join(" ")}`, isDuty: false };
}

/** An alarm that is none, so that its ways can be tried. By both of them, and at once. */
export const TEST_ALARM: AlarmNews = {
  title: "Test alarm",
  message: "This is a test. So you would be told if the server needed an administrator.",
  isDuty: true,
};
