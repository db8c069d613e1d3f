import { tmpdir } from "node:os";
import type { EndpointName } from "@watchbill/contract/api";
import { api } from "@watchbill/contract/api";
import type { Endpoint } from "@watchbill/contract/endpoint";
import { CALENDAR_ANSWER_BYTES, MAX_REDIRECTS } from "@watchbill/domain/calendar-sync/reading";
import { FEATURE_SWITCHES, type FeatureSwitch } from "@watchbill/domain/settings/feature-switches";
import { type App, createApp } from "../app.ts";
import { prepareOrganization } from "../features/settings/initial-settings-commands.ts";
import { createPasswordHasher, type PasswordHasher } from "../platform/auth/passwords.ts";
import { erasureNotesInMemory } from "../platform/backup/erasure-notes.ts";
import { createResponseCache, noopCache } from "../platform/cache/response-cache.ts";
import { type Channels, createChannels } from "../platform/channels/channels.ts";
import { prepareVapidKeys } from "../platform/channels/vapid-keys.ts";
import { watchClock } from "../platform/clock.ts";
import { type Configuration, readConfiguration } from "../platform/configuration/configuration.ts";
import { type ConnectionSettings, openDatabase } from "../platform/database/database.ts";
import type { AppDependencies } from "../platform/dependencies.ts";
import { sealNotesInMemory } from "../platform/events/chain-notes.ts";
import { createLiveHub } from "../platform/events/live.ts";
import { createRateLimit } from "../platform/http/rate-limit.ts";
import { createHostMetrics, type HostMetrics } from "../platform/jobs/host-metrics.ts";
import { createLog, type Log } from "../platform/log.ts";
import { createOrganizationReader } from "../platform/organization.ts";
import { reachable, resolveAll } from "../platform/outbound/dns-pinning.ts";
import { createOutboundClient } from "../platform/outbound/outbound-client.ts";
import { createOutboundReader } from "../platform/outbound/outbound-reader.ts";
import { createTestDatabase } from "./database/test-database.ts";
import { TestClock } from "./test-clock.ts";

/** A Tuesday afternoon in New York, far from any clock change. */
export const TEST_NOW = "2026-05-12T18:00:00Z";
export const TEST_ZONE = "America/New_York";
/** A mail server that is configured but never contacted, for features that require one. */
export const TEST_MAIL = {
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "Test Squad <squad@squad.example>",
};

/** Long enough for a loaded machine on loopback, short enough to wait for. */
const OUTSIDE_TEST_LIMIT_MS = 3_000;

export interface Answer {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads any payload
  readonly body: any;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
}

export interface Client {
  /** Calls an endpoint by name, as the app's own pages do; `key` is the idempotency key. */
  call(
    name: EndpointName,
    input?: Readonly<Record<string, unknown>>,
    key?: string,
  ): Promise<Answer>;
  cookie: string | null;
  /** The device token of a sign-in, sent with the next one. */
  device: string | null;
  /** The state cookie of this browser's visit to the identity provider. */
  question: string | null;
}

