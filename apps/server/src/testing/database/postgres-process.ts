import { startEmbeddedPostgres } from "../../platform/database/embedded/embedded-postgres.ts";

/**
 * Starts the built-in PostgreSQL on the given folder in its own process, for tests that kill it.
 */
const [dataDirectory = ""] = process.argv.slice(2);
await startEmbeddedPostgres({ dataDirectory, print: () => undefined });
