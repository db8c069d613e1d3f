import { sql } from "kysely";
import { inTransaction } from "../database/database.ts";
import type { Needs, ToCommand, ToWork } from "../dependencies.ts";
import { processEvents } from "../events/event-consumer.ts";
import type { Feature, OutsideWork } from "../feature.ts";
import { startMinuteTicker } from "./minute-ticker.ts";
import { watchNewerVersion } from "./newer-version.ts";
import type { OnItemError } from "./run-batch.ts";
import { commandContext } from "./run-command.ts";
import { createWakeable } from "./wakeable.ts";

const POLL_MS = 2_000;
/**
 * How long work in flight may continue while the worker stops; a claimed message is retried when
 * its lease ends.
 */
const LAST_WORK_MS = 3_000;

/** How long phones need after a server start to find the server and send their queued check-ins. */
const PHONES_SEND_MS = 45_000;

export interface Worker {
  /** Processes committed events, the minute's jobs and the background jobs, until stopped. */
  start(): void;
  stop(): Promise<void>;
  tick(): Promise<void>;
  /**
   * Processes everything pending, including work in flight in the loops; a test calls it instead of
   * waiting.
   */
  settle(): Promise<void>;
  /** Milliseconds since the loop's last round, for `/readyz`; null before the first. */
  msSinceRound(): number | null;
  /** True while the worker of a newer app version does this worker's jobs. */
  isSucceeded(): boolean;
}

/**
 * The worker of one instance. Any number of instances may run one: rows are claimed with SKIP
 * LOCKED, jobs with a lock. After a newer version of the app has migrated the database, only that
 * version's worker does background work.
 */
export function createWorker(
  dependencies: ToWork,
  features: readonly Feature[],
  { pauseMs = POLL_MS }: { pauseMs?: number } = {},
): Worker {
  const outside = features.flatMap((feature) => feature.outsideWork ?? []);
  const aborter = new AbortController();
  const loops: Promise<void>[] = [];
  /** Work in flight in the loops. */
  const inHand = new Set<Promise<number>>();
  const { clock, clockWatch, log } = dependencies;
  const succession = watchNewerVersion(dependencies);
  const rests = createWakeable();
  let roundMs: number | null = null;
  let startedMs = Number.NEGATIVE_INFINITY;

  const react = async (): Promise<number> =>
    (await succession.look()) ? 0 : processEvents(dependencies, features);
  const tick = async (isJustStarted = false): Promise<void> => {
    if (clockWatch.isTrusted() && !(await succession.look()))
      await runJobs(dependencies, features, isJustStarted);
  };
  const run = async (work: OutsideWork): Promise<number> => {
    const since = clockWatch.isTrusted() ? null : (clockWatch.lastStep()?.at ?? null);
    return since && !work.goesOnAfterStep ? 0 : work.run(dependencies, aborter.signal, since);
  };

  const loop = async (round: () => Promise<number>): Promise<void> => {
    while (!aborter.signal.aborted) {
      const announcements = rests.announcements();
      const work = round().catch((error: unknown) => {
        log.error({ err: error }, "a worker failed and will retry");
        return 0;
      });
      inHand.add(work);
      const done = await work;
      inHand.delete(work);
      if (done === 0) await rests.rest(pauseMs, aborter.signal, announcements);
    }
  };

  return {
    start() {
      startedMs = clock.elapsedMs();
      const unsubscribe = dependencies.live.subscribe(({ kind }) => {
        // A bare table change wakes no loop: if it creates work, an event is announced as well.
        if (kind !== "changed") rests.wakeAll();
      });
      aborter.signal.addEventListener("abort", unsubscribe);
      loops.push(
        loop(() => {
          roundMs = clock.elapsedMs();
          return react();
        }),
        startMinuteTicker(
          dependencies,
          () => tick(clock.elapsedMs() - startedMs < PHONES_SEND_MS),
          aborter.signal,
        ),
        ...outside.map((work) => loop(async () => ((await succession.look()) ? 0 : run(work)))),
      );
    },
    async stop() {
      aborter.abort();
      let limit: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => (limit = setTimeout(resolve, LAST_WORK_MS)));
      await Promise.race([Promise.all(loops), patience]);
      clearTimeout(limit);
    },
    tick: () => tick(),
    async settle() {
      for (let done = 1; done > 0; ) {
        done = await react();
        // The version is checked once per round: a check per background job was a tenth of the
        // statements in the tests.
        if (!succession.isOver()) for (const work of outside) done += await run(work);
        // Waits for jobs that were skipped above because a loop had already started them.
        for (const work of inHand) done += await work;
      }
    },
    isSucceeded: succession.isOver,
    msSinceRound: () => (roundMs === null ? null : clock.elapsedMs() - roundMs),
  };
}

async function runJobs(
  dependencies: ToCommand & Needs<"log">,
  features: readonly Feature[],
  isJustStarted: boolean,
): Promise<void> {
  const organization = await dependencies.organization();
  for (const { noun, jobs = [] } of features) {
    for (const job of jobs) {
      if (isJustStarted && job.waitsForPhones) continue;
      await inTransaction(dependencies.database.write, async (tx) => {
        // Only one instance runs a job at a time; another instance skips it.
        const { rows } = await sql<{ isMine: boolean }>`
          select pg_try_advisory_xact_lock(hashtext(${`job ${noun} ${job.name}`})) as is_mine`.execute(
          tx,
        );
        if (!rows[0]?.isMine) return;
        const failed: OnItemError = (error, what) =>
          dependencies.log.error(
            { err: error, noun, job: job.name, what },
            "a job skipped a failed item",
          );
        await job.run(
          commandContext(tx, organization, dependencies.clock.now(), { actor: { kind: "system" } }),
          failed,
        );
      }).catch((error: unknown) =>
        dependencies.log.error({ err: error, noun, job: job.name }, "a job failed"),
      );
    }
  }
}
