import { ORGANIZATION_FIELDS, type OrganizationSettings } from "../settings/organization-fields.ts";

export const NEW_SQUAD = Object.fromEntries(
  Object.entries(ORGANIZATION_FIELDS).map(([name, { whenNew }]) => [name, whenNew]),
) as unknown as OrganizationSettings;
