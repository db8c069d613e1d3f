import { accessSync, constants, existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { ConfigurationError } from "../configuration/configuration-error.ts";
import { toFolderError } from "../database/embedded/folder-errors.ts";
import { SEALS_FILE } from "../events/chain-notes.ts";
import { ERASED_FILE } from "./erasure-notes.ts";

const { R_OK, W_OK, X_OK } = constants;

/**
 * Refuses a data folder in which this user cannot write the app's own files (records of erased
 * members and of the audit chain). PostgreSQL checks only its own subfolder: if another user
 * started the app in the folder first, the database works, but each write to these files fails. A
 * folder that does not exist yet is fine.
 */
export function checkDataFolder(dataDirectory: string): void {
  if (!statSync(dataDirectory, { throwIfNoEntry: false })?.isDirectory()) return;
  toFolderError(dataDirectory, () => {
    accessSync(dataDirectory, W_OK | X_OK);
    for (const file of [SEALS_FILE, ERASED_FILE].map((name) => join(dataDirectory, name))) {
      if (existsSync(file)) accessSync(file, R_OK);
      if (existsSync(`${file}.part`)) accessSync(`${file}.part`, W_OK);
    }
  });
}

/**
 * Returns the problem as a warning if the database is external: an app that ran without these files
 * must still start.
 */
export function dataFolderWarning(dataDirectory: string): string | null {
  try {
    checkDataFolder(dataDirectory);
    return null;
  } catch (error) {
    if (error instanceof ConfigurationError)
      return `Can't note erasures and audit chain seals: ${error.message}`;
    throw error;
  }
}
