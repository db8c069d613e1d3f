import { sectionsFor } from "../../../apps/web/src/features/preferences/settings-sections.ts";
import { reportTabs } from "../../../apps/web/src/features/reports/report-tabs.ts";
import { PATHS, type PageName, pathTo } from "../../../apps/web/src/lib/routing/paths.ts";

/** Pages that need more than their path: three need a token or a sign-in, and one redirects. */
const NOT_OPENED_BY_PATH: readonly PageName[] = ["link", "provider", "slip", "recurringShifts"];

/**
 * The paths of all pages that an administrator can open; tests over this list also cover new pages.
 */
export const PAGE_PATHS: readonly string[] = (Object.keys(PATHS) as PageName[])
  .filter((name) => !NOT_OPENED_BY_PATH.includes(name))
  .map((name) => PATHS[name]);

export const SETTINGS_PATHS: readonly string[] = sectionsFor("admin").map(({ view }) =>
  pathTo("settings", { view }),
);

export const REPORT_PATHS: readonly string[] = reportTabs(true).map(({ value }) =>
  pathTo("reports", { tab: value }),
);
