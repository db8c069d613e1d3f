import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { saveSettings } from "./store.ts";

/** Puts the list that sets the squad up away, or shows it again, for all administrators; doing it again changes nothing. */
export async function hideFirstSteps(
  ctx: CommandContext<MemberActor>,
  { isHidden }: { isHidden: boolean },
): Promise<{ message: string }> {
  await saveSettings(ctx.tx, { firstStepsHiddenAt: isHidden ? ctx.now : null });
  await ctx.signal({ touches: ["reports.firstSteps"], memberIds: [ctx.actor.id] });
  return { message: isHidden ? "Hidden for all administrators" : "Shown again" };
}
