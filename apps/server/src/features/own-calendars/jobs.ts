import { forgottenWhenInactiveBefore } from "@watchbill/domain/own-calendars/reading";
import type { CommandContext } from "../../platform/context.ts";
import { signalBusy } from "./reading-commands.ts";
import { deleteCalendarsOfInactive, deletePausesOver } from "./store.ts";

/** Forgets when calendars that were too much are read again, once they are. */
export async function forgetPausesOver(ctx: CommandContext): Promise<void> {
  await deletePausesOver(ctx.tx, ctx.now);
}

/** Forgets the secret addresses, and the times, of those who have been inactive for long: nobody reads them any more. */
export async function forgetCalendarsOfInactive(ctx: CommandContext): Promise<void> {
  for (const memberId of await deleteCalendarsOfInactive(
    ctx.tx,
    forgottenWhenInactiveBefore(ctx.now),
  ))
    await signalBusy(ctx, memberId);
}
