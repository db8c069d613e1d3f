import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A real Chromium: the one of CHROMIUM_PATH, an installed one, or the distribution's package, installed now. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser(), args: FLAGS });
}

function findBrowser(): string {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  return installedBrowser() ?? installBrowser();
}

function installedBrowser(): string | undefined {
  return PLACES.find((place) => existsSync(place));
}

function installBrowser(): string {
  const canInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (canInstall) {
    process.stdout.write("Installing the distribution's Chromium for the browser tests…\n");
    const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    spawnSync("apt-get", ["update", "-q"], { stdio: "ignore", env: environment });
    spawnSync("apt-get", ["install", "-y", "-q", "--no-install-recommends", "chromium", "fonts-dejavu-core"], {
      stdio: "ignore",
      env: environment,
    });
  }
  const installed = installedBrowser();
  if (!installed) throw new Error("No Chromium was found: install your distribution's chromium package, or set CHROMIUM_PATH");
  return installed;
}
