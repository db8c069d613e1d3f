import type { Api } from "@watchbill/contract/api";
import type { ParsedInputOf } from "@watchbill/contract/endpoint";
import { requireSecondFactorBlockedBecause } from "@watchbill/domain/accounts/passkey";
import { settingsBlockedBecause } from "@watchbill/domain/settings/organisation-settings";
import { currentTimeZone } from "@watchbill/domain/settings/time-zone-names";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { refuseIf } from "../../platform/refused.ts";

/** Changes what the squad decides for itself; fields that are left out stay as they are. */
export async function changeSettings(
  ctx: CommandContext<MemberActor>,
  input: ParsedInputOf<Api["settings.change"]>,
): Promise<{ message: string }> {
  const timeZone = input.timeZone === undefined ? undefined : currentTimeZone(input.timeZone);
  const changes = Object.fromEntries(Object.entries({ ...input, timeZone }).filter(([, value]) => value !== undefined));
  refuseIf(settingsBlockedBecause(changes));
  const isNewlyRequired = input.requiresAdminSecondFactor === true && !ctx.organisation.requiresAdminSecondFactor;
  if (isNewlyRequired) refuseIf(requireSecondFactorBlockedBecause(ctx.actor.isBySecondFactor));
  await ctx.tx
    .updateTable("organisationSettings")
    .set({ ...changes, updatedAt: ctx.now })
    .execute();
  const isNewZone = timeZone !== undefined && timeZone !== ctx.organisation.timeZone;
  await ctx.record({
    type: "settings.organisation-changed",
    details: { changes: Object.keys(changes), ...(isNewZone ? { timeZone } : {}) },
  });
  return { message: "Settings saved" };
}
