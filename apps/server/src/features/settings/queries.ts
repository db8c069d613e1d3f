import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import type {
  organisationSettings,
  organisation as publicOrganisation,
} from "@watchbill/contract/settings";
import type { z } from "zod";
import type { QueryContext } from "../../platform/context.ts";
import { readOrganisation } from "../../platform/organisation.ts";

/** What every screen needs to know of the squad, even before anybody has signed in. */
export async function getOrganisation(
  ctx: QueryContext,
): Promise<z.output<typeof publicOrganisation>> {
  return ctx.organisation;
}

/** The squad's own days, by date. */
export async function listOwnDays(ctx: QueryContext): Promise<OutputOf<Api["settings.ownDays"]>> {
  return [...(await readOrganisation(ctx.db)).ownDays];
}

/** All of the squad's settings, as whoever has just changed them must see them: not what this instance last heard. */
export async function getSettings(
  ctx: QueryContext,
): Promise<z.output<typeof organisationSettings>> {
  const organisation = await readOrganisation(ctx.db);
  return { ...organisation, requiresAdminSecondFactor: organisation.secondFactorFor !== "nobody" };
}
