import { join } from "node:path";

/**
 * Environment of processes that tests start: a shared compile cache, which halves their start time.
 */
export const COMPILED_BEFORE = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, "../../../../.cache/compiled"),
};
