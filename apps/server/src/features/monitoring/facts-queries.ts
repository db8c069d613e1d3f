import { basename, dirname, resolve } from "node:path";
import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { sharedFaults } from "@watchbill/domain/monitoring/alerts";
import type { ServerFacts } from "@watchbill/domain/monitoring/conditions";
import { serverState } from "@watchbill/domain/monitoring/server-state";
import { formatInstantTime } from "@watchbill/domain/time/format";
import { sql } from "kysely";
import { listGatewayErrors } from "../../platform/channels/gateway-errors.ts";
import {
  configuredChannels,
  smsTransport,
  takesAnswers,
} from "../../platform/channels/sms-transport.ts";
import type { ClockStep, ClockWatch } from "../../platform/clock.ts";
import type {
  BackupConfiguration,
  Configuration,
} from "../../platform/configuration/configuration.ts";
import { VERSION } from "../../platform/configuration/version.ts";
import type { QueryContext } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { Needs } from "../../platform/dependencies.ts";
import { MAX_ATTEMPTS } from "../../platform/events/event-store.ts";
import type { HostMetrics } from "../../platform/jobs/host-metrics.ts";
import { hasChat } from "../chat/queries.ts";
import { isHeldNow } from "../messages/quiet-time-queries.ts";
import { readOldestDue } from "../reminders/queries.ts";
import { listGoodBackups, readBackupsSoFar } from "./queries.ts";
import { readNoOneAlarmed } from "./reach-queries.ts";

type Reader = Pick<QueryContext, "now" | "organization"> & { readonly db: Db | Tx };

/** Facts about the host, read before the transaction. */
interface MachineFacts extends Pick<ServerFacts, "certificate"> {
  readonly clockStep: ClockStep | null;
  readonly disks: Awaited<ReturnType<HostMetrics["disks"]>>;
  readonly backupFiles: ReadonlyMap<string, number> | null;
  readonly spoilt: ReadonlySet<string>;
}

/** Reads the facts of the host, the backup files and the mail server. */
export async function readMachine(
  machine: HostMetrics,
  clockWatch: ClockWatch,
): Promise<MachineFacts> {
  const [disks, certificate, backupFiles] = await Promise.all([
    machine.disks(),
    machine.certificate(),
    machine.backupFiles(),
  ]);
  return {
    disks,
    certificate,
    backupFiles,
    spoilt: machine.spoiltBackups(),
    clockStep: clockWatch.lastStep(),
  };
}

export async function readServerFacts(
  ctx: Reader,
  configuration: Configuration,
  { disks, certificate, clockStep, ...files }: MachineFacts,
): Promise<ServerFacts> {
  const { db, now, organization } = ctx;
  const { rows } = await sql<
    Pick<ServerFacts, "workerRoundAt" | "oldestNewsAt" | "oldestMessageAt" | "deadLetters">
  >`
    select (select round_at from worker_ticks) as worker_round_at,
      (select min(occurred_at) from events where processed_at is null and attempts < ${MAX_ATTEMPTS}) as oldest_news_at,
      (select count(*) from events where processed_at is null and attempts >= ${MAX_ATTEMPTS}) as dead_letters,
      (select min(due_at) from deliveries where status = 'pending' and delivery_method is null and due_at <= ${now}
        and not (${isHeldNow(organization, now)})) as oldest_message_at`.execute(db);
  const found = rows[0]!;
  return {
    ...found,
    oldestReminderAt: await readOldestDue(db, ctx),
    failing: await readFailing(db, configuration),
    isTextByMail: smsTransport(configuration) === "carrier",
    takesTextAnswers: takesAnswers(configuration),
    backups: configuration.backups.isSwitchedOff
      ? null
      : await readBackupFacts(db, configuration.backups, files),
    disks: disks.map((disk) => ({
      ...disk,
      isForBackups: disk.folder === configuration.backups.folder,
    })),
    certificate,
    clockStep: clockStep && {
      continuesAt: clockStep.continuesAt,
      continuesText: formatInstantTime(clockStep.continuesAt, organization),
    },
  };
}

/** Returns the server's current status for an administrator; sends no alerts. */
export async function readServerState(
  ctx: QueryContext,
  { configuration, clockWatch }: Needs<"configuration" | "clockWatch">,
  machine: HostMetrics,
): Promise<OutputOf<Api["monitoring.state"]>> {
  const facts = await readServerFacts(ctx, configuration, await readMachine(machine, clockWatch));
  const ways = { ...configuredChannels(configuration), chat: await hasChat(ctx.db) };
  const { conditions, caveat, parts } = serverState(
    facts,
    ways,
    await readNoOneAlarmed(ctx, configuration),
    ctx.now,
  );
  return {
    version: VERSION,
    readAt: ctx.now,
    conditions: [...conditions],
    caveat,
    parts: [...parts],
  };
}

/** Returns the current error of each configured channel. */
async function readFailing(
  db: Db | Tx,
  configuration: Configuration,
): Promise<ServerFacts["failing"]> {
  const faults = await listGatewayErrors(db, configuration.messaging);
  const isSetUp = { ...configuredChannels(configuration), chat: true };
  const of = (channel: keyof typeof isSetUp): string | null =>
    isSetUp[channel] ? (faults.get(channel) ?? null) : null;
  const failing = { email: of("email"), sms: of("sms"), push: of("push"), chat: of("chat") };
  return sharedFaults(failing, smsTransport(configuration) === "carrier");
}

/**
 * Reads the backups' state. A good backup counts while its file is unchanged; files in an earlier
 * folder are not checked.
 */
async function readBackupFacts(
  db: Db | Tx,
  { folder }: BackupConfiguration,
  { backupFiles: files, spoilt }: Pick<MachineFacts, "backupFiles" | "spoilt">,
): Promise<ServerFacts["backups"]> {
  const { since } = await readBackupsSoFar(db);
  const newest = await db
    .selectFrom("backups")
    .select("errorMessage")
    .orderBy("askedAt", "desc")
    .limit(1)
    .executeTakeFirst();
  const good = await listGoodBackups(db);
  const isOurs = (file: string): boolean =>
    folder !== null && dirname(resolve(file)) === resolve(folder);
  const isThere = ({ file, bytes }: { file: string | null; bytes: number | null }): boolean =>
    file === null ||
    !isOurs(file) ||
    (files?.get(basename(file)) === bytes && !spoilt.has(basename(file)));
  const last = good.find(isThere);
  const missing = good[0] && good[0] !== last ? good[0].file : null;
  return {
    hasFolder: folder !== null,
    goodAt: last?.askedAt ?? null,
    wasRestored: last?.wasRestored ?? true,
    missing,
    isChanged: missing !== null && files?.has(basename(missing)) === true,
    since,
    fault: newest?.errorMessage ?? null,
  };
}
