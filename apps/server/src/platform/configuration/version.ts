import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What this build of the app calls itself, such as "1.0.0". */
export const VERSION: string = (
  JSON.parse(readFileSync(join(import.meta.dirname, "../../../package.json"), "utf8")) as { version: string }
).version;
