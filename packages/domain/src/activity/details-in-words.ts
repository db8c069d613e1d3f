import { formatNumber } from "../text/language.ts";
import { inStyle } from "../time/apply-date-style.ts";
import type { DateStyle } from "../time/date-style.ts";

/**
 * Keys that readers do not need: ids, lists of ids, and facts that the entry's sentence already
 * states.
 */
const NOT_FOR_PEOPLE = /(Id|Ids|At)$|^(own|dryRun)$/;

const WORDS: Readonly<Record<string, string>> = {
  before: "Before",
  changes: "Changed",
  count: "Count",
  title: "Shift",
  isByCode: "With an authenticator code",
  isByPasskey: "With a passkey",
};

/** Texts about days and times, which use the default style. */
const DAY_WORDS = ["days", "preferencesUntil", "before", "after"];

/**
 * Formats the details of an event for readers, each with its label. The raw details stay available
 * for debugging.
 */
export function detailsInWords(
  details: Readonly<Record<string, unknown>>,
  style: DateStyle,
): readonly (readonly [label: string, value: string])[] {
  return Object.entries(details).flatMap(([key, value]) => {
    const text = textOf(value);
    return NOT_FOR_PEOPLE.test(key) || text === null
      ? []
      : [
          [
            WORDS[key] ?? labelOf(key),
            DAY_WORDS.includes(key) ? inStyle(text, style) : text,
          ] as const,
        ];
  });
}

function textOf(value: unknown): string | null {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return formatNumber(value);
  return typeof value === "string" && value !== "" ? value : null;
}

/** "timesTried" is "Times tried". */
function labelOf(key: string): string {
  const words = key.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
