import type { SettingName } from "./configuration-settings.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The shortest setting name that is compared: shorter names resemble variables of other
 * applications, as HOST resembles HOME.
 */
const SHORTEST = 6;
const LONG = 9;

/**
 * Warns about environment variables that nearly match a setting, because the app ignores them. If
 * the setting itself is set, a similar variable belongs to another application.
 */
export function unknownVariableWarnings(
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

/**
 * Whether the names differ only in case and separators or by one typo; long names may have two
 * typos.
 */
function isNearly(given: string, name: string): boolean {
  const plain = given.toUpperCase().replaceAll("-", "_");
  if (plain === name) return true;
  if (name.length < SHORTEST) return false;
  const most = name.length < LONG ? 1 : 2;
  return Math.abs(plain.length - name.length) <= most && slips(plain, name) <= most;
}

/**
 * Counts omitted, inserted, replaced and swapped letters (the optimal string alignment distance).
 */
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
