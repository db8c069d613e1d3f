import type { Feature } from "../../platform/feature.ts";
import { changeSettings } from "./commands.ts";
import { getOrganisation, getSettings } from "./queries.ts";

export const settings: Feature = {
  noun: "settings",
  handlers: {
    "settings.organisation": getOrganisation,
    "settings.all": getSettings,
    "settings.change": changeSettings,
  },
  kept: { "settings.organisation": "squad" },
};
