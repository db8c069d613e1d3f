/** The groups of search results, in the order used when their best results score equally. */
export const GROUPS = {
  members: "Members",
  shifts: "Shifts",
  pages: "Pages",
  acts: "Actions",
} as const;

export type Group = keyof typeof GROUPS;

/**
 * A search term of an entry. A search word shorter than `least` does not match it as a prefix: "1"
 * must not match the 15th, nor "night" in "tonight" a Night shift.
 */
export interface SearchWord {
  readonly text: string;
  readonly weight: number;
  readonly least?: "whole" | "beginning";
  /** True for a unit number, which matches with any separators. */
  readonly isUnit?: true;
}

/** A searchable entry; `choice` is the action that runs when the user chooses the entry. */
export interface Entry<Choice = unknown> {
  /** Key under which the entry is stored in the recent choices. */
  readonly key: string;
  readonly group: Group;
  readonly title: string;
  readonly detail?: string | undefined;
  readonly words: readonly SearchWord[];
  readonly phone?: string | null | undefined;
  /**
   * Keywords such as "call"; if present, the entry is found only when the search contains one of
   * them.
   */
  readonly asked?: readonly string[] | undefined;
  /**
   * Why the action is disabled; the search still finds the entry, so that the user sees the reason.
   */
  readonly blockedBecause?: string | null | undefined;
  /** True to suggest the entry before the user types a search. */
  readonly isOffered?: boolean | undefined;
  readonly choice: Choice;
}

/** Splits a text into search terms of the given weight. */
export function wordsOf(text: string, weight: number): SearchWord[] {
  return text
    .split(/[\s,/&·-]+/)
    .filter((word) => word !== "")
    .map((word) => ({ text: word, weight }));
}
