import { EVENT_TYPES } from "@watchbill/domain/news/catalogue";
import { sql } from "kysely";
import type { CommandContext } from "../context.ts";
import { type Db, inTransaction, type Tx } from "../database/database.ts";
import { goBackTo } from "../database/pipeline.ts";
import type { AppDependencies } from "../dependencies.ts";
import type { Feature } from "../feature.ts";
import { commandContext, NO_ORIGIN } from "../work/run-command.ts";
import type { RecordedEvent } from "./events.ts";

const BATCH = 20;
/** A transaction takes up no more after this long, so that what is more urgent comes soon. */
const LONG_ENOUGH_MS = 100;
/** After this many failures an event is set aside for a person; the others flow on. */
export const LAST_ATTEMPT = 6;

interface WaitingEvent extends RecordedEvent {
  readonly attempts: number;
  /** Whom its news has reached so far. */
  readonly toldUpTo: number;
  /** That of the most urgent event it goes ahead of, or its own. */
  readonly urgency: number;
}

/** Reacts to some of the events that wait, the most urgent first; gives how many were taken up. */
export async function reactToSome(dependencies: AppDependencies, features: readonly Feature[]): Promise<number> {
  const organisation = await dependencies.organisation();
  const { clock } = dependencies;
  return inTransaction(dependencies.database.write, async (tx) => {
    const since = clock.elapsedMs();
    const now = clock.now();
    const context = (): CommandContext => commandContext(tx, organisation, now, { actor: { kind: "system" }, origin: NO_ORIGIN });
    let count = 0;
    for (const event of await claimEvents(tx, now)) {
      if (count > 0 && clock.elapsedMs() - since > LONG_ENOUGH_MS) break;
      count += 1;
      const outcome = await reactTo(tx, event, features, context);
      if ("failure" in outcome) await setAside(tx, event, now, outcome.failure, dependencies);
      else if (outcome.next === null) await tx.updateTable("events").set({ reactedAt: now }).where("id", "=", event.id).execute();
      else await tx.updateTable("events").set({ toldUpTo: outcome.next }).where("id", "=", event.id).execute();
    }
    return count;
  });
}

/**
 * Takes up events that no other worker has in hand, the most urgent first. Of those about one shift (or, of no shift, about one
 * member) only the oldest is free, as urgent as the most urgent behind it: news of a shift keeps its order.
 */
async function claimEvents(tx: Tx, now: Temporal.Instant): Promise<WaitingEvent[]> {
  // What a newer version recorded is for its worker.
  const isWaiting = sql<boolean>`reacted_at is null and attempts < ${LAST_ATTEMPT} and type = any(${EVENT_TYPES})
    and (retry_at is null or retry_at <= ${now})`;
  const { rows } = await sql<WaitingEvent>`
    with oldest as (
      select min(id) as id, min(urgency) as urgency from events where ${isWaiting}
      group by shift_id, case when shift_id is null then subject_id end, case when shift_id is null and subject_id is null then id end)
    select e.id, e.type, e.actor_id, e.subject_id, e.shift_id, e.assignment_id, e.request_id, e.details, e.occurred_at,
      e.attempts, e.told_up_to, oldest.urgency
    from oldest join events e on e.id = oldest.id where e.reacted_at is null
    order by oldest.urgency, e.id limit ${BATCH} for update of e skip locked`.execute(tx);
  // What is less urgent waits until nothing more urgent does, also behind the one that is taken up now.
  return rows.filter(({ urgency }) => urgency === rows[0]?.urgency);
}

type Outcome = { readonly next: number | null } | { readonly failure: unknown };

/** What follows from an event at once, then who is told of it; gives where telling goes on. */
async function reactTo(
  tx: Tx,
  event: WaitingEvent,
  features: readonly Feature[],
  context: () => CommandContext,
): Promise<Outcome> {
  await sql`savepoint reactions`.execute(tx);
  try {
    if (event.toldUpTo === 0) for (const feature of features) await feature.reactions?.[event.type]?.(context(), event);
    let next: number | null = null;
    for (const feature of features) next = (await feature.tellings?.[event.type]?.(context(), event, event.toldUpTo)) ?? next;
    await sql`release savepoint reactions`.execute(tx);
    return { next };
  } catch (error) {
    await goBackTo(tx, "reactions");
    return { failure: error ?? new Error("a reaction failed") };
  }
}

async function setAside(
  tx: Tx,
  event: WaitingEvent,
  now: Temporal.Instant,
  failure: unknown,
  { log }: AppDependencies,
): Promise<void> {
  const attempts = event.attempts + 1;
  log.error({ err: failure, eventId: event.id, type: event.type, attempts }, "reacting to an event failed");
  await tx
    .updateTable("events")
    .set({ attempts, retryAt: now.add({ seconds: 2 ** attempts }) })
    .where("id", "=", event.id)
    .execute();
}

/** Lets every event that was set aside be tried again from the first attempt; gives how many there were. */
export async function retrySetAside(database: Db): Promise<number> {
  const again = await database
    .updateTable("events")
    .set({ attempts: 0, retryAt: null })
    .where("reactedAt", "is", null)
    .where("attempts", ">=", LAST_ATTEMPT)
    .returning("id")
    .execute();
  return again.length;
}
