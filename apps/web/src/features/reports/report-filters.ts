import { monthRange } from "@watchbill/domain/time/calendar";
import { dateOf, isLocalDate } from "@watchbill/domain/time/local";
import { useSearchParams } from "wouter";
import { serverNow } from "../../lib/api/server-clock.ts";
import { type OpenedOf } from "../../lib/routing/paths.ts";
import { useOrganization } from "../settings/organization.ts";

export type Tab = OpenedOf<"reports">["tab"];
const TABS: readonly Tab[] = [
  "overview",
  "members",
  "availability",
  "emergency",
  "insights",
  "fair-share",
  "service-points",
];

/** Maximum length of a filter value in the URL; longer than any shift type's key. */
const LONGEST_CHOICE = 80;

/** The filters of the reports page, stored in the URL so that a report can be shared. */
export interface Filters {
  readonly tab: Tab;
  readonly startDate: string;
  readonly endDate: string;
  readonly search: string;
  readonly shiftType: string;
  readonly shiftDate: string;
  /**
   * Scheduled shifts up to this date count towards the workload; if empty, no future shifts count.
   */
  readonly plannedUntil: string;
  /** A qualification's id, or one of the report's own values such as "any". */
  readonly qualification: string;
}

/**
 * Returns the filters in the URL, which default to this month, and a function that changes some of
 * them.
 */
export function useFilters(): readonly [Filters, (change: Partial<Filters>) => void] {
  const { timeZone } = useOrganization();
  const [params, setParams] = useSearchParams();
  const month = monthRange(dateOf(serverNow(), timeZone));
  const date = (name: string, otherwise: string): string => {
    const given = params.get(name) ?? "";
    return isLocalDate(given) ? given : otherwise;
  };
  const filters: Filters = {
    tab: TABS.find((tab) => tab === params.get("tab")) ?? "overview",
    startDate: date("startDate", month.first),
    endDate: date("endDate", month.last),
    search: params.get("search") ?? "",
    shiftType: params.get("shiftType")?.slice(0, LONGEST_CHOICE) || "any",
    shiftDate: date("shiftDate", ""),
    plannedUntil: date("plannedUntil", ""),
    qualification: params.get("qualification")?.slice(0, LONGEST_CHOICE) || "any",
  };
  const defaults: Filters = {
    ...filters,
    tab: "overview",
    startDate: month.first,
    endDate: month.last,
    search: "",
    shiftType: "any",
    shiftDate: "",
    plannedUntil: "",
    qualification: "any",
  };
  const change = (next: Partial<Filters>): void => {
    const all = { ...filters, ...next };
    const named = Object.entries(all).filter(
      ([name, value]) => value !== defaults[name as keyof Filters] && value !== "",
    );
    setParams(Object.fromEntries(named), { replace: true });
  };
  return [filters, change];
}
