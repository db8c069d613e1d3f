import type { DateStyle } from "../time/date-style.ts";
import { inStyle } from "../time/in-style.ts";

/** Numbers of rows and lists of them say nothing to a person; what stands in the entry's sentence already need not stand twice. */
const NOT_FOR_PEOPLE = /(Id|Ids|At)$|^(own|dryRun)$/;

const WORDS: Readonly<Record<string, string>> = {
  before: "Before",
  changes: "Changed",
  count: "How many",
  title: "Shift",
  isByCode: "With a code of the authenticator app",
  isByPasskey: "With a passkey",
};

/** Words of ours about days and times, kept in the usual style. */
const DAY_WORDS = ["days", "wishesUntil", "before", "after"];

/** The details of an event as people read them, each with its label; the rest is for whoever looks for a fault. */
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
  if (typeof value === "number") return value.toLocaleString("en-US");
  return typeof value === "string" && value !== "" ? value : null;
}

/** "timesTried" is "Times tried". */
function labelOf(key: string): string {
  const words = key.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
