import { sectionsFor } from "../../../apps/web/src/features/preferences/settings-sections.ts";
import { reportTabs } from "../../../apps/web/src/features/reports/report-tabs.ts";
import { PATHS, type PageName, pathTo } from "../../../apps/web/src/lib/routing/paths.ts";

/**
 * Pages that their path alone does not open: three need a token or a sign-in, and one redirects.
 */
const NOT_OPENED_BY_PATH: readonly PageName[] = ["link", "provider", "slip", "recurringShifts"];

/**
 * The path of every page that an administrator can open: every test that reads this list covers a
 * new page.
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
