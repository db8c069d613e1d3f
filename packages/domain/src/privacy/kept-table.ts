/** What a table keeps of people: each of its columns is in one of the lists. */
export interface KeptTable {
  /** What its rows are, for whoever reads what is kept of them. */
  readonly title: string;
  readonly why: string;
  /** How long, in words. */
  readonly kept: string;
  /** The columns that hold whose row it is, first whose words are in it; none where rows are of nobody in particular. */
  readonly whose: readonly string[];
  /** What says something of somebody, and is handed out to them. */
  readonly personal: readonly string[];
  /** What says something of somebody and is not handed out: what opens an account, and what another column says already. */
  readonly withheld: readonly string[];
  /** What says nothing of anybody. */
  readonly other: readonly string[];
  /** Columns that are only somebody's when a given one of `whose` is: who acted has an address, not whom it befell. */
  readonly onlyOf?: Readonly<Record<string, string>>;
}

/** What is handed out of a row to a member: what is personal, and of others' acts not where these came from. */
export function ownPartOf(
  { personal, onlyOf = {} }: KeptTable,
  row: Readonly<Record<string, unknown>>,
  memberId: number,
): Record<string, unknown> {
  return Object.fromEntries(
    personal.map((column) => {
      const whose = onlyOf[column];
      return [column, whose !== undefined && row[whose] !== memberId ? null : row[column]];
    }),
  );
}
