import { join } from "node:path";

/** The environment of a process of ours that tests start: what one of them has compiled the next need not, which is half of its start. */
export const COMPILED_BEFORE = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, "../../../../.cache/compiled"),
};
