import { phoneSearched } from "@watchbill/domain/members/phone-number";
import { plainText } from "@watchbill/domain/text/plain-text";
import { type Entry, GROUPS, type Group, type Word } from "./entry.ts";

/** Said within a search, and meant for nobody. */
const FILLERS = new Set(["the", "on", "at", "of", "for", "to", "a"]);
/** How a word is met: all of it, its beginning, something within, or all but one letter. */
const MET = { whole: 10, beginning: 6, within: 2, almost: 1 } as const;
/** What counts for a whole phone number or a good part of it. */
const PHONE_SCORE = 40;
/** Shorter parts are within too many words. */
const LETTERS_WITHIN = 3;
/** Shorter words are too like others to be mistyped ones. */
const LETTERS_MISTYPED = 5;
/** Of one kind no more are shown; a further word narrows them. */
export const MOST_OF_A_GROUP = 6;

/** What is found of one group, the best first. */
export interface Found<Choice> {
  readonly group: Group;
  readonly entries: readonly Entry<Choice>[];
  /** How many there are, those that are not shown among them. */
  readonly count: number;
}

/** The words of a search as they are compared: "Fri 4th" looks for "fri" and "4". */
export function searchedWords(search: string): string[] {
  const all = plainText(search)
    .split(/[\s,·]+/)
    .filter((word) => word !== "")
    .map((word) => word.replace(/^(\d+)(?:st|nd|rd|th)$/, "$1"));
  const meant = all.filter((word) => !FILLERS.has(word));
  return meant.length > 0 ? meant : all;
}

/**
 * What a search finds: every word of it must be met by a word of the entry, as a whole, by its beginning, within, or but for one
 * letter; of equals the one chosen of late comes first, then the one given first. The group of the best stands first.
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
      entries: found.slice(0, MOST_OF_A_GROUP).map(({ entry }) => entry),
      count: found.length,
    }));
}

/** 0 where something of the search is not met. */
function scoreOf(
  { words, phone, asked }: Entry,
  searched: readonly string[],
  digits: string | null,
): number {
  const isCalledFor = asked === undefined || searched.some((word) => asked.includes(word));
  if (!isCalledFor) return 0;
  if (digits !== null && phone?.includes(digits)) return PHONE_SCORE;
  let sum = 0;
  for (const one of searched) {
    const score = Math.max(0, ...words.map((word) => meeting(word, one)));
    if (score === 0) return 0;
    sum += score;
  }
  return sum;
}

function meeting({ text, weight, least }: Word, searched: string): number {
  const word = plainText(text);
  if (word === searched) return MET.whole * weight;
  if (least === "whole") return 0;
  if (word.startsWith(searched)) return MET.beginning * weight;
  if (least === "beginning") return 0;
  if (searched.length >= LETTERS_WITHIN && word.includes(searched)) return MET.within * weight;
  return isMistyped(searched, word) ? MET.almost * weight : 0;
}

/** Whether one letter was left out, added, taken for another, or two were swapped, after a first one that is right. */
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

/** Searches that find something in most weeks. */
const EXAMPLES = ["tonight", "fri 4 dec evening"];

/** What else may be searched for where a search found nothing: never what was just searched for, nor a part of it. */
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
 * What is offered before anything is typed: what was chosen of late, then what else is at hand. What was chosen and is not there
 * any more is left out.
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

/** A title in parts, those that the search meets marked. */
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
    // Where letters fall together when they are compared, none of them can be told apart.
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
