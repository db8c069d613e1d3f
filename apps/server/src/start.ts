import { join } from "node:path";
import {
  CALENDAR_ANSWER_BYTES,
  CALENDAR_ANSWER_SECONDS,
  MAX_REDIRECTS,
} from "@watchbill/domain/calendar-sync/reading";
import { type App, createApp } from "./app.ts";
import { prepareFirstAdministrator } from "./features/members/first-admin-commands.ts";
import { warningsOfReach } from "./features/monitoring/reach-queries.ts";
import { prepareOrganization } from "./features/settings/initial-settings-commands.ts";
import { createPasswordHasher } from "./platform/auth/passwords.ts";
import { backupFolderWarning } from "./platform/backup/backup-folder.ts";
import { checkDataFolder, dataFolderWarning } from "./platform/backup/check-data-folder.ts";
import { erasureNotesIn } from "./platform/backup/erasure-notes.ts";
import { createResponseCache } from "./platform/cache/response-cache.ts";
import { createChannels } from "./platform/channels/channels.ts";
import { prepareVapidKeys } from "./platform/channels/vapid-keys.ts";
import { systemClock, watchClock } from "./platform/clock.ts";
import type { Configuration } from "./platform/configuration/configuration.ts";
import { toConfigurationError } from "./platform/database/connection-errors.ts";
import { type DatabaseLocation, openDatabase } from "./platform/database/database.ts";
import { startEmbeddedPostgres } from "./platform/database/embedded/embedded-postgres.ts";
import { watchEmbeddedPostgres } from "./platform/database/embedded/postgres-watch.ts";
import { migrate } from "./platform/database/migrate.ts";
import { followPrimary, hostsIn } from "./platform/database/primary-discovery.ts";
import type { AppDependencies } from "./platform/dependencies.ts";
import { sealNotesIn } from "./platform/events/chain-notes.ts";
import { createLiveHub } from "./platform/events/live.ts";
import { closeHttp } from "./platform/http/http.ts";
import { toListenError } from "./platform/http/listen-errors.ts";
import { createRateLimit } from "./platform/http/rate-limit.ts";
import { createLog } from "./platform/log.ts";
import { createOrganizationReader } from "./platform/organization.ts";
import { reachable, resolveAll } from "./platform/outbound/dns-pinning.ts";
import { createOutboundClient, OUTBOUND_TIMEOUT_MS } from "./platform/outbound/outbound-client.ts";
import { createOutboundReader } from "./platform/outbound/outbound-reader.ts";

const PRIMARY_WATCH_MS = 5_000;
/**
 * The backlog of connections to accept; Node accepts one per turn of its event loop. A dropped
 * client would retry only after up to fifteen seconds, even if all open screens reconnect at once.
 * Linux caps the backlog at 4,096.
 */
const COMING_AT_ONCE = 4_096;
/**
 * Pool sizes of an instance. With the connection for live events there are 17, as
 * `docs/deploying.md` says.
 */
const CONNECTIONS = { commands: 8, queries: 8 };
const WEB_FOLDER = join(import.meta.dirname, "../../web/dist");

