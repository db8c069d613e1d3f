import pg from "pg";
import { ConfigurationError } from "../configuration/configuration-error.ts";
import { isDatabaseUnreachable } from "./database.ts";

/** Advice for each connection error, by the prefix of its code. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/^53100/, "Its disk is full. Free some space and start again; all saved data is intact"],
  [/^(28|3D)/, "Check the user, the password and the name of the database"],
  [/^42501/, "Its user can't create tables. Make it the owner of the database"],
  [
    /^(XX|58)/,
    "Its files are damaged. Keep a copy of them, and restore the newest backup into an empty database",
  ],
  [/^(08|57|53)/, "Check that the server runs, and start again"],
];

/** Runs work that needs the database at start; turns a connection error into one line of advice. */
export async function toConfigurationError<T>(setting: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof pg.DatabaseError) {
      const advice = ADVICE.find(([pattern]) => pattern.test(error.code ?? ""))?.[1];
      if (advice)
        throw new ConfigurationError(
          `Can't use the database in ${setting}: ${error.message}. ${advice}`,
        );
    }
    if (!isDatabaseUnreachable(error)) throw error;
    throw new ConfigurationError(
      `Can't reach the database in ${setting}: ${reasonOf(error)}. Check that the server runs and the address is right`,
    );
  }
}

/** A host name with several addresses fails with a list of errors and an empty message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join("; ");
  return error instanceof Error ? error.message : String(error);
}
