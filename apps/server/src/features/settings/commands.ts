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
import { restDaysBlockedBecause } from "@watchbill/domain/rest-days/rest-settings";
import { settingsChangedMeanwhile } from "@watchbill/domain/settings/changed-meanwhile";
import {
  reminderDefaultsBlockedBecause,
  settingsBlockedBecause,
  startChainBlockedBecause,
} from "@watchbill/domain/settings/organisation-settings";
import { currentTimeZone } from "@watchbill/domain/settings/time-zone-names";
import type { LocalDate } from "@watchbill/domain/time/local";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { announce } from "../../platform/events/events.ts";
import { refuseUnproven } from "../../platform/identity/recent-proof.ts";
import { lockOrganisation, ORGANISATION } from "../../platform/organisation.ts";
import { refuseIf } from "../../platform/refused.ts";
import { sun } from "../../platform/sun.ts";
import { hasProviderLink } from "../accounts/provider-queries.ts";
import { moveAwayToZone } from "../away/commands.ts";
import { moveToZone } from "../shifts/zone-commands.ts";
import { saveSettings } from "./store.ts";

const SAVED = { message: "Settings saved" };

/** Changes what the squad decides for itself; fields that are left out stay as they are, and what is as it was is not changed. */
export async function changeSettings(
  ctx: CommandContext<MemberActor>,
  input: ParsedInputOf<Api["settings.change"]>,
): Promise<{ message: string }> {
  const { secondFactorFor, requiresAdminSecondFactor, seen = {}, ...others } = input;
  const timeZone = others.timeZone === undefined ? undefined : currentTimeZone(others.timeZone);
  const said = Object.fromEntries(
    Object.entries({ ...others, timeZone }).filter(([, value]) => value !== undefined),
  );
  refuseIf(settingsBlockedBecause(said));
  const present = await lockOrganisation(ctx.tx);
  refuseIf(settingsChangedMeanwhile(seen, present));
  refuseIf(reminderDefaultsBlockedBecause(others, present));
  refuseIf(restDaysBlockedBecause({ ...present, ...said }, sun));
  refuseIf(startChainBlockedBecause(others, present));
  if (others.providerOnly !== undefined) await refuseProviderOnly(ctx, others.providerOnly);
  const choice = newChoice(ctx, { secondFactorFor, requiresAdminSecondFactor });
  const changes = changesIn<Record<string, unknown>>({ ...present }, said);
  if (!choice && Object.keys(changes).length === 0) return SAVED;
  await saveSettings(ctx.tx, {
    ...changes,
    ...(choice && secondFactorToStore(choice)),
    updatedAt: ctx.now,
  });
  const isNewZone = timeZone !== undefined && timeZone !== present.timeZone;
  if (isNewZone) await moveToZone(ctx, timeZone);
  if (isNewZone) await moveAwayToZone(ctx, timeZone);
  await ctx.record({
    type: "settings.organisation-changed",
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

/** Switching passwords off takes having come in without one, and switching them on or off a recent proof. */
async function refuseProviderOnly(
  ctx: CommandContext<MemberActor>,
  providerOnly: boolean,
): Promise<void> {
  if (providerOnly === ctx.organisation.providerOnly) return;
  if (providerOnly)
    refuseIf(providerOnlyBlockedBecause(await hasProviderLink(ctx.tx, ctx.actor.id)));
  refuseUnproven(ctx);
}

/** Notes the day before which shifts are gone; it never goes back, since what is gone stays gone. Of a night in which none went the log says nothing. */
export async function noteShiftsKeptSince(ctx: CommandContext, day: LocalDate): Promise<void> {
  await saveSettings(ctx.tx, { shiftsKeptSince: day, updatedAt: ctx.now });
  await announce(ctx.tx, { kind: "signal", touches: [ORGANISATION], memberIds: [], change: null });
}

/** Lets passwords work again for everybody, for an operator whose provider lets nobody in; false where they did already. */
export async function allowPasswords(ctx: CommandContext): Promise<boolean> {
  if (!(await lockOrganisation(ctx.tx)).providerOnly) return false;
  await saveSettings(ctx.tx, { providerOnly: false, updatedAt: ctx.now });
  await ctx.record({
    type: "settings.organisation-changed",
    details: { changes: ["providerOnly"] },
  });
  return true;
}

/** Of whom a second factor is asked from now on, or null where that stays: asking more takes one's own, any change a recent proof. */
function newChoice(
  ctx: CommandContext<MemberActor>,
  said: {
    secondFactorFor: SecondFactorChoice | undefined;
    requiresAdminSecondFactor: boolean | undefined;
  },
): SecondFactorChoice | null {
  const now = ctx.organisation.secondFactorFor;
  const { secondFactorFor, requiresAdminSecondFactor } = said;
  const switched =
    requiresAdminSecondFactor === undefined
      ? now
      : secondFactorOfSwitch(requiresAdminSecondFactor, now);
  const choice = secondFactorFor ?? switched;
  if (choice === now) return null;
  if (choice !== "nobody") refuseIf(requireSecondFactorBlockedBecause(ctx.actor.isBySecondFactor));
  refuseUnproven(ctx);
  return choice;
}
