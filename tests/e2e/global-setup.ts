import { spawnSync } from "node:child_process";
import { chromiumPath, windowlessPath } from "./support/browser.ts";

/** The stories run on the built app and an installed browser, so both are prepared first. */
export function setup(): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/build-web.ts"], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`Couldn't build the web app:\n${stdout}${stderr}`);
  // Installs a missing browser once, instead of in each process at the same time.
  chromiumPath();
  windowlessPath();
}
