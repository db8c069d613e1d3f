/** The quickest test that should see a bug. */
export interface Watcher {
  readonly suite: "unit" | "server" | "simulator";
  /** A test file from the root; none for the simulator. */
  readonly file?: string;
  /** Words of the one test that should see it, where the file has others that take long. */
  readonly only?: string;
}

/** One small fault, as somebody tired might make it. */
export interface Bug {
  readonly name: string;
  readonly file: string;
  /** Stands exactly once in the file. */
  readonly text: string;
  readonly becomes: string;
  readonly seenBy: Watcher;
}

/** A test of the domain package. */
export function unit(path: string): Watcher {
  return { suite: "unit", file: `packages/domain/src/${path}.test.ts` };
}

/** A test of the server, which needs a database. */
export function server(path: string, only?: string): Watcher {
  return { suite: "server", file: `apps/server/src/${path}.test.ts`, ...(only ? { only } : {}) };
}

/** A simulated squad. */
export const SIMULATOR: Watcher = { suite: "simulator" };

export const DOMAIN = "packages/domain/src";
export const SERVER = "apps/server/src";
