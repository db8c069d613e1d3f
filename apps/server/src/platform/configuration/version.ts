import { readFileSync } from "node:fs";
import { join } from "node:path";

const OWN_PACKAGE = join(import.meta.dirname, "../../../../../package.json");

/** The app's version, such as "1.0.0": that of the whole repository, set only in this place. */
export const VERSION: string = (
  JSON.parse(readFileSync(OWN_PACKAGE, "utf8")) as { version: string }
).version;
