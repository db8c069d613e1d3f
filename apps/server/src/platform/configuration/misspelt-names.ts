import type { SettingName } from "./configuration-settings.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Short names have neighbours that other programs mean: HOST and HOME. */
const SHORTEST = 6;
const LONG = 9;

/**
 * What the start says of variables that are nearly a setting: nothing reads them, and mail that was meant to be set up is not. Where the
 * setting itself is there, what is like it is another program's.
 */
export function misspeltWarnings(
  environment: Environment,
  settings: readonly SettingName[],
): string[] {
  const missing = settings.filter((name) => !environment[name]);
  return Object.keys(environment).flatMap((given) => {
    if (!environment[given] || settings.some((name) => name === given)) return [];
    const meant = missing.find((name) => isNearly(given, name));
    return meant ? [`${given} is set and nothing reads it. Did you mean ${meant}?`] : [];
  });
}

/** Other letters' sizes and signs between words, or one slip, of which long names may have two. */
function isNearly(given: string, name: string): boolean {
  const plain = given.toUpperCase().replaceAll("-", "_");
  if (plain === name) return true;
  if (name.length < SHORTEST) return false;
  const most = name.length < LONG ? 1 : 2;
  return Math.abs(plain.length - name.length) <= most && slips(plain, name) <= most;
}

/** How many letters were left out, put in, taken for another or for their neighbour (the optimal string alignment distance). */
function slips(given: string, name: string): number {
  let [before, last]: [readonly number[], readonly number[]] = [
    [],
    Array.from({ length: name.length + 1 }, (_, index) => index),
  ];
  for (let row = 1; row <= given.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= name.length; column += 1) {
      const isSame = given[row - 1] === name[column - 1];
      const isSwapped = given[row - 1] === name[column - 2] && given[row - 2] === name[column - 1];
      next[column] = Math.min(
        last[column]! + 1,
        next[column - 1]! + 1,
        last[column - 1]! + (isSame ? 0 : 1),
        isSwapped ? before[column - 2]! + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, next];
  }
  return last[name.length]!;
}
