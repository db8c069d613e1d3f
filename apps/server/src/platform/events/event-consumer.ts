import { sql } from "kysely";
import type { CommandContext } from "../context.ts";
import { inTransaction, isOfTheMoment, type Tx } from "../database/database.ts";
import type { Needs, ToCommand } from "../dependencies.ts";
import type { Feature } from "../feature.ts";
import { commandContext, NO_ORIGIN } from "../jobs/run-command.ts";
import {
  claimEvents,
  markReacted,
  type PendingEvent,
  recordFailure,
  saveCursor,
} from "./event-store.ts";

/**
 * After this time a transaction claims no more events, so that a newer urgent event is processed
 * soon.
 */
const LONG_ENOUGH_MS = 100;
/** Processes some pending events, the most urgent first; returns how many were claimed. */
export async function processEvents(
  dependencies: ToCommand & Needs<"log">,
  features: readonly Feature[],
): Promise<number> {
  const organization = await dependencies.organization();
  const { clock } = dependencies;
  return inTransaction(dependencies.database.write, async (tx) => {
    const since = clock.elapsedMs();
    const now = clock.now();
    const context = (): CommandContext =>
      commandContext(tx, organization, now, { actor: { kind: "system" }, origin: NO_ORIGIN });
    let count = 0;
    for (const event of await claimEvents(tx, now)) {
      if (count > 0 && clock.elapsedMs() - since > LONG_ENOUGH_MS) break;
      count += 1;
      const outcome = await reactTo(tx, event, features, context);
      if ("failure" in outcome) await setAside(tx, event, now, outcome.failure, dependencies);
      else if (outcome.next === null) await markReacted(tx, event.id, now);
      else await saveCursor(tx, event.id, outcome.next);
    }
    return count;
  });
}

type Outcome = { readonly next: number | null } | { readonly failure: unknown };

/** Runs an event's reactions, then notifies a chunk of recipients; returns the next cursor. */
async function reactTo(
  tx: Tx,
  event: PendingEvent,
  features: readonly Feature[],
  context: () => CommandContext,
): Promise<Outcome> {
  await sql`savepoint reactions`.execute(tx);
  try {
    if (event.notifiedThrough === 0)
      for (const feature of features) await feature.reactions?.[event.type]?.(context(), event);
    let next: number | null = null;
    for (const feature of features)
      next =
        (await feature.tellings?.[event.type]?.(context(), event, event.notifiedThrough)) ?? next;
    await sql`release savepoint reactions`.execute(tx);
    return { next };
  } catch (error) {
    // A concurrent erasure or change waits for this event's lock, so a deadlock retries the whole
    // batch.
    if (isOfTheMoment(error)) throw error;
    await sql`rollback to savepoint reactions`.execute(tx);
    return { failure: error ?? new Error("processing an event failed for one consumer") };
  }
}

async function setAside(
  tx: Tx,
  event: PendingEvent,
  now: Temporal.Instant,
  failure: unknown,
  { log }: Needs<"log">,
): Promise<void> {
  const attempts = event.attempts + 1;
  log.error(
    { err: failure, eventId: event.id, type: event.type, attempts },
    "processing an event failed",
  );
  await recordFailure(tx, event.id, attempts, now);
}
