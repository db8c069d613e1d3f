import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { countCredentials, credentialCount } from "@watchbill/domain/credentials/credentials";
import { loggedDays, retentionDaysOf } from "@watchbill/domain/settings/retention";
import pg from "pg";
import { pointOf, readChainHead } from "../features/activity/audit-chain-queries.ts";
import { checkSeals } from "../features/activity/audit-chain-report.ts";
import { resetPasswordAtServer } from "../features/members/password-commands.ts";
import { eraseAgain } from "../features/privacy/erase-commands.ts";
import { allowPasswords } from "../features/settings/commands.ts";
import {
  type ErasureNote,
  erasureNotesIn,
  readErasureNotes,
} from "../platform/backup/erasure-notes.ts";
import { RestoreError, restoreBackup } from "../platform/backup/restore-backup.ts";
import { writeBackup } from "../platform/backup/write-backup.ts";
import { systemClock } from "../platform/clock.ts";
import { type Configuration, readConfiguration } from "../platform/configuration/configuration.ts";
import { ConfigurationError } from "../platform/configuration/configuration-error.ts";
import { addressOf, type DatabaseLocation, openDatabase } from "../platform/database/database.ts";
import { describeSchema } from "../platform/database/describe-schema.ts";
import { MigrationError } from "../platform/database/migrate.ts";
import type { Needs, ToCommand } from "../platform/dependencies.ts";
import { sealNotesIn } from "../platform/events/chain-notes.ts";
import { retryDeadLetters } from "../platform/events/event-store.ts";
import { runAsSystem } from "../platform/jobs/run-command.ts";
import { createDependencies, openConfiguredDatabase } from "../start.ts";
import { stopOnSignals } from "../stop-on-signals.ts";
import { RefusedError, UsageError } from "./command-errors.ts";
import { orWriteFault, refuseSource, refuseTarget } from "./files.ts";

/** The activity log was changed outside the app. */
class TamperedError extends Error {}

const COMMANDS: Readonly<
  Record<
    string,
    { readonly about: string | null; readonly run: (file: string | undefined) => Promise<void> }
  >
> = {
  backup: {
    about: "FILE  Write all data to one compressed backup file while the app runs",
    run: (file) => writeAll(file, "compressed"),
  },
  restore: {
    about: "FILE  Restore a backup of this version or an older one into an empty database",
    run: restore,
  },
  erase: {
    about:
      "[FILE]  Re-erase former members that a restored backup brought back (default: DATA_DIR/erased-members.jsonl)",
    run: eraseOnceMore,
  },
  export: {
    about: "FILE  Write all data as uncompressed JSON lines for other applications",
    run: (file) => writeAll(file, "plain"),
  },
  import: { about: "FILE  Restore a file that export wrote into an empty database", run: restore },
  verify: {
    about: "[POSITION:HASH]  Check that the activity log was not changed",
    run: verify,
  },
  events: {
    about: "retry  Retry notifications that failed and were parked",
    run: retryEvents,
  },
  password: {
    about: "UNIT  Print a one-time password for a member (when no admin can sign in)",
    run: newPassword,
  },
  passwords: {
    about: "on  Re-enable password sign-in for everyone",
    run: passwordsOn,
  },
  // The help does not list this command, because it is only for developers.
  "database-types": { about: null, run: writeDatabaseTypes },
};

const HELP = ["help", "--help", "-h"];
const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** True once a signal has stopped the command: later errors are caused by the stop. */
let isEnding = false;
const SIGNAL_NUMBERS = { SIGINT: 2, SIGTERM: 15 };
/**
 * The `application_name` of this command's connections, by which a stop finds them among those of a
 * running app.
 */
const CONNECTION_NAME = `watchbill command ${process.pid}`;
const AGAIN_MS = 1_000;

/**
 * Opens the database for one command. A command stopped by a signal rolls back and stops the
 * built-in server, as the app does.
 */
async function openForCommand(
  configuration: Configuration,
): ReturnType<typeof openConfiguredDatabase> {
  const opening = openConfiguredDatabase(configuration, print);
  // An external server is not stopped, so the default effect of the signal is enough.
  if (configuration.databaseUrl !== null) return opening;
  const started = async (): Promise<void> => {
    isEnding = true;
    await opening;
  };
  const stop = async (): Promise<void> => endCommand((await opening).maker);
  stopOnSignals({ started, stop, exitCode: (signal) => 128 + SIGNAL_NUMBERS[signal], fail }, print);
  const database = await opening;
  if (isEnding) {
    await database.close();
    throw new RefusedError("Stopped");
  }
  return { ...database, connection: named(database.connection) };
}

function named(connection: DatabaseLocation): DatabaseLocation {
  return typeof connection === "object" && "user" in connection
    ? { ...connection, application_name: CONNECTION_NAME }
    : connection;
}

