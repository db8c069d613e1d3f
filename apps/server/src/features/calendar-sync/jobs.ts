import { forgottenWhenInactiveBefore } from "@watchbill/domain/calendar-sync/reading";
import type { CommandContext } from "../../platform/context.ts";
import { signalBusy } from "./reading-commands.ts";
import { deleteCalendarsOfInactive, deletePausesOver } from "./store.ts";

/** Deletes expired pauses; a calendar that takes too long to parse is paused. */
export async function purgePausesOver(ctx: CommandContext): Promise<void> {
  await deletePausesOver(ctx.tx, ctx.now);
}

/** Purges the calendar addresses and busy times of members who have been inactive for long. */
export async function purgeCalendarsOfInactive(ctx: CommandContext): Promise<void> {
  for (const memberId of await deleteCalendarsOfInactive(
    ctx.tx,
    forgottenWhenInactiveBefore(ctx.now),
  ))
    await signalBusy(ctx, memberId);
}
