import type { Configuration } from "../../platform/configuration/configuration.ts";
import type { Db } from "../../platform/database/database.ts";
import { insertSettings } from "./store.ts";

/**
 * Initializes the settings of an empty database from the configuration; later changes are made only
 * in the database.
 */
export async function prepareOrganization(
  database: Db,
  configuration: Configuration,
  now: Temporal.Instant,
): Promise<void> {
  await insertSettings(database, {
    id: 1,
    name: configuration.organizationName,
    timeZone: configuration.organizationTimeZone,
    country: configuration.country,
    holidayRegion: configuration.holidayRegion,
    updatedAt: now,
  });
}
