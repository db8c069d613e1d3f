import { forgottenWhenInactiveBefore } from "@watchbill/domain/own-calendars/reading";
import type { CommandContext } from "../../platform/context.ts";
import { signalBusy } from "./reading-commands.ts";
import { deleteCalendarsOfInactive } from "./store.ts";

/** Forgets the secret addresses, and the times, of those who have been inactive for long: nobody reads them any more. */
export async function forgetCalendarsOfInactive(ctx: CommandContext): Promise<void> {
  for (const memberId of await deleteCalendarsOfInactive(ctx.tx, forgottenWhenInactiveBefore(ctx.now)))
    await signalBusy(ctx, memberId);
}
