import type { KeptTable } from "./table-privacy.ts";
import { TABLES_OF_ACCOUNTS } from "./tables-of-accounts.ts";
import { TABLES_OF_CONNECTIONS } from "./tables-of-connections.ts";
import { TABLES_OF_DUTY } from "./tables-of-duty.ts";
import { TABLES_OF_PLANNING } from "./tables-of-planning.ts";

/**
 * Every table with personal data, in display order: content, purpose and retention. The personal
 * data export and docs/privacy.md use it; a test compares it with the schema.
 */
export const PERSONAL_TABLES: Readonly<Record<string, KeptTable>> = {
  ...TABLES_OF_ACCOUNTS,
  ...TABLES_OF_DUTY,
  ...TABLES_OF_PLANNING,
  ...TABLES_OF_CONNECTIONS,
};
