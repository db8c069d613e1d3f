import { useSearchParams } from "wouter";

export type PlannerLayout = "weeks" | "lanes";

/** How the planner shows a month, as its address says it, so that a view can be shared. */
export interface PlannerView {
  readonly layout: PlannerLayout;
  readonly show: (layout: PlannerLayout) => void;
  readonly showsGapsOnly: boolean;
  readonly showGapsOnly: (isShown: boolean) => void;
}

export function usePlannerView(): PlannerView {
  const [params, setParams] = useSearchParams();
  const set = (name: string, value: string | null): void =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return {
    layout: params.get("layout") === "lanes" ? "lanes" : "weeks",
    show: (layout) => set("layout", layout === "lanes" ? layout : null),
    showsGapsOnly: params.get("gaps") === "only",
    showGapsOnly: (isShown) => set("gaps", isShown ? "only" : null),
  };
}
