import { spawnSync } from "node:child_process";

/** The journeys run on the app as it is built, so it is built first. */
export function setup(): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/build-web.ts"], { encoding: "utf8" });
  if (status !== 0) throw new Error(`The web app could not be built:\n${stdout}${stderr}`);
}
