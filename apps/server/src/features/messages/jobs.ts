import { NO_USE_AFTER_REST } from "@watchbill/domain/messages/delivery/outgoing";
import { sendTimeFor } from "@watchbill/domain/messages/delivery/send-time";
import { notifiedSince, retentionDaysOf } from "@watchbill/domain/settings/retention";
import {
  cancelDeliveries,
  lockPendingForUpdate,
  type PendingDelivery,
  purgeDeliveriesBefore,
  updateDueTimes,
} from "../../platform/channels/outbox.ts";
import type { CommandContext } from "../../platform/context.ts";
import { isHeldNow, readTimedMembers } from "./quiet-time-queries.ts";

/** Messages purged a minute, so that a large backlog does not block other jobs. */
const MOST_AT_ONCE = 5_000;

/**
 * Purges messages past the retention of the log or of shifts, except pending ones. A retention of 0
 * days keeps all messages.
 */
export async function purgeMessages(ctx: CommandContext, serverDays: number): Promise<void> {
  const { messageLogDays, shiftsRetainedSince, timeZone } = ctx.organization;
  const since = notifiedSince(
    retentionDaysOf(serverDays, messageLogDays),
    shiftsRetainedSince,
    ctx.now,
    timeZone,
  );
  if (since !== null) await purgeDeliveriesBefore(ctx.tx, since, MOST_AT_ONCE);
}

/**
 * Moves messages due during Shabbat to after it; checks moved ones again, because a setting or the
 * end of Shabbat may have changed. Drops messages that expire before then. Delivery is correct
 * without this job, because each claim checks Shabbat too.
 */
export async function holdForShabbat(ctx: CommandContext): Promise<void> {
  const rows = await lockPendingForUpdate(ctx.tx, isHeldNow(ctx.organization, ctx.now), ctx.now);
  if (rows.length === 0) return;
  const members = await readTimedMembers(
    ctx,
    rows.map(({ memberId }) => memberId).filter((id) => id !== null),
  );
  const moved: Pick<PendingDelivery, "id" | "dueAt" | "waitingReason">[] = [];
  const useless: number[] = [];
  for (const { id, memberId, urgency, passes, expiresAt, dueAt, waitingReason } of rows) {
    const member = memberId === null ? undefined : members.get(memberId);
    if (!member) continue;
    const message = {
      messageUrgency: urgency,
      isEmergency: passes === "emergency",
      usefulUntil: expiresAt,
    };
    const time = sendTimeFor(message, member, ctx.now, ctx.organization.timeZone);
    const because = time?.isHeldForRest ? "shabbat" : null;
    if (!time) useless.push(id);
    else if (!time.at.equals(dueAt) || because !== waitingReason)
      moved.push({ id, dueAt: time.at, waitingReason: because });
  }
  await updateDueTimes(ctx.tx, moved);
  await cancelDeliveries(ctx.tx, useless, NO_USE_AFTER_REST);
}
