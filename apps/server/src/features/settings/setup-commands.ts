import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { saveSettings } from "./store.ts";

/** Hides or shows the setup checklist for all admins. Idempotent. */
export async function hideSetupChecklist(
  ctx: CommandContext<MemberActor>,
  { isHidden }: { isHidden: boolean },
): Promise<{ message: string }> {
  await saveSettings(ctx.tx, { setupChecklistHiddenAt: isHidden ? ctx.now : null });
  await ctx.signal({ invalidates: ["reports.setupChecklist"], memberIds: [ctx.actor.id] });
  return { message: isHidden ? "Hidden for all administrators" : "Shown again" };
}
