/** The groups of what is found, in the order they stand in while nothing tells one from another. */
export const GROUPS = {
  members: "Members",
  shifts: "Shifts",
  pages: "Pages",
  acts: "Actions",
} as const;

export type Group = keyof typeof GROUPS;

/**
 * A word that something is found by. By less of it than `least` it is not: the 1 of December 1 is not that of the 15th, and the
 * night of tonight is no Night shift.
 */
export interface Word {
  readonly text: string;
  /** How much more it counts than other words. */
  readonly weight: number;
  readonly least?: "whole" | "beginning";
}

/** Something that can be found and chosen; `Choice` is what becomes of it then. */
export interface Entry<Choice = unknown> {
  /** By what it is kept among the recent choices. */
  readonly key: string;
  readonly group: Group;
  readonly title: string;
  readonly detail?: string | undefined;
  readonly words: readonly Word[];
  /** Digits of a phone number. */
  readonly phone?: string | null | undefined;
  /** Where there are words such as "call", one of them must be asked for. */
  readonly asked?: readonly string[] | undefined;
  /** Why it cannot be done now; it is found all the same, so that everybody can learn why. */
  readonly blockedBecause?: string | null | undefined;
  /** Offered before anything is typed. */
  readonly isOffered?: boolean | undefined;
  readonly choice: Choice;
}

/** Words of a text, each counting as much. */
export function wordsOf(text: string, weight: number): Word[] {
  return text
    .split(/[\s,/&·-]+/)
    .filter((word) => word !== "")
    .map((word) => ({ text: word, weight }));
}
