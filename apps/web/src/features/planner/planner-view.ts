import { gapsOnly, isGapsOnly, useUrlState } from "../../lib/routing/url-state.ts";

export type PlannerLayout = "weeks" | "lanes";

/** The planner's layout and filters, stored in the URL so that a view can be shared. */
export interface PlannerView {
  readonly layout: PlannerLayout;
  readonly show: (layout: PlannerLayout) => void;
  readonly showsGapsOnly: boolean;
  readonly showGapsOnly: (isShown: boolean) => void;
}

export function usePlannerView(): PlannerView {
  const { params, set } = useUrlState();
  return {
    layout: params.get("layout") === "lanes" ? "lanes" : "weeks",
    show: (layout) => set("layout", layout === "lanes" ? layout : null),
    showsGapsOnly: isGapsOnly(params),
    showGapsOnly: (isShown) => set(...gapsOnly(isShown)),
  };
}
