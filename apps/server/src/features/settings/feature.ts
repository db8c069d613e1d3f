import type { Feature } from "../../platform/feature.ts";
import { getOrganisation } from "./queries.ts";

export const settings: Feature = {
  noun: "settings",
  handlers: { "settings.organisation": getOrganisation },
};