export interface TestApp extends App {
  readonly dependencies: AppDependencies;
  readonly clock: TestClock;
  readonly connection: ConnectionSettings;
  /** A signed-out client; `ipAddress` is its address. */
  visitor(ipAddress?: string): Client;
  /** An API client with this token, like a script: no cookie, no origin. */
  apiToken(token: string, ipAddress?: string): Client;
  /** Runs the worker until no work is left. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The whole app on its own database and a stopped clock. Pass a connection for a second instance of
 * one squad. Caching is off by default, because tests change rows behind the app's back.
 */
export async function createTestApp(
  options: {
    connection?: ConnectionSettings;
    clock?: TestClock;
    environment?: Record<string, string>;
    webFolder?: string;
    withCache?: boolean;
    channels?: Channels;
    /** Replaces the host metrics of this machine. */
    machine?: Partial<HostMetrics>;
    /** Replaces the default password hasher, which uses little memory. */
    passwords?: PasswordHasher;
    /** The destination of the log, which is discarded by default; LOG_LEVEL sets its level. */
    logsTo?: { write(line: string): void };
    /** The features that the squad of a new database uses: all, unless a test is about them. */
    features?: readonly FeatureSwitch[];
  } = {},
): Promise<TestApp> {
  const database = options.connection ? null : await createTestDatabase();
  const connection = options.connection ?? database!.connection;
  const clock = options.clock ?? new TestClock(TEST_NOW);
  const configuration = readConfiguration({
    ORG_NAME: "Test Squad",
    ORG_TIME_ZONE: TEST_ZONE,
    PORT: "0",
    BASE_URL: "http://watchbill.test",
    LOG_LEVEL: "silent",
    // Tests send more calls per second than a squad in an hour.
    CALLS_PER_SECOND: "0",
    // Tests of backups set their own folder.
    BACKUP_DIR: "off",
    ...options.environment,
  });
  const log = createLog(configuration.logLevel, options.logsTo);
  const made = testDependencies(configuration, connection, clock, log, options.withCache ?? false);
  const { channels = made.channels, passwords = made.passwords } = options;
  const dependencies = { ...made, channels, passwords };
  await prepareOrganization(dependencies.database.write, configuration, clock.now());
  if (database)
    await dependencies.database.write
      .updateTable("organizationSettings")
      .set({ features: [...(options.features ?? FEATURE_SWITCHES)] })
      .execute();
  await prepareVapidKeys(dependencies.database.write, clock.now());
  await dependencies.live.start();
  const app = await createApp(dependencies, {
    webFolder: options.webFolder ?? tmpdir(),
    machine: { ...createHostMetrics(dependencies), ...options.machine },
  });
  return {
    ...app,
    dependencies,
    clock,
    connection,
    visitor: (ipAddress = "127.0.0.1") => createClient(app, ipAddress),
    apiToken: (token, ipAddress = "127.0.0.1") => createClient(app, ipAddress, token),
    settle: () => app.worker.settle(),
    close: async () => {
      await app.http.close();
      await app.worker.stop();
      dependencies.channels.close();
      await dependencies.live.stop();
      await Promise.all(Object.values(dependencies.database).map((pool) => pool.destroy()));
      await database?.drop();
    },
  };
}

function testDependencies(
  configuration: Configuration,
  connection: ConnectionSettings,
  clock: TestClock,
  log: Log,
  withCache: boolean,
): AppDependencies {
  const write = openDatabase(connection, { name: "test commands", max: 6 });
  const live = createLiveHub(connection, log);
  const cache = withCache ? createResponseCache(live) : noopCache();
  return {
    configuration,
    clock,
    clockWatch: watchClock(clock, (minutes) => log.warn({ minutes }, "the clock was set")),
    log,
    database: {
      write,
      read: openDatabase(connection, { name: "test queries", isReadOnly: true, max: 4 }),
    },
    location: { own: connection, maker: connection, folder: null },
    // The real algorithm with little memory, so that a hundred sign-ins take no time.
    passwords: createPasswordHasher({ memory: 64 }),
    limits: createRateLimit(configuration.callsPerSecond),
    live,
    cache,
    channels: createChannels(configuration, write, clock),
    sealNotes: sealNotesInMemory(),
    erasureNotes: erasureNotesInMemory(),
    outside: createOutboundClient({
      allowsPrivate: configuration.allowsPrivateWebhooks,
      timeLimitMs: OUTSIDE_TEST_LIMIT_MS,
      resolve: resolveAll,
    }),
    outsideReader: createOutboundReader({
      mayReach: reachable(configuration.allowsPrivateCalendars),
      timeLimitMs: OUTSIDE_TEST_LIMIT_MS,
      mostBytes: CALENDAR_ANSWER_BYTES,
      mostRedirects: MAX_REDIRECTS,
      resolve: resolveAll,
    }),
    organization: createOrganizationReader(write, live),
  };
}

function createClient({ http }: App, ipAddress: string, token: string | null = null): Client {
  const client: Client = {
    cookie: null,
    device: null,
    question: null,
    async call(name, input = {}, key) {
      const { method, path, consumes }: Endpoint = api[name];
      const rest: Record<string, unknown> = { ...input };
      const url = path.replaceAll(/\{(\w+)\}/g, (_match, key: string) => {
        const value = rest[key];
        delete rest[key];
        return encodeURIComponent(String(value));
      });
      const isQuery = method === "GET" || method === "DELETE";
      const body =
        isQuery || Object.keys(rest).length === 0
          ? null
          : consumes === "multipart"
            ? await formOf(rest)
            : { payload: rest };
      const response = await http.inject({
        method,
        url,
        remoteAddress: ipAddress,
        ...body,
        headers: {
          ...(token === null
            ? { "sec-fetch-site": "same-origin" }
            : { authorization: `Bearer ${token}` }),
          ...cookiesFor(client, path),
          ...(key === undefined ? {} : { "idempotency-key": key }),
          ...(body && "headers" in body ? body.headers : {}),
        },
        ...(isQuery ? { query: rest as Record<string, string> } : {}),
      });
      const all = [response.headers["set-cookie"] ?? []].flat();
      const set = all.find((cookie) => /^(__Host-)?watchbill=/.test(cookie));
      client.device =
        all.find((cookie) => cookie.includes("watchbill-device-"))?.split(";")[0] ?? client.device;
      const question = all.find((cookie) => cookie.includes("watchbill-question="))?.split(";")[0];
      if (question) client.question = question.endsWith("=") ? null : question;
      if (set) client.cookie = /^[^=]+=;/.test(set) ? null : (set.split(";")[0] ?? null);
      return {
        status: response.statusCode,
        body: response.json<unknown>(),
        headers: response.headers,
      };
    },
  };
  return client;
}

/**
 * Returns the cookies that a browser sends to this address: the session always, the device and
 * state cookies only for sign-in.
 */
function cookiesFor({ cookie, device, question }: Client, path: string): { cookie?: string } {
  const sent = [cookie, ...(path.startsWith("/api/login") ? [device, question] : [])].filter(
    (one) => one !== null,
  );
  return sent.length === 0 ? {} : { cookie: sent.join("; ") };
}

/** Builds a multipart form as a browser does: files as files, other values as text. */
async function formOf(
  fields: Readonly<Record<string, unknown>>,
): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.append(name, value instanceof File ? value : String(value));
  const encoded = new Response(form);
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { "content-type": encoded.headers.get("content-type") ?? "" },
  };
}
