/**
 * What becomes of a table when a former member is erased. `unnamed` are columns of words, of anybody's rows: the name is taken out of
 * them wherever it stands.
 */
export type Erasure = GoneRows | StayingRows | OwnWay;

/** The member's rows go. */
interface GoneRows {
  readonly rows: "removed";
  /** The column that says whose they are. */
  readonly of: string;
  readonly unnamed?: readonly string[];
}

/** The rows stay, so that hours and counts stay true. */
interface StayingRows {
  readonly rows: "kept";
  /** By the column that says whose a row is: what is emptied in it, and what is there then. */
  readonly emptied?: Readonly<Record<string, Readonly<Record<string, string | null>>>>;
  /** What says nothing of anybody without the name. */
  readonly kept: readonly string[];
  readonly unnamed?: readonly string[];
}

/** What is told in words and done by hand, because the rows hang together with others. */
interface OwnWay {
  readonly rows: "special";
  readonly how: string;
  readonly unnamed?: readonly string[];
}

/** Stands where words were that may not be none. */
export const ERASED_WORDS = "(removed)";
