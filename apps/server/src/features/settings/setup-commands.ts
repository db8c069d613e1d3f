import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { saveSettings } from "./store.ts";

/** Hides or shows the setup checklist for all admins. Idempotent. */
export async function hideFirstSteps(
  ctx: CommandContext<MemberActor>,
  { isHidden }: { isHidden: boolean },
): Promise<{ message: string }> {
  await saveSettings(ctx.tx, { firstStepsHiddenAt: isHidden ? ctx.now : null });
  await ctx.signal({ touches: ["reports.firstSteps"], memberIds: [ctx.actor.id] });
  return { message: isHidden ? "Hidden for all admins" : "Shown again" };
}