/**
 * Closes this command's connections, so that its work fails and rolls back, and the command closes
 * the database.
 */
async function endCommand(maker: DatabaseLocation): Promise<void> {
  const ended = running.then(
    () => true,
    () => true,
  );
  // Repeats, because the command may be opening another connection.
  while (!(await Promise.race([ended, delay(AGAIN_MS, false)])))
    await endConnections(maker).catch(() => undefined);
}

async function endConnections(maker: DatabaseLocation): Promise<void> {
  const client = new pg.Client(addressOf(maker));
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1",
      [CONNECTION_NAME],
    );
  } finally {
    await client.end();
  }
}

async function writeDatabaseTypes(): Promise<void> {
  const database = await openForCommand(readConfiguration(process.env));
  const client = new pg.Client(addressOf(database.connection));
  await client.connect();
  writeFileSync(
    join(import.meta.dirname, "../platform/database/database-types.ts"),
    await describeSchema(client),
  );
  await client.end();
  await database.close();
  print("Wrote apps/server/src/platform/database/database-types.ts");
}

async function writeAll(file: string | undefined, form: "compressed" | "plain"): Promise<void> {
  if (file === undefined) throw new UsageError("Missing FILE. Usage: npm run cli -- backup FILE");
  refuseTarget(file);
  const database = await openForCommand(readConfiguration(process.env));
  const write = (): Promise<number> =>
    writeBackup(database.connection, file, systemClock.now(), form);
  const count = await orWriteFault(file, write).finally(() => database.close());
  print(
    `Wrote ${count} rows to ${file}. The file contains personal data: store it where only you can read it.`,
  );
}

async function restore(file: string | undefined): Promise<void> {
  if (file === undefined) throw new UsageError("Missing FILE. Usage: npm run cli -- restore FILE");
  refuseSource(file);
  const configuration = readConfiguration(process.env);
  const database = await openForCommand(configuration);
  const notes = erasureNotesIn(configuration.dataDirectory).read();
  const { rows, passedBy, erased } = await bringBack().finally(() => database.close());
  // The notes are about the previous activity log, not about the restored one.
  sealNotesIn(configuration.dataDirectory).putAside();
  if (passedBy.length > 0) print(`Skipped tables of other applications: ${passedBy.join(", ")}.`);
  print(`Restored ${rows} rows. All users must sign in again. Queued messages were not restored.`);
  if (erased > 0) print(erasedLine(erased));

  async function bringBack() {
    const restored = await restoreBackup(database.connection, file!, undefined, configuration);
    return { ...restored, erased: await eraseNoted(configuration, database.connection, notes) };
  }
}

async function eraseOnceMore(file: string | undefined): Promise<void> {
  const configuration = readConfiguration(process.env);
  if (file !== undefined) refuseSource(file);
  const notes =
    file === undefined
      ? erasureNotesIn(configuration.dataDirectory).read()
      : readErasureNotes(file);
  const database = await openForCommand(configuration);
  const erased = await eraseNoted(configuration, database.connection, notes).finally(() =>
    database.close(),
  );
  print(erased === 0 ? "No erased members found in this database." : erasedLine(erased));
}

const erasedLine = (count: number): string =>
  count === 1
    ? "Re-erased 1 member who was erased after the backup was made."
    : `Re-erased ${count} members who were erased after the backup was made.`;

/**
 * Erases the members whose erasure was recorded in the file but who still have a name in this
 * database; returns how many.
 */
async function eraseNoted(
  configuration: Configuration,
  connection: DatabaseLocation,
  notes: readonly ErasureNote[],
): Promise<number> {
  if (notes.length === 0) return 0;
  const dependencies = createDependencies(configuration, connection);
  return runAsSystem(dependencies, (ctx) => eraseAgain(ctx, notes)).finally(() =>
    dependencies.close(),
  );
}

