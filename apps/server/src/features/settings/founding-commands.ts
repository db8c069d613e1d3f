import type { Configuration } from "../../platform/configuration/configuration.ts";
import type { Db } from "../../platform/database/database.ts";
import { insertSettings } from "./store.ts";

/** Gives an empty database its squad, with the settings of the configuration; after that they live in the database. */
export async function prepareOrganisation(
  database: Db,
  configuration: Configuration,
  now: Temporal.Instant,
): Promise<void> {
  await insertSettings(database, {
    id: 1,
    name: configuration.organisationName,
    timeZone: configuration.organisationTimeZone,
    holidayRegion: configuration.holidayRegion,
    updatedAt: now,
  });
}
