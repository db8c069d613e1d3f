/** The language of the app's texts, as in a page's `lang` attribute. */
export const LANGUAGE = "en";

/**
 * Returns the singular or plural form of a text for a count; in English 0, 2 and 5.5 need the
 * plural.
 */
export function plural(count: number, one: string, other: string): string {
  return count === 1 ? one : other;
}

/**
 * Formats a number: "1,204", "5.5", or with fixed decimals "5.0". Avoids `Intl`, whose first use
 * takes a tenth of a second on a phone.
 */
export function formatNumber(value: number, decimals?: number): string {
  const text = decimals === undefined ? String(value) : value.toFixed(decimals);
  return text.replaceAll(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ",");
}

/** Formats a duration in one unit: "1 hour", "5.5 hours". */
export function formatUnit(
  count: number,
  unit: "minute" | "hour" | "day" | "week" | "month" | "year",
): string {
  return `${count} ${plural(count, unit, `${unit}s`)}`;
}

/** Formats a duration in hours or minutes: "1 hour", "90 minutes". */
export function formatMinutes(minutes: number): string {
  return minutes % 60 === 0 ? formatUnit(minutes / 60, "hour") : formatUnit(minutes, "minute");
}

const lists: Partial<Record<"conjunction" | "disjunction", Intl.ListFormat>> = {};

/** Formats a list: "driver, EMT, and medic". */
export function formatList(items: Iterable<string>): string {
  lists.conjunction ??= new Intl.ListFormat(LANGUAGE);
  return lists.conjunction.format(items);
}

/** Formats a list of alternatives: "driver, EMT, or medic". */
export function formatAlternatives(items: Iterable<string>): string {
  lists.disjunction ??= new Intl.ListFormat(LANGUAGE, { type: "disjunction" });
  return lists.disjunction.format(items);
}

let collator: Intl.Collator | undefined;

/** Compares texts for sorting, with numbers inside them by value: C-2 comes before C-10. */
export function compareTexts(a: string, b: string): number {
  collator ??= new Intl.Collator(LANGUAGE, { numeric: true });
  return collator.compare(a, b);
}
