import type { organisation, organisationSettings } from "@watchbill/contract/settings";
import type { z } from "zod";
import type { QueryContext } from "../../platform/context.ts";

/** What every screen needs to know of the squad, even before anybody has signed in. */
export async function getOrganisation(ctx: QueryContext): Promise<z.output<typeof organisation>> {
  return ctx.organisation;
}

/** All of the squad's settings. */
export async function getSettings(ctx: QueryContext): Promise<z.output<typeof organisationSettings>> {
  return { ...ctx.organisation, requiresAdminSecondFactor: ctx.organisation.secondFactorFor !== "nobody" };
}
