const NAMES = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;
const DAYS_IN_WEEK = 7;
/** From this many consecutive days on, weekdays are formatted as a range. */
const LEAST_RUN = 3;

/** Formats weekdays: "Wed, Fri"; 0 is Sunday and comes first. */
export function weekdayNames(days: readonly number[]): string {
  return days.map((day) => NAMES[day] ?? "").join(", ");
}

/** Formats weekdays in the shortest form: "Mon-Fri", "Sun-Tue, Fri", "every day". */
export function weekdaysText(days: readonly number[]): string {
  const sorted = [...new Set(days)].sort((a, b) => a - b);
  if (sorted.length === DAYS_IN_WEEK) return "every day";
  const runs: number[][] = [];
  for (const day of sorted) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  return runs
    .map((run) =>
      run.length < LEAST_RUN
        ? weekdayNames(run)
        : `${weekdayNames(run.slice(0, 1))}-${weekdayNames(run.slice(-1))}`,
    )
    .join(", ");
}

/** Parses a list of weekday names in common spellings; null when a word is not a weekday. */
export function weekdaysFrom(text: string): number[] | null {
  const words = text.split(/[\s,;/+&]+|\band\b/).filter((word) => word !== "");
  const days = words.map((word) =>
    (NAMES as readonly string[]).findIndex((name) => isNamed(word, name)),
  );
  return days.includes(-1) ? null : [...new Set(days)].sort((a, b) => a - b);
}

/** True for any spelling of a weekday: "wed", "Wednesday" or "Weds". */
function isNamed(word: string, name: string): boolean {
  return /^[a-z]+$/i.test(word) && word.slice(0, name.length).toLowerCase() === name.toLowerCase();
}
