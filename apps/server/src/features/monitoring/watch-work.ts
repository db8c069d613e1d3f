import { sql } from "kysely";
import type { Needs, ToCommand } from "../../platform/dependencies.ts";
import type { HostMetrics } from "../../platform/jobs/host-metrics.ts";
import { runAsSystem } from "../../platform/jobs/run-command.ts";
import { deliverByHand } from "../messages/deliver-commands.ts";
import { ALERT_KIND, updateAlerts } from "./alert-commands.ts";
import { createPastDatabase } from "./database-down-work.ts";
import { readMachine, readServerFacts } from "./facts-queries.ts";

const LOOK_EVERY_MS = 60_000;

/** A timer that checks the server every minute and sends alerts. */
export interface Watchdog {
  start(): void;
  stop(): void;
  look(): Promise<void>;
}

/**
 * Creates a monitor with its own timer in every instance, also those without a worker. It reads
 * when the worker last ran, and sends alerts itself. One instance checks at a time.
 */
export function createWatchdog(
  dependencies: ToCommand & Needs<"channels" | "clockWatch" | "configuration" | "log">,
  machine: HostMetrics,
): Watchdog {
  const { configuration, clockWatch, log } = dependencies;
  let timer: NodeJS.Timeout | null = null;
  let isLooking = false;
  const pastDatabase = createPastDatabase(dependencies);

  const lookAt = async (): Promise<void> => {
    const facts = await readMachine(machine, clockWatch);
    const isAnyOpen = await runAsSystem(dependencies, async (ctx) => {
      await pastDatabase.know(ctx);
      const { rows } = await sql<{ isMine: boolean }>`
        select pg_try_advisory_xact_lock(hashtext('watchbill watch')) as is_mine`.execute(ctx.tx);
      if (!rows[0]?.isMine) return false;
      return updateAlerts(
        ctx,
        await readServerFacts({ ...ctx, db: ctx.tx }, configuration, facts),
        configuration,
      );
    });
    if (isAnyOpen) await deliverByHand(dependencies, ALERT_KIND);
  };

  const look = async (): Promise<void> => {
    // After a clock jump all jobs look overdue, so it waits until the clock is trusted, like the
    // worker.
    if (!clockWatch.isTrusted()) return;
    try {
      await lookAt();
    } catch (error) {
      await pastDatabase.failed(error);
      throw error;
    }
    await pastDatabase.passed();
  };

  return {
    look,
    start() {
      timer ??= setInterval(() => {
        if (isLooking) return;
        isLooking = true;
        look()
          .catch((error: unknown) => log.error({ err: error }, "couldn't check the server status"))
          .finally(() => (isLooking = false));
      }, LOOK_EVERY_MS).unref();
    },
    stop() {
      if (timer) clearInterval(timer);
      timer = null;
    },
  };
}
