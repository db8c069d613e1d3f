/**
 * The limit of prepared statements per pool: each takes memory on each connection of the database.
 */
const MOST = 200;
const LONGEST_TEXT = 2_500;
/** Matches a select or returning of all columns, but not a count of rows or a product. */
const ALL_COLUMNS = /(?:\bselect|\breturning|[.,]) ?\*/i;
/**
 * Matches a list of values or rows: its statement text differs for every length. A list of a few
 * statuses does not match.
 */
const LIST = /\bin \((?:\$\d+, ){4}|\bvalues \([^()]*\$\d[^()]*\), \(/;
/** The number of prepared statements in all pools of this process. */
let named = 0;

/**
 * The prepared statements of one pool. Each pool has its own limit, so none takes names from
 * another.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();

  /**
   * Returns the prepared statement's name, so that the database parses and plans it once; undefined
   * for a statement not to prepare. All-column statements are excluded, because a migration may
   * change the columns while this instance runs. Lists are excluded, because lists of every length
   * would use up all names.
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

/** Returns the number of prepared statements in all pools of this process. */
export function namedStatements(): number {
  return named;
}