/** Opens and migrates the configured database: `DATABASE_URL`, or the built-in one. */
export async function openConfiguredDatabase(
  configuration: Configuration,
  print: (line: string) => void,
): Promise<{
  connection: DatabaseLocation;
  maker: DatabaseLocation;
  folder: string | null;
  close: () => Promise<void>;
}> {
  if (configuration.databaseUrl !== null) {
    const connection = await connectionTo(configuration.databaseUrl);
    await toConfigurationError("DATABASE_URL", () => migrate(connection, configuration));
    return { connection, maker: connection, folder: null, close: async () => undefined };
  }
  const { dataDirectory } = configuration;
  checkDataFolder(dataDirectory);
  const postgres = await startEmbeddedPostgres({ dataDirectory, print });
  // Notes about the log of a deleted folder do not apply to this one.
  if (postgres.found === "made") sealNotesIn(dataDirectory).putAside();
  if (postgres.found === "running") print("Found the built-in PostgreSQL still running; using it");
  try {
    await toConfigurationError(`DATA_DIR ${dataDirectory}`, () =>
      migrate(postgres.connection, configuration),
    );
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  const stopWatching = watchEmbeddedPostgres(postgres, { dataDirectory, print });
  return {
    connection: postgres.connection,
    // The app's own role may not create databases.
    maker: postgres.allPowerful,
    folder: postgres.folder,
    close: async () => {
      await stopWatching();
      await postgres.stop();
    },
  };
}

async function connectionTo(databaseUrl: string): Promise<DatabaseLocation> {
  const [first = databaseUrl, ...others] = hostsIn(databaseUrl) ?? [];
  if (others.length === 0) return databaseUrl;
  const primary = followPrimary([first, ...others]);
  await primary.lookOnce();
  // A primary that hangs, or that was replaced while it still answers, closes no connection.
  setInterval(() => void primary.lookOnce(), PRIMARY_WATCH_MS).unref();
  return primary;
}

/** Creates all dependencies of the app. Closing them leaves the database server running. */
export function createDependencies(
  configuration: Configuration,
  connection: DatabaseLocation,
  maker: DatabaseLocation = connection,
  folder: string | null = null,
): AppDependencies & { close: () => Promise<void> } {
  const log = createLog(configuration.logLevel);
  const write = openDatabase(connection, { name: "commands", max: CONNECTIONS.commands });
  const read = openDatabase(connection, {
    name: "queries",
    isReadOnly: true,
    max: CONNECTIONS.queries,
  });
  const live = createLiveHub(connection, log);
  const cache = createResponseCache(live);
  const channels = createChannels(configuration, write, systemClock);
  const { allowsPrivateWebhooks: allowsPrivate } = configuration;
  const outside = createOutboundClient({
    allowsPrivate,
    timeLimitMs: OUTBOUND_TIMEOUT_MS,
    resolve: resolveAll,
  });
  const close = async (): Promise<void> => {
    channels.close();
    await live.stop();
    await Promise.all([write, read].map((pool) => pool.destroy()));
  };
  return {
    configuration,
    clock: systemClock,
    clockWatch: watchClock(systemClock, (minutes) =>
      log.warn({ minutes }, "the clock changed; time-based jobs wait until it is stable"),
    ),
    log,
    database: { write, read },
    location: { own: connection, maker, folder },
    passwords: createPasswordHasher(),
    limits: createRateLimit(configuration.callsPerSecond),
    live,
    cache,
    channels,
    outside,
    outsideReader: createOutboundReader({
      mayReach: reachable(configuration.allowsPrivateCalendars),
      timeLimitMs: CALENDAR_ANSWER_SECONDS * 1_000,
      mostBytes: CALENDAR_ANSWER_BYTES,
      mostRedirects: MAX_REDIRECTS,
      resolve: resolveAll,
    }),
    sealNotes: sealNotesIn(configuration.dataDirectory),
    erasureNotes: erasureNotesIn(configuration.dataDirectory),
    organization: createOrganizationReader(write, live),
    close,
  };
}

/** Work on the database before the app is reachable; returns the lines to print afterwards. */
export type Prepare = (
  dependencies: AppDependencies,
  print: (line: string) => void,
) => Promise<readonly string[]>;

/**
 * Starts the whole app; returns its address and a function for a graceful shutdown. A failed start
 * leaves nothing running.
 */
export async function startApp(
  configuration: Configuration,
  print: (line: string) => void,
  prepare: Prepare = prepareFirstAdministrator,
): Promise<{ port: number; stop: () => Promise<void> }> {
  for (const warning of configuration.warnings) print(warning);
  const database = await openConfiguredDatabase(configuration, print);
  const dependencies = createDependencies(
    configuration,
    database.connection,
    database.maker,
    database.folder,
  );
  const close = async (): Promise<void> => {
    await dependencies.close();
    await database.close();
  };
  try {
    const { http, worker, watchdog, port } = await listen(dependencies, prepare, print);
    // Stops requests and work first, then the connections, last the database.
    const stop = async (): Promise<void> => {
      watchdog.stop();
      await Promise.all([closeHttp(http), worker.stop()]);
      await close();
    };
    return { port, stop };
  } catch (error) {
    await close();
    throw error;
  }
}

async function listen(
  dependencies: AppDependencies,
  prepare: Prepare,
  print: (line: string) => void,
): Promise<App & { port: number }> {
  const { configuration, database, clock, live } = dependencies;
  await prepareOrganization(database.write, configuration, clock.now());
  await prepareVapidKeys(database.write, clock.now());
  await warnOfFolders(configuration, print);
  const { port, host } = configuration;
  const lines = [...(await prepare(dependencies, print)), ...(await warningsOfReach(dependencies))];
  let app: App;
  try {
    await live.start();
    app = await createApp(dependencies, { webFolder: WEB_FOLDER });
    await toListenError({ port, host }, () =>
      app.http.listen({ port, host, backlog: COMING_AT_ONCE }),
    );
  } finally {
    // Prints even if listening fails: the prepared rows are committed, and no later start shows
    // their one-time password.
    for (const line of lines) print(line);
  }
  if (configuration.worker) app.worker.start();
  app.watchdog.start();
  const address = app.http.server.address();
  return { ...app, port: typeof address === "object" && address ? address.port : port };
}

/**
 * Runs after the data folder exists, because the backup folder may be inside. An instance without a
 * worker makes no backups.
 */
async function warnOfFolders(
  configuration: Configuration,
  print: (line: string) => void,
): Promise<void> {
  const { worker, backups, databaseUrl, dataDirectory } = configuration;
  const warnings = [
    worker && backups.folder !== null ? await backupFolderWarning(backups.folder) : null,
    databaseUrl === null ? null : dataFolderWarning(dataDirectory),
  ];
  for (const warning of warnings.filter((line) => line !== null)) print(warning);
}
