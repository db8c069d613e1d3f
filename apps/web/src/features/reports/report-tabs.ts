import {
  type FeatureSwitch,
  isOn,
  type SquadFeatures,
} from "@watchbill/domain/settings/feature-switches";
import type { OpenedOf } from "../../lib/routing/paths.ts";

type Tab = OpenedOf<"reports">["tab"];

const LABELS: Readonly<Record<Tab, string>> = {
  overview: "Overview",
  members: "Member Reports",
  availability: "Availability",
  emergency: "Emergency",
  insights: "Insights",
  "fair-share": "Fair share",
  "service-points": "Service points",
};

/** Feature switch of each report that belongs to an optional feature. */
const FEATURES: Partial<Readonly<Record<Tab, FeatureSwitch>>> = {
  "fair-share": "workload",
  "service-points": "service-points",
};

/** Returns the reports that the viewer may open: all for admins, the overview for members. */
export function reportTabs(
  isAdmin: boolean,
): readonly { readonly value: Tab; readonly label: string }[] {
  return (Object.keys(LABELS) as Tab[])
    .filter((tab) => isAdmin || tab === "overview")
    .map((value) => ({ value, label: LABELS[value] }));
}

/**
 * Returns the reports for the tabs and the search: those the viewer may open, except of features
 * that are off.
 */
export function shownTabs(isAdmin: boolean, squad: SquadFeatures): ReturnType<typeof reportTabs> {
  return reportTabs(isAdmin).filter(({ value }) => isOn(squad, FEATURES[value]));
}
