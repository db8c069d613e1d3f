import type { settingsEndpoints } from "@watchbill/contract/settings";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { changeSettings } from "./commands.ts";
import { getOrganisation, getSettings } from "./queries.ts";

export const settings: Feature = {
  noun: "settings",
  handlers: {
    "settings.organisation": getOrganisation,
    "settings.all": getSettings,
    "settings.change": changeSettings,
  } satisfies HandlersFor<typeof settingsEndpoints>,
  kept: { "settings.organisation": "squad" },
};
