import { isOn, type SquadFeatures } from "@watchbill/domain/settings/feature-switches";
import { ALL_PAGES, type Destination } from "../pages.tsx";
import { TOOL_ICONS } from "./tool-icons.ts";

function inMenu(wanted: "tools" | "own", squad: SquadFeatures): readonly Destination[] {
  return ALL_PAGES.flatMap(({ menu, icon, path, label, feature, isWindow = false }) =>
    menu === wanted && typeof icon === "string" && isOn(squad, feature)
      ? [{ path, label, icon: TOOL_ICONS[icon], isWindow }]
      : [],
  );
}

export function adminTools(squad: SquadFeatures): readonly Destination[] {
  return inMenu("tools", squad);
}

/** The pages in a member's own menu, besides the settings. */
export function ownPages(squad: SquadFeatures): readonly Destination[] {
  return inMenu("own", squad);
}