async function verify(noted: string | undefined): Promise<void> {
  const head = noted === undefined ? undefined : readChainHead(noted);
  if (head === null)
    throw new UsageError(
      "Invalid seal. Expected POSITION:HASH as printed by verify, for example 1234:9f86d0….",
    );
  const configuration = readConfiguration(process.env);
  const database = await openForCommand(configuration);
  const db = openDatabase(database.connection, { name: "verify", isReadOnly: true, max: 1 });
  const byApp = sealNotesIn(configuration.dataDirectory).read();
  const byHand = head ? [{ kind: "head" as const, ...pointOf(head), at: null }] : [];
  const check = async () => {
    // A database without settings has no squad yet.
    const squad = await db
      .selectFrom("organizationSettings")
      .select(["activityLogDays", "shiftsRetainedSince", "timeZone"])
      .executeTakeFirst();
    const days = retentionDaysOf(configuration.retentionDays.activity, squad?.activityLogDays ?? 0);
    const retentionDays = (at: Temporal.Instant): number =>
      loggedDays(days, squad?.shiftsRetainedSince ?? null, at, squad?.timeZone ?? "UTC");
    return checkSeals(db, { notes: [...byApp, ...byHand], retentionDays, now: systemClock.now() });
  };
  const report = await check().finally(async () => {
    await db.destroy();
    await database.close();
  });
  if (report.letGo)
    print(
      `The app deleted ${report.letGo.position} older entries, the last on ${report.letGo.at.toString().slice(0, 10)}.`,
    );
  if (report.fault !== null) throw new TamperedError(report.fault);
  print(`Verified ${report.entries} entries: none was changed.`);
  if (report.erased > 0)
    print(`${report.erased} entries were redacted (erased members or expired shifts).`);
  print(`Store this seal elsewhere and pass it to a later verify: ${report.head}`);
}

async function newPassword(unitNumber: string | undefined): Promise<void> {
  if (unitNumber === undefined)
    throw new UsageError("Missing UNIT. Usage: npm run cli -- password UNIT");
  await withDependencies(async (dependencies) => {
    const { passwords } = dependencies;
    const reset = await runAsSystem(dependencies, (ctx) =>
      resetPasswordAtServer(ctx, unitNumber, passwords),
    );
    if (reset === null)
      throw new RefusedError(
        `No active member has unit number ${unitNumber}. Check the unit number and try again.`,
      );
    print(
      `One-time password for ${unitNumber}: ${reset.password} (shown only now; the app asks for a new one)`,
    );
    print("Their sessions are signed out, and their authenticator app and passkeys are removed.");
    const kept = countCredentials(reset.kept).map(credentialCount);
    if (kept.length > 0)
      print(
        `Still active: ${kept.join(", ")} that they created. Revoke in the app those you don't need.`,
      );
    if ((await dependencies.organization()).providerOnly)
      print("Password sign-in is off for this squad. Turn it on: npm run cli -- passwords on");
  });
}

async function passwordsOn(what: string | undefined): Promise<void> {
  if (what !== "on") throw new UsageError("Usage: npm run cli -- passwords on");
  const isNew = await withDependencies((dependencies) => runAsSystem(dependencies, allowPasswords));
  print(isNew ? "Password sign-in is on again for everyone." : "Password sign-in is already on.");
}

/** Runs a change as the app would, next to a running app or alone. */
async function withDependencies<T>(
  work: (dependencies: ToCommand & Needs<"passwords">) => Promise<T>,
): Promise<T> {
  const configuration = readConfiguration(process.env);
  const database = await openForCommand(configuration);
  const dependencies = createDependencies(configuration, database.connection);
  return work(dependencies).finally(async () => {
    await dependencies.close();
    await database.close();
  });
}

async function retryEvents(what: string | undefined): Promise<void> {
  if (what !== "retry") throw new UsageError("Usage: npm run cli -- events retry");
  const database = await openForCommand(readConfiguration(process.env));
  const db = openDatabase(database.connection, { name: "events retry", max: 1 });
  const count = await retryDeadLetters(db).finally(async () => {
    await db.destroy();
    await database.close();
  });
  print(
    count === 0
      ? "Nothing to retry."
      : `The running app will retry ${count} parked events. See its log for the result.`,
  );
}

/** Runs a command; prints one line if it is called wrongly or fails. */
async function runCommand([name = "", argument, ...more]: readonly string[]): Promise<void> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined)
    throw new UsageError(name === "" ? usage() : `There is no command ${name}.\n${usage()}`);
  if (more.length > 0)
    throw new UsageError(`${name} takes one argument. Quote paths that contain spaces.`);
  await command.run(argument);
}

function usage(): string {
  const lines = Object.entries(COMMANDS).flatMap(([name, { about }]) =>
    about === null ? [] : [`  ${name}  ${about}`],
  );
  return ["Usage: npm run cli -- COMMAND. Commands:", ...lines].join("\n");
}

function fail(error: unknown): void {
  if (isEnding) {
    process.exitCode = 1;
    return;
  }
  const isExpected = [
    UsageError,
    RefusedError,
    TamperedError,
    RestoreError,
    ConfigurationError,
    MigrationError,
  ].some((kind) => error instanceof kind);
  if (!isExpected) throw error;
  // A tampered log is the command's result, not its failure.
  const to = error instanceof TamperedError ? process.stdout : process.stderr;
  to.write(`${(error as Error).message}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

const words = process.argv.slice(2);
const isHelp = HELP.includes(words[0] ?? "");
const running = isHelp ? Promise.resolve() : runCommand(words);
if (isHelp) print(usage());
else await running.catch(fail);
