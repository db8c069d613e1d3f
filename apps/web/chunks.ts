import { fileURLToPath } from "node:url";

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}

/**
 * Maps each chunk to its root modules. A chunk also holds the modules that its roots import
 * statically, except those of an earlier chunk.
 */
const CHUNKS = {
  // Runs before the Temporal polyfill loads, so it shares no module with other chunks.
  start: ["main.tsx"],
  mount: ["app/mount.tsx"],
  // Part of the first screen for coordinators and on desktops; `index.html` preloads it.
  "admin-outstanding": ["app/dashboard/admin-outstanding.tsx"],
  "calendar-grid": ["features/calendar/month/calendar-grid.tsx"],
  // Action cards are part of the first screen of a member with a pending action, so they must not
  // wait for the dialogs' code.
  "action-cards": [
    "features/attendance/hours-card.tsx",
    "features/handoff/handoff-card.tsx",
    "features/replacements/starts-card.tsx",
    "features/shabbat/shabbat-line.tsx",
    "features/swaps/swaps-card.tsx",
    "features/shift-preferences/shift-preferences-card.tsx",
  ],
  // Prefetched on every page.
  panel: [
    "app/shell/route-announcer.tsx",
    "app/dashboard/shift-panel-host.tsx",
    "ui/overlay/dialog-panel.tsx",
    "ui/overlay/popover-panel.tsx",
    "ui/overlay/toast-panel.tsx",
  ],
};

/**
 * A module imported by at least this many other chunks goes into one shared chunk instead of its
 * own.
 */
const SHARED_BY = 3;

interface ChunkGroup {
  name: string | ((id: string, graph: ModuleGraph) => string | null);
  priority?: number;
  minShareCount?: number;
}

/** Defines the manual chunks; the bundler splits everything else at `import()`. */
export function chunkGroups(): ChunkGroup[] {
  let chunkOf: Map<string, string> | null = null;
  const manual = (id: string, graph: ModuleGraph): string | null => {
    if (id.includes("preload-helper")) return "start";
    // Only later pages use these TanStack Query modules, but its index imports them. Null keeps
    // their 1 kB out of the first load.
    if (/InfiniteQuery\.|infiniteQueryObserver\.|useQueries\.|queriesObserver\./.test(id))
      return null;
    chunkOf ??= chunksOfModules(graph);
    const chunk = chunkOf.get(id) ?? null;
    // Libraries rarely change between versions, so a separate chunk stays in the browser's cache.
    return chunk === "mount" && id.includes("/node_modules/") && !id.includes("/lucide-react/")
      ? "libraries"
      : chunk;
  };
  return [
    { name: manual, priority: 1 },
    { name: "shared", minShareCount: SHARED_BY },
  ];
}

function chunksOfModules(graph: ModuleGraph): Map<string, string> {
  const chunks = new Map<string, string>();
  for (const [chunk, roots] of Object.entries(CHUNKS))
    for (const root of roots)
      for (const id of importedFrom(fileURLToPath(new URL(`src/${root}`, import.meta.url)), graph))
        if (!chunks.has(id)) chunks.set(id, chunk);
  return chunks;
}

function importedFrom(root: string, graph: ModuleGraph): Set<string> {
  if (!graph.getModuleInfo(root)) throw new Error(`${root} is not part of the app`);
  const imported = new Set([root]);
  // Iterating a Set also visits entries added during the iteration.
  for (const id of imported)
    graph.getModuleInfo(id)?.importedIds.forEach((one) => imported.add(one));
  return imported;
}
