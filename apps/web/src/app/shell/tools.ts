import { ALL_PAGES, type Destination } from "../pages.tsx";
import { TOOL_ICONS } from "./tool-icons.ts";

function inMenu(wanted: "tools" | "own"): readonly Destination[] {
  return ALL_PAGES.flatMap(({ menu, icon, path, label, isWindow = false }) =>
    menu === wanted && typeof icon === "string"
      ? [{ path, label, icon: TOOL_ICONS[icon], isWindow }]
      : [],
  );
}

export const ADMIN_TOOLS = inMenu("tools");

/** The pages in a member's own menu, besides the settings. */
export const OWN_PAGES = inMenu("own");
