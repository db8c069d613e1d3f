import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import type {
  organizationSettings,
  organization as publicOrganization,
} from "@watchbill/contract/squad/settings";
import type { z } from "zod";
import type { QueryContext } from "../../platform/context.ts";
import { getOrganization } from "../../platform/organization.ts";

/** Returns the public settings that every screen needs, even before the sign-in. */
export async function getOrganizationSettings(
  ctx: QueryContext,
): Promise<z.output<typeof publicOrganization>> {
  return ctx.organization;
}

/** Lists the custom holidays, by date. */
export async function listCustomHolidays(
  ctx: QueryContext,
): Promise<OutputOf<Api["settings.customHolidays"]>> {
  return [...(await getOrganization(ctx.db)).customHolidays];
}

/**
 * Returns all settings of the squad. Reads the database and not the cache, so that an admin sees
 * their own change.
 */
export async function getSettings(
  ctx: QueryContext,
): Promise<z.output<typeof organizationSettings>> {
  const organization = await getOrganization(ctx.db);
  return { ...organization, requiresAdminSecondFactor: organization.secondFactorFor !== "nobody" };
}
