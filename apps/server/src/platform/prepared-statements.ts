/** So many, and not every length of a list that somebody once sent: each takes memory on each connection of the database. */
const MOST = 200;
const LONGEST_TEXT = 1_500;
const names = new Map<string, string>();

/**
 * The name under which a connection keeps a statement ready, so that the database reads and plans it once; undefined for
 * one that is not kept. `*` is not, for it may mean other columns after a migration while this instance still runs.
 */
export function nameOfStatement(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST || text.length > LONGEST_TEXT || text.includes("*")) return known;
  const name = `watchbill_${names.size}`;
  names.set(text, name);
  return name;
}
