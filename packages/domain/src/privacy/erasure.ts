export type Erasure = (GoneRows | StayingRows | OwnWay) & Unnamed;

interface Unnamed {
  /**
   * Text columns of all rows: the member's name is removed from them, unless it may be another
   * member's.
   */
  readonly unnamed?: readonly string[];
  /**
   * Those of these columns that contact the row's member, and therefore stay in other members'
   * rows.
   */
  readonly reaching?: readonly string[];
  /** The column with the latest time the text was written. */
  readonly writtenAt?: string;
}

/** The member's rows are deleted. */
interface GoneRows {
  readonly rows: "removed";
  readonly of: string;
}

/** The rows stay, so that hours and counts remain correct. */
interface StayingRows {
  readonly rows: "kept";
  /** By member column: the columns to clear, and their new values. */
  readonly emptied?: Readonly<Record<string, Readonly<Record<string, string | null>>>>;
  /** Columns that identify no member without the name. */
  readonly kept: readonly string[];
}

/** A table erased by its own code, because its rows depend on others; the rule is text. */
interface OwnWay {
  readonly rows: "special";
  readonly how: string;
}

/** Replaces required text. */
export const ERASED_WORDS = "(removed)";
