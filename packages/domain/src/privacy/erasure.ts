/** What becomes of a table when a former member is erased. */
export type Erasure = (GoneRows | StayingRows | OwnWay) & Unnamed;

interface Unnamed {
  /** Columns of words, of anybody's rows: the name is taken out of them wherever it stands, unless it may be somebody else's. */
  readonly unnamed?: readonly string[];
  /** Those among them by which something reaches whose row it is, and which therefore stay in the rows of others. */
  readonly reaching?: readonly string[];
  /** The column that says when the words were written, at the latest. */
  readonly writtenAt?: string;
}

/** The member's rows go. */
interface GoneRows {
  readonly rows: "removed";
  /** The column that says whose they are. */
  readonly of: string;
}

/** The rows stay, so that hours and counts stay true. */
interface StayingRows {
  readonly rows: "kept";
  /** By the column that says whose a row is: what is emptied in it, and what is there then. */
  readonly emptied?: Readonly<Record<string, Readonly<Record<string, string | null>>>>;
  /** What says nothing of anybody without the name. */
  readonly kept: readonly string[];
}

/** What is told in words and done by hand, because the rows hang together with others. */
interface OwnWay {
  readonly rows: "special";
  readonly how: string;
}

/** Stands where words were that may not be none. */
export const ERASED_WORDS = "(removed)";
