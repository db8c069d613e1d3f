import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** Where Linux keeps files in memory. */
const IN_MEMORY = "/dev/shm";
/** What the databases of a whole run take at most, doubled. */
const WANTED_BYTES = 6 * 1024 ** 3;

/**
 * A folder in memory for what a run throws away at its end, such as a database of a thousand files for each test, which a disk takes
 * several times as long to make; null where the system has none or too little room. It goes with this process.
 */
export function folderInMemory(
  place: string = IN_MEMORY,
  wantedBytes: number = WANTED_BYTES,
): string | null {
  if (!existsSync(place)) return null;
  const { bavail, bsize } = statfsSync(place);
  if (bavail * bsize < wantedBytes) return null;
  const folder = mkdtempSync(join(place, "watchbill-"));
  // Root's PostgreSQL runs as somebody else, who must be able to work there.
  chmodSync(folder, 0o1777);
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  // Memory that nobody frees stays taken until the machine starts anew.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  return folder;
}
