import { MAX_FORGOTTEN, shiftsGoBefore } from "@watchbill/domain/settings/retention";
import { startOfDay } from "@watchbill/domain/time/local";
import { deleteDeliveriesAbout } from "../../platform/channels/outbox.ts";
import type { CommandContext } from "../../platform/context.ts";
import { lockOrganizationForUpdate } from "../../platform/organization.ts";
import { purgeShiftsInActivity } from "../activity/erase-commands.ts";
import { deleteHoursConfirmations } from "../attendance/hours-commands.ts";
import { deleteNotifiedOf } from "../notifications/commands.ts";
import { noteShiftsRetainedSince } from "../settings/commands.ts";
import { holdOldShifts, purgeOldShifts } from "../shifts/assignments/purge-commands.ts";
import { mayDelete } from "./erase-store.ts";
import { isAnythingLeft } from "./purge-queries.ts";

/**
 * Nightly retention job: purges shifts older than the squad's limit, in batches of one minute, with
 * all rows and messages about them. Reads the limit under a lock: a concurrent change to unlimited
 * retention either takes effect, or is refused because the shifts are gone.
 */
export async function purgeShifts(ctx: CommandContext): Promise<void> {
  const limits = shiftsGoBefore(ctx.organization.shiftYears, ctx.now, ctx.organization.timeZone);
  if (
    limits === null ||
    !(await isAnythingLeft(ctx.tx, limits, startOfDay(limits, ctx.organization.timeZone)))
  )
    return;
  // A running erasure has stored row positions, which a purge would make invalid.
  if (!(await mayDelete(ctx.tx))) return;
  const { shiftYears, timeZone, shiftsRetainedSince } = await lockOrganizationForUpdate(ctx.tx);
  const day = shiftsGoBefore(shiftYears, ctx.now, timeZone);
  if (day === null) return;
  const before = startOfDay(day, timeZone);
  const ids = await holdOldShifts(ctx, before, MAX_FORGOTTEN);
  if (shiftsRetainedSince === null || shiftsRetainedSince < day)
    await noteShiftsRetainedSince(ctx, day);
  if (ids.length > 0) {
    const eventIds = await purgeShiftsInActivity(ctx, { ids, day });
    await deleteNotifiedOf(ctx, eventIds);
    await deleteDeliveriesAbout(ctx.tx, { shiftIds: ids, eventIds });
  }
  await purgeOldShifts(ctx, ids, day);
  await deleteHoursConfirmations(ctx, before);
}
