import { NO_USE_AFTER_REST } from "@watchbill/domain/messages/outgoing";
import { sendTimeFor } from "@watchbill/domain/messages/send-time";
import { keptDaysOf, toldSince } from "@watchbill/domain/settings/retention";
import type { CommandContext } from "../../platform/context.ts";
import {
  deleteDeliveriesBefore,
  dropThese,
  lockWaiting,
  saveWaits,
  type Waiting,
} from "../../platform/outside/outbox.ts";
import { isHeldNow, readTimedMembers } from "./rest-queries.ts";

/** So many a minute, so that a log that was never cut does not hold up everything else. */
const MOST_AT_ONCE = 5_000;

/** Removes messages that are older than the log, or shifts, are kept, and never one that still waits; 0 days keeps all. */
export async function forgetOldMessages(ctx: CommandContext, serverDays: number): Promise<void> {
  const { messageLogDays, shiftsKeptSince, timeZone } = ctx.organisation;
  const since = toldSince(
    keptDaysOf(serverDays, messageLogDays),
    shiftsKeptSince,
    ctx.now,
    timeZone,
  );
  if (since !== null) await deleteDeliveriesBefore(ctx.tx, since, MOST_AT_ONCE);
}

/**
 * Moves what has come due in a rest day to after it, and looks again at all that waits for one: the member may keep none any
 * more, or the squad have set another end. What would be of no use by then is dropped. Nothing leaves because this has not run:
 * what may leave is asked of each message as it does.
 */
export async function holdForRestDays(ctx: CommandContext): Promise<void> {
  const rows = await lockWaiting(ctx.tx, isHeldNow(ctx.organisation, ctx.now), ctx.now);
  if (rows.length === 0) return;
  const members = await readTimedMembers(
    ctx,
    rows.map(({ memberId }) => memberId).filter((id) => id !== null),
  );
  const moved: Pick<Waiting, "id" | "dueAt" | "waitsBecause">[] = [];
  const useless: number[] = [];
  for (const { id, memberId, urgency, passes, expiresAt, dueAt, waitsBecause } of rows) {
    const member = memberId === null ? undefined : members.get(memberId);
    if (!member) continue;
    const message = {
      messageClass: urgency,
      isEmergency: passes === "emergency",
      usefulUntil: expiresAt,
    };
    const time = sendTimeFor(message, member, ctx.now, ctx.organisation.timeZone);
    const because = time?.isHeldForRest ? "rest-day" : null;
    if (!time) useless.push(id);
    else if (!time.at.equals(dueAt) || because !== waitsBecause)
      moved.push({ id, dueAt: time.at, waitsBecause: because });
  }
  await saveWaits(ctx.tx, moved);
  await dropThese(ctx.tx, useless, NO_USE_AFTER_REST);
}
