import type { settingsEndpoints } from "@watchbill/contract/settings";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { changeSettings } from "./commands.ts";
import { addOwnDays, changeOwnDay, readOwnDaysOfFile, removeOwnDay } from "./day-commands.ts";
import { removeLogo, setLogo } from "./logo-commands.ts";
import { registerLogo } from "./logo-routes.ts";
import { getOrganisation, getSettings, listOwnDays } from "./queries.ts";
import { hideFirstSteps } from "./setup-commands.ts";

export const settings: Feature = {
  noun: "settings",
  handlers: {
    "settings.organisation": getOrganisation,
    "settings.all": getSettings,
    "settings.change": changeSettings,
    "settings.ownDays": listOwnDays,
    "settings.addOwnDays": addOwnDays,
    "settings.changeOwnDay": changeOwnDay,
    "settings.removeOwnDay": removeOwnDay,
    "settings.hideFirstSteps": hideFirstSteps,
    "settings.setLogo": setLogo,
    "settings.removeLogo": removeLogo,
    "settings.readCalendarFile": readOwnDaysOfFile,
  } satisfies HandlersFor<typeof settingsEndpoints>,
  routes: registerLogo,
  cache: { "settings.organisation": "shared" },
};
