import { MAX_FORGOTTEN, shiftsGoBefore } from "@watchbill/domain/settings/retention";
import { startOfDay } from "@watchbill/domain/time/local";
import { deleteDeliveriesAbout } from "../../platform/channels/outbox.ts";
import type { CommandContext } from "../../platform/context.ts";
import { lockOrganizationForUpdate } from "../../platform/organization.ts";
import { forgetShiftsInActivity } from "../activity/erase-commands.ts";
import { forgetHoursQuestions } from "../attendance/hours-commands.ts";
import { forgetToldOf } from "../notifications/commands.ts";
import { noteShiftsKeptSince } from "../settings/commands.ts";
import { forgetShifts, holdOldShifts } from "../shifts/forgetting-commands.ts";
import { mayForget } from "./erase-store.ts";
import { isAnythingLeft } from "./forgetting-queries.ts";

/**
 * Nightly retention job: purges, in batches of one minute, shifts older than the squad's limit,
 * with all rows and messages about them. Reads the limit under a lock: a concurrent change to
 * unlimited retention is either in time, or reports that the shifts are gone.
 */
export async function purgeShifts(ctx: CommandContext): Promise<void> {
  const heard = shiftsGoBefore(ctx.organisation.shiftYears, ctx.now, ctx.organisation.timeZone);
  if (
    heard === null ||
    !(await isAnythingLeft(ctx.tx, heard, startOfDay(heard, ctx.organisation.timeZone)))
  )
    return;
  // A running erasure has recorded row positions that a purge would invalidate.
  if (!(await mayForget(ctx.tx))) return;
  const { shiftYears, timeZone, shiftsKeptSince } = await lockOrganizationForUpdate(ctx.tx);
  const day = shiftsGoBefore(shiftYears, ctx.now, timeZone);
  if (day === null) return;
  const before = startOfDay(day, timeZone);
  const ids = await holdOldShifts(ctx, before, MAX_FORGOTTEN);
  if (shiftsKeptSince === null || shiftsKeptSince < day) await noteShiftsKeptSince(ctx, day);
  if (ids.length > 0) {
    const eventIds = await forgetShiftsInActivity(ctx, { ids, day });
    await forgetToldOf(ctx, eventIds);
    await deleteDeliveriesAbout(ctx.tx, { shiftIds: ids, eventIds });
  }
  await forgetShifts(ctx, ids, day);
  await forgetHoursQuestions(ctx, before);
}
