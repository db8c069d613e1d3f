import type { KeptTable } from "./kept-table.ts";
import { TABLES_OF_ACCOUNTS } from "./tables-of-accounts.ts";
import { TABLES_OF_CONNECTIONS } from "./tables-of-connections.ts";
import { TABLES_OF_DUTY } from "./tables-of-duty.ts";

/**
 * Every table that keeps something of people, in the order in which they read of it: what, why, and for how long. What members
 * download of themselves and docs/privacy.md are made from it; a test holds it against the tables that there are.
 */
export const PERSONAL_TABLES: Readonly<Record<string, KeptTable>> = {
  ...TABLES_OF_ACCOUNTS,
  ...TABLES_OF_DUTY,
  ...TABLES_OF_CONNECTIONS,
};
