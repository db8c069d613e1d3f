import { spawnSync } from "node:child_process";
import { chromiumPath, windowlessPath } from "./browser.ts";

/** The journeys run on the app as it is built, so it is built first, and in a browser that is there. */
export function setup(): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/build-web.ts"], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The web app could not be built:\n${stdout}${stderr}`);
  // A browser that is missing is installed once, not by each process at the same time.
  chromiumPath();
  windowlessPath();
}
