import type { Api } from "@watchbill/contract/api";
import type { ParsedInputOf } from "@watchbill/contract/endpoint";
import { providerOnlyBlockedBecause } from "@watchbill/domain/accounts/provider";
import {
  requireSecondFactorBlockedBecause,
  type SecondFactorChoice,
  secondFactorOfSwitch,
  secondFactorToStore,
} from "@watchbill/domain/accounts/second-factor";
import { changesIn } from "@watchbill/domain/errors/changed-meanwhile";
import { settingsChangedMeanwhile } from "@watchbill/domain/settings/changed-meanwhile";
import { inSwitchOrder, switchesOfSettings } from "@watchbill/domain/settings/feature-switches";
import type { OrganizationSettings } from "@watchbill/domain/settings/organization-fields";
import {
  reminderDefaultsBlockedBecause,
  settingsBlockedBecause,
  startChainBlockedBecause,
} from "@watchbill/domain/settings/organization-settings";
import { currentTimeZone } from "@watchbill/domain/settings/time-zone-names";
import { shabbatBlockedBecause } from "@watchbill/domain/shabbat/shabbat-settings";
import type { LocalDate } from "@watchbill/domain/time/local";
import { requireRecentAuth } from "../../platform/auth/recent-auth.ts";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { announce } from "../../platform/events/events.ts";
import { lockOrganizationForUpdate, ORGANIZATION_ROW } from "../../platform/organization.ts";
import { throwIf } from "../../platform/refusal-error.ts";
import { sun } from "../../platform/sun.ts";
import { hasProviderLink } from "../accounts/provider-queries.ts";
import { moveToZone } from "../shifts/changes/zone-commands.ts";
import { moveSquadEventsToZone } from "../squad-events/commands.ts";
import { moveTimeOffToZone } from "../time-off/commands.ts";
import { saveSettings } from "./store.ts";

const SAVED = { message: "Settings saved" };

/** Updates the squad's settings; keeps omitted and unchanged fields. */
export async function changeSettings(
  ctx: CommandContext<MemberActor>,
  input: ParsedInputOf<Api["settings.change"]>,
): Promise<{ message: string }> {
  const { secondFactorFor, requiresAdminSecondFactor, seen = {}, ...others } = input;
  const timeZone = others.timeZone === undefined ? undefined : currentTimeZone(others.timeZone);
  const said = Object.fromEntries(
    Object.entries({ ...others, timeZone }).filter(([, value]) => value !== undefined),
  );
  throwIf(settingsBlockedBecause(said));
  const present = await lockOrganizationForUpdate(ctx.tx);
  throwIf(settingsChangedMeanwhile(seen, present));
  throwIf(reminderDefaultsBlockedBecause(others, present));
  throwIf(shabbatBlockedBecause({ ...present, ...said }, sun));
  throwIf(startChainBlockedBecause(others, present));
  if (others.providerOnly !== undefined) await refuseProviderOnly(ctx, others.providerOnly);
  const choice = newChoice(ctx, { secondFactorFor, requiresAdminSecondFactor });
  const features = inSwitchOrder([
    ...(others.features ?? present.features),
    ...switchesOfSettings(changesIn<Partial<OrganizationSettings>>({ ...present }, said)),
  ]);
  const changes = changesIn<Record<string, unknown>>({ ...present }, { ...said, features });
  if (!choice && Object.keys(changes).length === 0) return SAVED;
  await saveSettings(ctx.tx, {
    ...changes,
    ...(choice && secondFactorToStore(choice)),
    updatedAt: ctx.now,
  });
  const isNewZone = timeZone !== undefined && timeZone !== present.timeZone;
  if (isNewZone) await moveToZone(ctx, timeZone);
  if (isNewZone) await moveTimeOffToZone(ctx, timeZone);
  if (isNewZone) await moveSquadEventsToZone(ctx, timeZone);
  await ctx.record({
    type: "settings.organization-changed",
    details: {
      changes: [...Object.keys(changes), ...(choice ? ["secondFactorFor"] : [])],
      ...(isNewZone ? { timeZone } : {}),
      ...(others.shiftYears !== undefined && others.shiftYears !== present.shiftYears
        ? { shiftYears: others.shiftYears }
        : {}),
    },
  });
  return SAVED;
}

/**
 * Throws unless passwords may be switched off or on: off requires that the caller signed in without
 * one, and both require recent authentication.
 */
async function refuseProviderOnly(
  ctx: CommandContext<MemberActor>,
  providerOnly: boolean,
): Promise<void> {
  if (providerOnly === ctx.organization.providerOnly) return;
  if (providerOnly)
    throwIf(providerOnlyBlockedBecause(await hasProviderLink(ctx.tx, ctx.actor.id)));
  requireRecentAuth(ctx);
}

/**
 * Stores the day before which shifts are purged. It never moves back, because purged shifts are
 * gone. Logs only nights in which something was purged.
 */
export async function noteShiftsRetainedSince(ctx: CommandContext, day: LocalDate): Promise<void> {
  await saveSettings(ctx.tx, { shiftsRetainedSince: day, updatedAt: ctx.now });
  await announce(ctx.tx, {
    kind: "signal",
    invalidates: [ORGANIZATION_ROW],
    memberIds: [],
    change: null,
  });
}

/**
 * Re-enables passwords for all members, for an operator whose provider fails; false when they are
 * enabled already.
 */
export async function allowPasswords(ctx: CommandContext): Promise<boolean> {
  if (!(await lockOrganizationForUpdate(ctx.tx)).providerOnly) return false;
  await saveSettings(ctx.tx, { providerOnly: false, updatedAt: ctx.now });
  await ctx.record({
    type: "settings.organization-changed",
    details: { changes: ["providerOnly"] },
  });
  return true;
}

/**
 * Returns the new rule for required second factors, or null when unchanged. A stricter rule
 * requires that the caller has a second factor; any change requires recent authentication.
 */
function newChoice(
  ctx: CommandContext<MemberActor>,
  said: {
    secondFactorFor: SecondFactorChoice | undefined;
    requiresAdminSecondFactor: boolean | undefined;
  },
): SecondFactorChoice | null {
  const now = ctx.organization.secondFactorFor;
  const { secondFactorFor, requiresAdminSecondFactor } = said;
  const switched =
    requiresAdminSecondFactor === undefined
      ? now
      : secondFactorOfSwitch(requiresAdminSecondFactor, now);
  const choice = secondFactorFor ?? switched;
  if (choice === now) return null;
  if (choice !== "nobody") throwIf(requireSecondFactorBlockedBecause(ctx.actor.isBySecondFactor));
  requireRecentAuth(ctx);
  return choice;
}
