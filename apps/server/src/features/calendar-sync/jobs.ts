import { forgottenWhenInactiveBefore } from "@watchbill/domain/calendar-sync/reading";
import type { CommandContext } from "../../platform/context.ts";
import { signalBusy } from "./reading-commands.ts";
import { deleteCalendarsOfInactive, deletePausesOver } from "./store.ts";

/** Deletes expired pauses of calendars that took too long. */
export async function purgePausesOver(ctx: CommandContext): Promise<void> {
  await deletePausesOver(ctx.tx, ctx.now);
}

/** Purges the secret addresses and times of members inactive for long. */
export async function purgeCalendarsOfInactive(ctx: CommandContext): Promise<void> {
  for (const memberId of await deleteCalendarsOfInactive(
    ctx.tx,
    forgottenWhenInactiveBefore(ctx.now),
  ))
    await signalBusy(ctx, memberId);
}
