import { startEmbeddedPostgres } from "../platform/database/embedded-postgres.ts";

/** A process that starts the built-in PostgreSQL on the folder it is given, for tests that kill it meanwhile. */
const [dataDirectory = ""] = process.argv.slice(2);
await startEmbeddedPostgres({ dataDirectory, print: () => undefined });
