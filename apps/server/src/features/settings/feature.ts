import type { settingsEndpoints } from "@watchbill/contract/squad/settings";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { changeSettings } from "./commands.ts";
import {
  addCustomHolidays,
  changeCustomHoliday,
  readCustomHolidaysOfFile,
  removeCustomHoliday,
} from "./custom-holiday-commands.ts";
import { removeLogo, setLogo } from "./logo-commands.ts";
import { registerLogo } from "./logo-routes.ts";
import { getOrganizationSettings, getSettings, listCustomHolidays } from "./queries.ts";
import { turnOnFeatures } from "./reactions.ts";
import { hideSetupChecklist } from "./setup-commands.ts";

export const settings: Feature = {
  noun: "settings",
  handlers: {
    "settings.organization": getOrganizationSettings,
    "settings.all": getSettings,
    "settings.change": changeSettings,
    "settings.customHolidays": listCustomHolidays,
    "settings.addCustomHolidays": addCustomHolidays,
    "settings.changeCustomHoliday": changeCustomHoliday,
    "settings.removeCustomHoliday": removeCustomHoliday,
    "settings.hideSetupChecklist": hideSetupChecklist,
    "settings.setLogo": setLogo,
    "settings.removeLogo": removeLogo,
    "settings.readCalendarFile": readCustomHolidaysOfFile,
  } satisfies HandlersFor<typeof settingsEndpoints>,
  routes: registerLogo,
  cache: { "settings.organization": "shared" },
  reactions: turnOnFeatures,
};
