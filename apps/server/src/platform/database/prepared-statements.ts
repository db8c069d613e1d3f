/** So many, and not every statement that somebody once caused: each takes memory on each connection of the database. */
const MOST = 200;
const LONGEST_TEXT = 1_500;
/** A list of values, or of rows of values: its statement has a text of its own for every length. */
const LIST = /\bin \(\$\d|\bvalues \([^()]*\$\d[^()]*\), \(/;
const names = new Map<string, string>();

/**
 * The name under which a connection keeps a statement ready, so that the database reads and plans it once; undefined for
 * one that is not kept. `*` is not, for it may mean other columns after a migration while this instance still runs; what has a
 * list is not, or lists of every length would take all names for as long as the process runs.
 */
export function nameOfStatement(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST || text.length > LONGEST_TEXT || text.includes("*") || LIST.test(text))
    return known;
  const name = `watchbill_${names.size}`;
  names.set(text, name);
  return name;
}

/** How many have a name. */
export function namedStatements(): number {
  return names.size;
}
