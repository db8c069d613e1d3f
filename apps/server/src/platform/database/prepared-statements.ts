/** So many, and not every statement that somebody once caused: each takes memory on each connection of the database. */
const MOST = 200;
const LONGEST_TEXT = 2_500;
/** All columns of something, as opposed to a count of rows or a product. */
const ALL_COLUMNS = /(?:\bselect|\breturning|[.,]) ?\*/i;
/** A list of values, or rows of them: its statement has a text of its own for every length. A few statuses are no such list. */
const LIST = /\bin \((?:\$\d+, ){4}|\bvalues \([^()]*\$\d[^()]*\), \(/;
/** Of all pools of this process. */
let named = 0;

/** What the connections of one pool keep ready. Each pool has its own: what one is asked takes no name from another. */
export class StatementNames {
  readonly #names = new Map<string, string>();

  /**
   * The name under which a connection keeps a statement ready, so that the database reads and plans it once; undefined for
   * one that is not kept. All columns are not, for they may be others after a migration while this instance still runs; what has a
   * list is not, or lists of every length would take all names for as long as the process runs.
   */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (
      known !== undefined ||
      this.#names.size >= MOST ||
      text.length > LONGEST_TEXT ||
      ALL_COLUMNS.test(text) ||
      LIST.test(text)
    )
      return known;
    const name = `watchbill_${this.#names.size}`;
    this.#names.set(text, name);
    named += 1;
    return name;
  }
}

/** How many statements have a name, in all pools of this process. */
export function namedStatements(): number {
  return named;
}
