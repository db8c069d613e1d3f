interface Source {
  readonly path: string;
  readonly text: string;
}

const NUMBER =
  "an|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety";
const UNIT = "seconds?|minutes?|hours?|days?|weeks?|months?|years?";
/**
 * Matches durations such as "10 days", "10-Day", "two more weeks", "an hour", "5 min" and "24h".
 * Ignores "a day" and "a week", which rarely mean a duration.
 */
const SPAN = new RegExp(
  `(?<![\\w$.])(?:(?:\\d+|${NUMBER})[\\s-]+(?:more |past )?(?:${UNIT})|\\d+ (?:min|h|s)(?![-/.])|\\d{2}h)\\b`,
  "gi",
);

/** Durations in texts that come from no constant: file path, text and reason. */
const ALLOWED: readonly (readonly [path: string, words: string, because: string])[] = [
  [
    "packages/domain/src/holidays/holiday-rules.ts",
    "two days",
    "the calendar fixes the length of a holiday",
  ],
  [
    "apps/server/src/cli/demo-schedule.ts",
    "twenty minutes",
    "a note by a member of the demo squad",
  ],
  ["apps/server/src/cli/demo-squads.ts", "24-hour", "the name of a shift type of a demo squad"],
  ["apps/server/src/cli/demo-squads.ts", "24h", "its short name"],
  ["packages/domain/src/time/date-style-words.ts", "12 hours", "the hours of a clock"],
  ["packages/domain/src/time/date-style-words.ts", "24 hours", "the same"],
  ["packages/domain/src/settings/organization-fields.ts", "24 hours", "the same"],
  [
    "apps/server/src/features/calendar-feeds/queries.ts",
    "1 hour",
    "an SQL unit next to its number",
  ],
];

/**
 * Finds sentences that spell out a duration. A sentence must insert the rule's constant, because
 * its value may change.
 */
export function spansInSentences(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) =>
    [...withoutComments(text).matchAll(SPAN)]
      .map(([words]) => words.toLowerCase())
      .filter((words) => !ALLOWED.some(([where, allowed]) => where === path && allowed === words))
      .map((words) => `${path} says "${words}": take it from the rule's constant`),
  );
}

/** Entries of `ALLOWED` that match no source file. */
export function staleAllowances(sources: readonly Source[]): string[] {
  const holds = (path: string, words: string): boolean =>
    sources.some(
      (source) =>
        source.path === path && withoutComments(source.text).toLowerCase().includes(words),
    );
  return ALLOWED.filter(([path, words]) => !holds(path, words)).map(
    ([path, words]) => `"${words}" in ${path}`,
  );
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/(^|\s)\/\/.*$/gm, "$1");
}
