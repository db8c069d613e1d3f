import { PATHS } from "./paths.ts";

/**
 * Page paths of versions before 2.0, which bookmarks and sent messages still contain, with their
 * new paths.
 */
const RENAMED_PATHS: Readonly<Record<string, string>> = {
  "/board": PATHS.wallboard,
  "/plans": PATHS.draftSchedules,
  "/wishes": PATHS.shiftPreferences,
  "/handover-notes": PATHS.handoffNotes,
  "/rest-day-roster": PATHS.shabbatDayRoster,
};

/** Settings sections of versions before 2.0, with their new names. */
const RENAMED_VIEWS: Readonly<Record<string, string>> = {
  away: "time-off",
  organisation: "organization",
  kinds: "shift-types",
  programs: "api-tokens",
};

/** Returns the new URL of a renamed page, with its query; null for any other URL. */
export function renamedUrl({ pathname, search, hash }: URL): string | null {
  const path = Object.hasOwn(RENAMED_PATHS, pathname) ? RENAMED_PATHS[pathname] : undefined;
  if (path !== undefined) return `${path}${search.replace("?plan=", "?draftSchedule=")}${hash}`;
  const params = new URLSearchParams(search);
  const view = RENAMED_VIEWS[params.get("view") ?? ""];
  if (pathname !== PATHS.settings || view === undefined) return null;
  params.set("view", view);
  return `${pathname}?${params.toString()}${hash}`;
}
