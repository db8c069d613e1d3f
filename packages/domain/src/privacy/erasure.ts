export type Erasure = (GoneRows | StayingRows | OwnWay) & Unnamed;

interface Unnamed {
  /**
   * Text columns of all rows from which the member's name is removed, unless it may mean another
   * member.
   */
  readonly unnamed?: readonly string[];
  /**
   * Those text columns that tell how to contact the row's member; they stay unchanged in other
   * members' rows.
   */
  readonly reaching?: readonly string[];
  /** The column that stores when the text was last written. */
  readonly writtenAt?: string;
}

/** A table whose rows are deleted when their member is erased. */
interface GoneRows {
  readonly rows: "removed";
  readonly of: string;
}

/** A table whose rows stay when their member is erased, so that hours and counts remain correct. */
interface StayingRows {
  readonly rows: "kept";
  /**
   * For each column that refers to a member: the columns to clear in that member's rows, with their
   * new values.
   */
  readonly emptied?: Readonly<Record<string, Readonly<Record<string, string | null>>>>;
  /** Columns that stay, because they identify no member without the name. */
  readonly kept: readonly string[];
}

/**
 * A table that has its own code for erasure, because its rows depend on others; `rule` describes
 * it.
 */
interface OwnWay {
  readonly rows: "special";
  readonly how: string;
}

/** Replaces an erased text in a column that must not be empty. */
export const ERASED_WORDS = "(removed)";
