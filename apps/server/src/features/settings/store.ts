import type { Insertable, Updateable } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import type {
  OrganisationSettingsTable,
  SquadLogosTable,
} from "../../platform/database/database-types.ts";

/** Writes the one row of settings where there is none yet. */
export async function insertSettings(
  db: Db,
  settings: Insertable<OrganisationSettingsTable>,
): Promise<void> {
  await db
    .insertInto("organisationSettings")
    .values(settings)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** Writes what has changed of the settings. */
export async function saveSettings(
  tx: Tx,
  changes: Updateable<OrganisationSettingsTable>,
): Promise<void> {
  await tx.updateTable("organisationSettings").set(changes).execute();
}

/** Keeps the squad's logo, in the place of the one before. */
export async function saveLogo(
  tx: Tx,
  logo: Omit<Insertable<SquadLogosTable>, "id">,
): Promise<void> {
  await tx
    .insertInto("squadLogos")
    .values({ id: 1, ...logo })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(logo))
    .execute();
}

/** Forgets the squad's logo; false where there was none. */
export async function deleteLogo(tx: Tx): Promise<boolean> {
  const gone = await tx.deleteFrom("squadLogos").returning("id").execute();
  return gone.length > 0;
}
