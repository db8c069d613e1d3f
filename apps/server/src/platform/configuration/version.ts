import { readFileSync } from "node:fs";
import { join } from "node:path";

const OWN_PACKAGE = join(import.meta.dirname, "../../../../../package.json");

/** What this build of the app calls itself, such as "1.0.0": the version of the whole repository, which is set in this one place. */
export const VERSION: string = (
  JSON.parse(readFileSync(OWN_PACKAGE, "utf8")) as { version: string }
).version;
