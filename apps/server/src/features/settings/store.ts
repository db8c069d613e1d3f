import type { Insertable, Updateable } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { OrganisationSettingsTable } from "../../platform/database/database-types.ts";

/** Writes the one row of settings where there is none yet. */
export async function insertSettings(db: Db, settings: Insertable<OrganisationSettingsTable>): Promise<void> {
  await db
    .insertInto("organisationSettings")
    .values(settings)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** Writes what has changed of the settings. */
export async function saveSettings(tx: Tx, changes: Updateable<OrganisationSettingsTable>): Promise<void> {
  await tx.updateTable("organisationSettings").set(changes).execute();
}
