import { sql } from "kysely";
import { newestVersion } from "../database/migrate.ts";
import type { Needs } from "../dependencies.ts";

/**
 * Watches whether a newer version of the app has migrated the database. From then on only the newer
 * version runs background work, because its reactions to events may differ. Both versions serve
 * requests until the older one stops.
 */
export function watchNewerVersion({ database, log }: Needs<"database" | "log">) {
  // Read at start: the files may be those of the newer version while this instance still runs.
  const newest = newestVersion();
  let isOver = false;
  return {
    /** Checks the database's schema version; returns true if it is newer than this app's. */
    async look(): Promise<boolean> {
      const found = sql<{
        version: number | null;
      }>`select max(version) as version from schema_migrations where version > ${newest}`;
      const version = (await found.execute(database.write)).rows[0]?.version ?? null;
      if (version !== null && !isOver)
        log.warn(
          { version },
          "a newer version runs the jobs now; this instance only serves requests",
        );
      isOver = version !== null;
      return isOver;
    },
    isOver: () => isOver,
  };
}
