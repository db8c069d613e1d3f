import { fileURLToPath } from "node:url";

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}

/** Which modules come in one file: what these reach, but for what an earlier file holds. */
const FILES = {
  // Runs before Temporal is sure to be there, so what it needs stays with it.
  start: ["main.tsx"],
  mount: ["app/mount.tsx"],
  // In a coordinator's first picture.
  "admin-outstanding": ["app/admin-outstanding.tsx"],
  // In the first picture of a desk.
  desk: ["features/calendar/calendar-grid.tsx", "features/calendar/calendar-tools.tsx", "app/tools.ts", "app/admin-tools.tsx"],
  // In the first picture of whoever something waits for.
  "waiting-cards": [
    "features/attendance/hours-card.tsx",
    "features/handover/handover-card.tsx",
    "features/replacements/starts-card.tsx",
    "features/rest-days/rest-line.tsx",
    "features/swaps/swaps-card.tsx",
    "features/wishes/wishes-card.tsx",
  ],
  // What every page asks for once it is there.
  panel: [
    "app/page-manners.tsx",
    "app/shift-panel-host.tsx",
    "ui/dialog-panel.tsx",
    "ui/popover-panel.tsx",
    "ui/toast-panel.tsx",
  ],
  // What is opened by one tap on the dashboard.
  "at-hand": [
    "app/keys-sheet.tsx",
    "app/mobile-menu.tsx",
    "app/own-menu.tsx",
    "features/attendance/last-out-dialog.tsx",
    "features/calendar/calendar-legend.tsx",
    "features/calendar/day-card.tsx",
    "features/calendar/day-detail.tsx",
    "features/calendar/own-shift-details.tsx",
    "features/handover/write-note-dialog.tsx",
    "features/notifications/newest-notifications.tsx",
    "features/notifications/notification-details.tsx",
    "features/polls/own-polls.tsx",
    "features/replacements/request-form.tsx",
    "features/replacements/start-question.tsx",
    "features/rest-days/rest-marks.tsx",
    "features/shifts/despite-dialog.tsx",
    "features/swaps/offer-any-swap.tsx",
    "features/swaps/offer-swap-dialog.tsx",
    "features/swaps/swap-sheet.tsx",
  ],
};

/**
 * The libraries that the app stands on come in a file of their own. They are run in a task of their own, so that a slow phone hears a
 * finger between the two; and they stay as they are from one version of the app to the next, so that a device fetches them once.
 */
const LIBRARIES = "libraries";
const isLibrary = (id: string): boolean => id.includes("/node_modules/") && !id.includes("/lucide-react/");

/** From how many parts of the app a module must be asked for to come in the one file of what is shared. */
const SHARED_BY = 3;

interface FileGroup {
  name: string | ((id: string, graph: ModuleGraph) => string | null);
  priority?: number;
  minShareCount?: number;
}

/**
 * Puts what is needed at one time into one file, and what many later parts share into another: a phone gets a few large files
 * sooner than many small ones, each of which costs it and the server work of its own.
 */
export function fileGroups(): FileGroup[] {
  let fileOf: Map<string, string> | null = null;
  const byTime = (id: string, graph: ModuleGraph): string | null => {
    if (id.includes("preload-helper")) return "start";
    // Only later screens read page after page, or any number of months; the library's list names these among all else.
    if (/InfiniteQuery\.|infiniteQueryObserver\.|useQueries\.|queriesObserver\./.test(id)) return null;
    fileOf ??= filesOfModules(graph);
    const file = fileOf.get(id) ?? (id.includes("/lucide-react/") ? "icons" : null);
    return file === "mount" && isLibrary(id) ? LIBRARIES : file;
  };
  return [
    { name: byTime, priority: 1 },
    { name: "shared", minShareCount: SHARED_BY },
  ];
}

function filesOfModules(graph: ModuleGraph): Map<string, string> {
  const files = new Map<string, string>();
  for (const [file, roots] of Object.entries(FILES))
    for (const root of roots)
      for (const id of reachedFrom(fileURLToPath(new URL(`src/${root}`, import.meta.url)), graph))
        if (!files.has(id)) files.set(id, file);
  return files;
}

/** Every module that is loaded with one. */
function reachedFrom(start: string, graph: ModuleGraph): Set<string> {
  if (!graph.getModuleInfo(start)) throw new Error(`${start} is in no part of the app`);
  const reached = new Set([start]);
  // A set is walked in the order of adding, those added on the way too.
  for (const id of reached) graph.getModuleInfo(id)?.importedIds.forEach((imported) => reached.add(imported));
  return reached;
}
