import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const CHROMIUM_PATHS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
/** Paths of Debian's headless Chromium shell, in which a test needs a quarter less CPU time. */
const WINDOWLESS_PATHS = ["/usr/bin/chromium-headless-shell"];
/**
 * Chromium features to disable. For every window Chromium renders an address bar popup, which costs
 * several times as much as a page of the app. The list repeats Playwright's own, because only the
 * last `--disable-features` counts.
 */
const NOT_WANTED = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];
const FLAGS = [
  // Disables the optimizing compiler: a test's page lives for seconds, in which optimizing takes a
  // tenth of all CPU time and saves less.
  "--js-flags=--no-opt --no-maglev",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${NOT_WANTED.join(",")}`,
];

/**
 * The environment of browsers, without LD_PRELOAD: they don't start under the library with which
 * `npm run dates` moves the clock.
 */
export const BROWSER_ENVIRONMENT = (({ LD_PRELOAD: _moved, ...others }) => others)(process.env);

const LIST_TRIES = 10;
const LIST_PATIENCE_MS = 3_000;

/**
 * Launches a full Chromium: the one at CHROMIUM_PATH, an installed one, or the distribution's
 * package, which is installed first.
 */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: FLAGS, env: BROWSER_ENVIRONMENT });
}

/**
 * The browser that a test needs: "windowless" is the headless shell; "whole" is a full browser,
 * which also shows notifications.
 */
export type BrowserKind = "windowless" | "whole";
const shared = new Map<BrowserKind, Promise<Browser>>();

/**
 * Returns this process's shared browser of a kind; callers create their own contexts. It ends with
 * the process, because no caller knows which test is the last.
 */
export async function sharedBrowser(kind: BrowserKind): Promise<Browser> {
  const there = shared.get(kind);
  if (there) return there;
  const started =
    kind === "whole"
      ? launchBrowser()
      : chromium.launch({
          executablePath: windowlessPath(),
          args: FLAGS,
          env: BROWSER_ENVIRONMENT,
        });
  shared.set(kind, started);
  return started;
}

/** Returns the path of Chromium; installs the distribution's package if none is installed. */
export function chromiumPath(): string {
  return process.env.CHROMIUM_PATH ?? installed("chromium", CHROMIUM_PATHS, "the browser tests");
}

/** Returns the path of the headless shell, or of Chromium if the shell cannot be installed. */
export function windowlessPath(): string {
  return (
    process.env.CHROMIUM_PATH ??
    found("chromium-headless-shell", WINDOWLESS_PATHS, "the browser tests") ??
    chromiumPath()
  );
}

/**
 * Returns the path of a program. If it is missing and this process is root, installs the
 * distribution's package of that name.
 */
export function installed(
  apiToken: string,
  candidates: readonly string[],
  whoNeedsIt: string,
): string {
  const path = found(apiToken, candidates, whoNeedsIt);
  if (!path)
    throw new Error(
      `No ${apiToken} was found, which ${whoNeedsIt} needs: install your distribution's ${apiToken} package`,
    );
  return path;
}

function found(
  apiToken: string,
  candidates: readonly string[],
  whoNeedsIt: string,
): string | undefined {
  const present = (): string | undefined => candidates.find((path) => existsSync(path));
  return present() ?? (installPackage(apiToken, whoNeedsIt), present());
}

function installPackage(apiToken: string, whoNeedsIt: string): void {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  process.stdout.write(`Installing the distribution's ${apiToken} for ${whoNeedsIt}…\n`);
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  // Retries, because two processes cannot update apt's package lists at the same time.
  for (let tries = 0; tries < LIST_TRIES; tries += 1) {
    if (spawnSync("apt-get", ["update", "-q"], { stdio: "ignore", env: environment }).status === 0)
      break;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LIST_PATIENCE_MS);
  }
  const patience = ["-o", "DPkg::Lock::Timeout=300"];
  spawnSync(
    "apt-get",
    [...patience, "install", "-y", "-q", "--no-install-recommends", apiToken, "fonts-dejavu-core"],
    {
      stdio: "ignore",
      env: environment,
    },
  );
}
