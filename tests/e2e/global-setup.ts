import { spawnSync } from "node:child_process";
import { chromiumPath, windowlessPath } from "./support/browser.ts";

/** Builds the web app and finds or installs a browser, which all browser tests need. */
export function setup(): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/build-web.ts"], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`Couldn't build the web app:\n${stdout}${stderr}`);
  // Installs a missing browser here once, because every worker process would otherwise install it.
  chromiumPath();
  windowlessPath();
}
