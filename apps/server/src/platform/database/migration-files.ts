import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(import.meta.dirname, "migrations");

/** One step of the schema, as its file says it. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

/** Every step, in order. */
export function readMigrations(): Migration[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith(".sql"))
    .sort()
    .map((file) => {
      const text = readFileSync(join(FOLDER, file), "utf8");
      return {
        version: Number(file.slice(0, 4)),
        name: file.slice(5, -4),
        text,
        checksum: createHash("sha256").update(text).digest("hex"),
      };
    });
}

/** Where the migrations themselves are noted. */
export const MIGRATIONS_TABLE = "schema_migrations";

/**
 * The names of all tables and routines that any version of the app ever made. What else is in its database belongs to other
 * programs: it is not carried away in a backup, and nothing of ours empties or drops it.
 */
export function ownNames(): { readonly tables: readonly string[]; readonly routines: readonly string[] } {
  const text = readMigrations()
    .map((migration) => migration.text)
    .join("\n");
  const made = (pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = ""]) => name);
  return {
    tables: [MIGRATIONS_TABLE, ...made(/^\s*create table (?:if not exists )?(\w+)/gim)],
    routines: made(/^\s*create (?:or replace )?(?:function|procedure) (\w+)/gim),
  };
}
