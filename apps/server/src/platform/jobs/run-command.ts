import type { RecordableEvent } from "@watchbill/domain/events/catalogue";
import type { Actor, CommandContext, Organization, Origin, SessionCookies } from "../context.ts";
import { inTransaction, type Tx } from "../database/database.ts";
import type { ToCommand } from "../dependencies.ts";
import type { Change } from "../events/announcement.ts";
import { newChange } from "../events/change.ts";
import { recordEvent, recordEventWithId } from "../events/event-store.ts";
import { announceSignal } from "../events/events.ts";
import { changesOrganization } from "../organization.ts";

export const NO_ORIGIN: Origin = { ipAddress: null, userAgent: null, host: null };
const NO_SESSION: SessionCookies = {
  start: () => undefined,
  end: () => undefined,
  deviceOf: () => null,
  knowDevice: () => undefined,
  question: () => null,
  keepQuestion: () => undefined,
};

interface By<A extends Actor> {
  readonly actor: A;
  readonly origin?: Origin;
  readonly session?: SessionCookies;
  readonly change?: Change | null;
}

/**
 * Runs a command in its own transaction: commits when this resolves, rolls back when it throws.
 * Changed settings apply on this instance at once; other instances are notified.
 */
export async function runCommand<A extends Actor, T>(
  dependencies: ToCommand,
  by: By<A>,
  work: (ctx: CommandContext<A>) => Promise<T>,
): Promise<T> {
  const organization = await dependencies.organization();
  let isOrganizationChanged = false;
  const done = await inTransaction(dependencies.database.write, (tx) => {
    const ctx = commandContext(tx, organization, dependencies.clock.now(), {
      ...by,
      change: newChange(),
    });
    const noted =
      <Answer>(record: (event: RecordableEvent) => Answer) =>
      (event: RecordableEvent): Answer => {
        if (changesOrganization(event)) isOrganizationChanged = true;
        return record(event);
      };
    return work({ ...ctx, record: noted(ctx.record), recordWithId: noted(ctx.recordWithId) });
  });
  if (isOrganizationChanged) dependencies.organization.clear();
  return done;
}

export function commandContext<A extends Actor>(
  tx: Tx,
  organization: Organization,
  now: Temporal.Instant,
  by: By<A>,
): CommandContext<A> {
  const { actor, origin = NO_ORIGIN, change = null } = by;
  const recorded = { actor, origin, now, change };
  return {
    tx,
    now,
    organization,
    actor,
    origin,
    change,
    record: (event) => recordEvent(tx, event, recorded),
    recordWithId: (event) => recordEventWithId(tx, event, recorded),
    signal: (signal) => announceSignal(tx, signal, change),
    session: by.session ?? NO_SESSION,
  };
}

/** Runs a command as the system: jobs, reactions, the command line. */
export async function runAsSystem<T>(
  dependencies: ToCommand,
  work: (ctx: CommandContext) => Promise<T>,
): Promise<T> {
  return runCommand<Actor, T>(dependencies, { actor: { kind: "system" } }, work);
}
