/** The result groups, in their order when no group ranks higher. */
export const GROUPS = {
  members: "Members",
  shifts: "Shifts",
  pages: "Pages",
  acts: "Actions",
} as const;

export type Group = keyof typeof GROUPS;

/**
 * A search term of an entry. Prefixes shorter than `least` do not match: "1" of December 1 must not
 * match the 15th, nor "night" in "tonight" a Night shift.
 */
export interface SearchWord {
  readonly text: string;
  readonly weight: number;
  readonly least?: "whole" | "beginning";
  /** A unit number, which matches with any separators. */
  readonly isUnit?: true;
}

/** A searchable entry; `Choice` is the action when it is chosen. */
export interface Entry<Choice = unknown> {
  /** The key in the recent choices. */
  readonly key: string;
  readonly group: Group;
  readonly title: string;
  readonly detail?: string | undefined;
  readonly words: readonly SearchWord[];
  readonly phone?: string | null | undefined;
  /** If there are keywords such as "call", the search must contain one of them. */
  readonly asked?: readonly string[] | undefined;
  /** Why the action is disabled; the entry is still found, so that the reason is visible. */
  readonly blockedBecause?: string | null | undefined;
  /** Suggested before the search starts. */
  readonly isOffered?: boolean | undefined;
  readonly choice: Choice;
}

/** Splits a text into terms of equal weight. */
export function wordsOf(text: string, weight: number): SearchWord[] {
  return text
    .split(/[\s,/&·-]+/)
    .filter((word) => word !== "")
    .map((word) => ({ text: word, weight }));
}
