/** The personal data of a table; each column must be in one of these lists. */
export interface KeptTable {
  readonly title: string;
  readonly why: string;
  readonly kept: string;
  /**
   * The columns that refer to a row's member, the author first; empty if rows belong to no member.
   */
  readonly whose: readonly string[];
  /** The columns that list several members; exports never contain the other members. */
  readonly among?: readonly string[];
  /** The column that stores the unit number of a row's member. */
  readonly ofUnit?: string;
  readonly leftOut?: string;
  /** Columns with personal data that are exported. */
  readonly personal: readonly string[];
  /**
   * Columns with personal data that are not exported: credentials, and duplicates of other columns.
   */
  readonly withheld: readonly string[];
  readonly other: readonly string[];
  /**
   * Columns that belong only to one of the members in `whose`: an IP address is the actor's, not
   * the subject's.
   */
  readonly onlyOf?: Readonly<Record<string, string>>;
}

/** True if the table's rows belong to members and are exported. */
export function isHandedOut({ whose, among = [], ofUnit }: KeptTable): boolean {
  return whose.length > 0 || among.length > 0 || ofUnit !== undefined;
}

/**
 * Returns the exported part of a row: the personal columns, without those of another actor
 * (`onlyOf`).
 */
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
