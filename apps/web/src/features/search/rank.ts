import { hasDigits, phoneSearched } from "@watchbill/domain/members/contact/phone-number";
import { unitKey } from "@watchbill/domain/members/unit-number";
import { plainText } from "@watchbill/domain/text/plain-text";
import { type Entry, GROUPS, type Group, type SearchWord } from "./entry.ts";

/** Filler words, which a search ignores. */
const FILLERS = new Set(["the", "on", "at", "of", "for", "to", "a"]);
/**
 * Score of a search word that matches a whole term, a prefix, a substring, or a term with one typo.
 */
const MET = { whole: 10, beginning: 6, within: 2, almost: 1 } as const;
/** Score of a match with a whole phone number or with a long part of one. */
const PHONE_SCORE = 40;
/** Minimum length of a substring match, because shorter substrings match too many terms. */
const LETTERS_WITHIN = 3;
/** Minimum length of a word for typo matching, because shorter words resemble too many others. */
const LETTERS_MISTYPED = 5;
/** Maximum number of results in a group; the user can type another word to narrow them. */
const MAX_OF_A_GROUP = 6;

/** A group's results, best first. */
export interface Found<Choice> {
  readonly group: Group;
  readonly entries: readonly Entry<Choice>[];
  /** Number of results, including those beyond the maximum shown. */
  readonly count: number;
}

/** Returns the normalized words of a search: "Fri 4th" becomes "fri" and "4". */
export function searchedWords(search: string): string[] {
  const all = plainText(search)
    .split(/[\s,·]+/)
    .filter((word) => word !== "")
    .map((word) => word.replace(/^(\d+)(?:st|nd|rd|th)$/, "$1"));
  const meant = all.filter((word) => !FILLERS.has(word));
  return meant.length > 0 ? meant : all;
}

/**
 * Ranks entries. Each search word must match one of the entry's terms as a whole word, prefix,
 * substring or with one typo. Among equal scores, recent choices come first, then the order of the
 * input. The group of the best entry comes first.
 */
export function rank<Choice>(
  entries: readonly Entry<Choice>[],
  search: string,
  recent: readonly string[] = [],
): readonly Found<Choice>[] {
  const words = searchedWords(search);
  if (words.length === 0) return [];
  const digits = phoneSearched(search);
  const scored = entries.flatMap((entry) => {
    const score = scoreOf(entry, words, digits);
    if (score === 0) return [];
    const at = recent.indexOf(entry.key);
    return [{ entry, score: score + (at < 0 ? 0 : 1 - at / recent.length) }];
  });
  const best = scored.toSorted((a, b) => b.score - a.score);
  const order = Object.keys(GROUPS) as Group[];
  const groups = Map.groupBy(best, ({ entry }) => entry.group);
  return [...groups]
    .toSorted(
      ([a, [first]], [b, [second]]) =>
        (second?.score ?? 0) - (first?.score ?? 0) || order.indexOf(a) - order.indexOf(b),
    )
    .map(([group, found]) => ({
      group,
      entries: found.slice(0, MAX_OF_A_GROUP).map(({ entry }) => entry),
      count: found.length,
    }));
}

/** Returns an entry's score; 0 if one of the search words has no match. */
function scoreOf(
  { words, phone, asked }: Entry,
  searched: readonly string[],
  digits: string | null,
): number {
  const isCalledFor = asked === undefined || searched.some((word) => asked.includes(word));
  if (!isCalledFor) return 0;
  if (digits !== null && hasDigits(phone ?? "", digits)) return PHONE_SCORE;
  let sum = 0;
  for (const one of searched) {
    const score = Math.max(0, ...words.map((word) => meeting(word, one)));
    if (score === 0) return 0;
    sum += score;
  }
  return sum;
}

function meeting({ text, weight, least, isUnit }: SearchWord, typed: string): number {
  const unit = isUnit ? unitKey(typed) : "";
  const [word, searched] = unit === "" ? [plainText(text), typed] : [unitKey(text), unit];
  if (word === searched) return MET.whole * weight;
  if (least === "whole") return 0;
  if (word.startsWith(searched)) return MET.beginning * weight;
  if (least === "beginning") return 0;
  if (searched.length >= LETTERS_WITHIN && word.includes(searched)) return MET.within * weight;
  return isMistyped(searched, word) ? MET.almost * weight : 0;
}

/** True if the word has one missing, extra, wrong or swapped letter after a correct first one. */
function isMistyped(searched: string, word: string): boolean {
  if (searched.length < LETTERS_MISTYPED || searched[0] !== word[0] || /\d/.test(searched))
    return false;
  const longer = Math.abs(searched.length - word.length);
  if (longer > 1) return false;
  let at = 0;
  while (at < searched.length && searched[at] === word[at]) at += 1;
  const rest = (text: string, from: number): string => text.slice(from);
  if (searched.length === word.length) {
    const isSwapped = searched[at] === word[at + 1] && searched[at + 1] === word[at];
    return (
      rest(searched, at + 1) === rest(word, at + 1) ||
      (isSwapped && rest(searched, at + 2) === rest(word, at + 2))
    );
  }
  return searched.length > word.length
    ? rest(searched, at + 1) === rest(word, at)
    : rest(searched, at) === rest(word, at + 1);
}

/** Example searches that have results in most weeks. */
const EXAMPLES = ["tonight", "fri 4 dec evening"];

/** Returns example searches for an empty result, except those that the search already contains. */
export function toTryAfter(search: string): string {
  const searched = searchedWords(search);
  const others = EXAMPLES.filter(
    (example) => !searchedWords(example).some((word) => searched.includes(word)),
  );
  return ["a unit number", "a name", ...others.map((example) => `“${example}”`), "or a page"].join(
    ", ",
  );
}

/**
 * Returns the entries shown before a search: recent choices that still exist, then default entries.
 */
export function offered<Choice>(
  entries: readonly Entry<Choice>[],
  recent: readonly string[],
): { readonly recent: readonly Entry<Choice>[]; readonly groups: readonly Found<Choice>[] } {
  const chosen = recent.flatMap((key) => entries.find((entry) => entry.key === key) ?? []);
  const rest = entries.filter((entry) => entry.isOffered && !recent.includes(entry.key));
  const groups = Map.groupBy(rest, ({ group }) => group);
  return {
    recent: chosen,
    groups: [...groups].map(([group, found]) => ({ group, entries: found, count: found.length })),
  };
}

/** Splits a title into parts and marks those that match the search. */
export function markedParts(
  title: string,
  search: string,
): readonly { readonly text: string; readonly isMet: boolean }[] {
  const searched = searchedWords(search);
  return title.split(/([\s,·/()]+)/).flatMap((word) => {
    const plain = plainText(word);
    const [best] = searched
      .map((one) => ({ at: plain.indexOf(one), length: one.length }))
      .filter(({ at, length }) => length > 0 && (at === 0 || (at > 0 && length > 1)))
      .toSorted((a, b) => b.length - a.length);
    // If normalization changes the word's length, positions no longer correspond, so no part is
    // marked.
    if (!best || plain.length !== word.length)
      return word === "" ? [] : [{ text: word, isMet: best !== undefined }];
    const parts = [
      word.slice(0, best.at),
      word.slice(best.at, best.at + best.length),
      word.slice(best.at + best.length),
    ];
    return parts
      .map((text, index) => ({ text, isMet: index === 1 }))
      .filter(({ text }) => text !== "");
  });
}
