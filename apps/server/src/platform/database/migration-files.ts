import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(import.meta.dirname, "migrations");

/**
 * The schema version that the baseline creates: that of the releases 1.0.0 to 1.3.0, whose
 * databases record every version up to this one.
 */
export const BASELINE_VERSION = 96;
/**
 * The checksum of migration 0096 in the releases 1.0.0 to 1.3.0, whose databases record it where
 * new ones record the baseline's.
 */
const RELEASED_0096 = "70d14ee3a63a235b10e8ce23c816305160934b17cb1c2946ff94788821b2ed59";
const BASELINE_FILE = "0001-baseline.sql";

export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

export function readMigrations(): Migration[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith(".sql"))
    .sort()
    .map((file) => {
      const text = readFileSync(join(FOLDER, file), "utf8");
      return {
        version: file === BASELINE_FILE ? BASELINE_VERSION : Number(file.slice(0, 4)),
        name: file.slice(5, -4),
        text,
        checksum: createHash("sha256").update(text).digest("hex"),
      };
    });
}

/** Returns whether a database may have this checksum for a version: the file's, or that of 0096 for the baseline. */
export function isAppliedAs({ version, checksum }: Migration, applied: string): boolean {
  return applied === checksum || (version === BASELINE_VERSION && applied === RELEASED_0096);
}

export const MIGRATIONS_TABLE = "schema_migrations";

/**
 * The names of all tables and routines that any version of the app ever created. All others belong
 * to other applications: backups skip them, and the app never empties or drops them.
 */
export function ownNames(): {
  readonly tables: readonly string[];
  readonly routines: readonly string[];
} {
  const text = readMigrations()
    .map((migration) => migration.text)
    .join("\n");
  const made = (pattern: RegExp): string[] =>
    [...text.matchAll(pattern)].map(([, name = ""]) => name);
  return {
    tables: [
      MIGRATIONS_TABLE,
      ...made(/^\s*create table (?:if not exists )?(\w+)/gim),
      ...made(/^\s*alter table \w+ rename to (\w+)/gim),
    ],
    routines: made(/^\s*create (?:or replace )?(?:function|procedure) (\w+)/gim),
  };
}
