import type { Role } from "@watchbill/domain/members/role";
import { sectionsFor } from "../features/preferences/settings-sections.ts";
import { reportTabs } from "../features/reports/report-tabs.ts";
import { PATHS } from "../lib/routing/paths.ts";
import { pageAt } from "./pages.tsx";

interface Screen {
  readonly label: string;
  /** Changes with each new screen, but not with a tab or another view of the current screen. */
  readonly key: string;
}

/**
 * Resolves a URL to a page or to a section of the settings, reports or shifts. Sections have their
 * own labels.
 */
export function screenAt(path: string, search: string, role: Role): Screen {
  const params = new URLSearchParams(search);
  const page = pageAt(path);
  const label = page?.label ?? "Page not found";
  const part = partOf(page?.path, params, role);
  return {
    label: part ?? label,
    key: page?.path === PATHS.settings ? `${path} ${part ?? ""}` : path,
  };
}

function partOf(path: string | undefined, params: URLSearchParams, role: Role): string | undefined {
  const isAdmin = role === "admin";
  if (path === PATHS.settings)
    return sectionsFor(role).find(({ view }) => view === params.get("view"))?.label;
  if (path === PATHS.shifts && isAdmin && params.get("view") === "planner") return "Planner";
  if (path !== PATHS.reports || !params.has("tab")) return undefined;
  const tab = reportTabs(isAdmin).find(({ value }) => value === params.get("tab"));
  return tab ? `Reports: ${tab.label}` : undefined;
}
