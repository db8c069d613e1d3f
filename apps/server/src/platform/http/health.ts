import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { VERSION } from "../configuration/version.ts";
import { createWritabilityProbe } from "../database/writability-probe.ts";
import type { Needs } from "../dependencies.ts";
import { MAX_ATTEMPTS } from "../events/event-store.ts";
import type { Worker } from "../jobs/worker.ts";

/** The worker's loop runs every two seconds; without a round for this long, it is stuck. */
const WORKER_SILENCE_MS = 60_000;

/**
 * `/healthz` (the process is alive, and its version), `/readyz` (the database accepts writes and
 * the worker's loop runs), `/metrics` (Prometheus).
 */
export function registerHealth(
  app: FastifyInstance,
  dependencies: Needs<"clock" | "configuration" | "database" | "log">,
  worker: Worker,
): void {
  app.get("/healthz", async () => ({ status: "alive", version: VERSION }));
  const canWrite = createWritabilityProbe(dependencies);
  app.get("/readyz", async (_request, reply) => {
    const checks = { database: await canWrite(), worker: isWorkerRound(dependencies, worker) };
    const isReady = checks.database && checks.worker;
    return reply
      .status(isReady ? 200 : 503)
      .send({ status: isReady ? "ready" : "not ready", checks });
  });
  registerMetrics(app, dependencies, worker);
}

function isWorkerRound({ configuration }: Needs<"configuration">, worker: Worker): boolean {
  if (!configuration.worker) return true;
  const silentMs = worker.msSinceRound();
  return silentMs !== null && silentMs < WORKER_SILENCE_MS;
}

function registerMetrics(
  app: FastifyInstance,
  { database, configuration, clock }: Needs<"database" | "configuration" | "clock">,
  worker: Worker,
): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const requests = new Histogram({
    name: "watchbill_request_seconds",
    help: "Time to answer a request",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [register],
  });
  const failures = new Counter({
    name: "watchbill_request_failures_total",
    help: "Requests answered with a 5xx",
    registers: [register],
  });
  const events = () =>
    database.read
      .selectFrom("events")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("processedAt", "is", null);
  gauge(register, "watchbill_events_waiting", "Events that no consumer has processed yet", () =>
    countOf(events().where("attempts", "<", MAX_ATTEMPTS)),
  );
  gauge(
    register,
    "watchbill_events_set_aside",
    "Events that failed repeatedly and are parked",
    () => countOf(events().where("attempts", ">=", MAX_ATTEMPTS)),
  );
  for (const [table, name, help] of QUEUES)
    gauge(register, name, help, () => {
      const pending = database.read
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("status", "=", "pending");
      // As on the System status page, messages without a configured channel, or held on purpose, do
      // not count.
      const isWaiting = sql<boolean>`delivery_method is null and waiting_reason is null and (due_at <= ${clock.now()} or attempts > 0)`;
      return countOf(table === "deliveries" ? pending.where(isWaiting) : pending);
    });
  gauge(
    register,
    "watchbill_backup_age_seconds",
    "Age of the last verified backup, or NaN without one",
    async () => {
      const good = await database.read
        .selectFrom("backups")
        .select("askedAt")
        .where("status", "=", "good")
        .orderBy("askedAt", "desc")
        .limit(1)
        .executeTakeFirst();
      return good
        ? (clock.now().epochMilliseconds - good.askedAt.epochMilliseconds) / 1000
        : Number.NaN;
    },
  );
  gauge(register, "watchbill_alarms_open", "Active server alerts", () =>
    countOf(
      database.read
        .selectFrom("alerts")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("endedAt", "is", null),
    ),
  );
  gauge(
    register,
    "watchbill_worker_rests",
    "1 while a newer app version runs this worker's jobs",
    async () => (worker.isSucceeded() ? 1 : 0),
  );
  // A label lookup costs more than many responses, so the series are cached.
  const series = new Map<string, ReturnType<typeof requests.labels>>();
  app.addHook("onResponse", function measure(request, reply, done) {
    const { method, routeOptions } = request;
    const { statusCode } = reply;
    const route = routeOptions.url ?? "unknown";
    const key = `${method} ${route} ${statusCode}`;
    const known = series.get(key) ?? requests.labels(method, route, String(statusCode));
    series.set(key, known);
    known.observe(reply.elapsedTime / 1000);
    if (statusCode >= 500) failures.inc();
    done();
  });
  app.get("/metrics", async (request, reply) => {
    if (!mayRead(request, configuration.metricsToken))
      return reply.status(404).send({ message: "Not found", code: "not-found" });
    return reply.type(register.contentType).send(await register.metrics());
  });
}

const QUEUES = [
  ["deliveries", "watchbill_deliveries_waiting", "Messages that are due or will be retried"],
  ["webhookDeliveries", "watchbill_webhooks_waiting", "Webhook deliveries that are not sent yet"],
] as const;

async function countOf(query: {
  executeTakeFirstOrThrow(): Promise<{ count: number }>;
}): Promise<number> {
  return (await query.executeTakeFirstOrThrow()).count;
}

function gauge(register: Registry, name: string, help: string, count: () => Promise<number>): void {
  const made: Gauge = new Gauge({
    name,
    help,
    registers: [register],
    collect: async () => made.set(await count()),
  });
}

/**
 * Without a configured token, allows only requests from this machine that did not come through a
 * proxy.
 */
function mayRead({ headers, ip, socket }: FastifyRequest, token: string | null): boolean {
  if (token === null) {
    const isForwarded = headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined;
    return !isForwarded && isLoopback(ip) && isLoopback(socket.remoteAddress ?? "");
  }
  const given = Buffer.from(headers.authorization ?? "");
  const expected = Buffer.from(`Bearer ${token}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function isLoopback(address: string): boolean {
  return address === "::1" || /^(::ffff:)?127\./.test(address);
}
