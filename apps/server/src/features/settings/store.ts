import type { Insertable, Updateable } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import type {
  OrganizationSettingsTable,
  SquadLogosTable,
} from "../../platform/database/database-types.ts";

/** Inserts the single settings row if there is none. */
export async function insertSettings(
  db: Db,
  settings: Insertable<OrganizationSettingsTable>,
): Promise<void> {
  await db
    .insertInto("organizationSettings")
    .values(settings)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

export async function saveSettings(
  tx: Tx,
  changes: Updateable<OrganizationSettingsTable>,
): Promise<void> {
  await tx.updateTable("organizationSettings").set(changes).execute();
}

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

/** Deletes the squad's logo; false when there is none. */
export async function deleteLogo(tx: Tx): Promise<boolean> {
  const gone = await tx.deleteFrom("squadLogos").returning("id").execute();
  return gone.length > 0;
}
