import { sql } from "kysely";
import { newestVersion } from "../database/migrate.ts";
import type { Needs } from "../dependencies.ts";

/**
 * Watches whether a newer version of the app has changed the database. From then on what happens by itself is the newer
 * version's, which may know another consequence of the same news; people are served by both until the older one is stopped.
 */
export function watchNewerVersion({ database, log }: Needs<"database" | "log">) {
  // Read as this instance starts: the files may be those of the newer version while it still runs.
  const newest = newestVersion();
  let isOver = false;
  return {
    /** Looks whether it has; true from then on. */
    async look(): Promise<boolean> {
      const found = sql<{
        version: number | null;
      }>`select max(version) as version from schema_migrations where version > ${newest}`;
      const version = (await found.execute(database.write)).rows[0]?.version ?? null;
      if (version !== null && !isOver)
        log.warn({ version }, "a newer version has taken over; this one only serves people now");
      isOver = version !== null;
      return isOver;
    },
    /** What the last look found. */
    isOver: () => isOver,
  };
}
