/** What a table keeps of people: each of its columns is in one of the lists. */
export interface KeptTable {
  /** What its rows are, for whoever reads what is kept of them. */
  readonly title: string;
  readonly why: string;
  /** How long, in words. */
  readonly kept: string;
  /** The columns that hold whose row it is, first whose words are in it; none where rows are of nobody in particular. */
  readonly whose: readonly string[];
  /** The columns that list whom a row is of, beside others; which others is told to nobody. */
  readonly among?: readonly string[];
  /** The column that holds the unit number whose row it is. */
  readonly ofUnit?: string;
  /** Why none of it is handed out to anybody, where it is not. */
  readonly leftOut?: string;
  /** What says something of somebody, and is handed out to them. */
  readonly personal: readonly string[];
  /** What says something of somebody and is not handed out: what opens an account, and what another column says already. */
  readonly withheld: readonly string[];
  /** What says nothing of anybody. */
  readonly other: readonly string[];
  /** Columns that are only somebody's when a given one of `whose` is: who acted has an address, not whom it befell. */
  readonly onlyOf?: Readonly<Record<string, string>>;
}

/** Whether rows are somebody's, and handed out to them. */
export function isHandedOut({ whose, among = [], ofUnit }: KeptTable): boolean {
  return whose.length > 0 || among.length > 0 || ofUnit !== undefined;
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
