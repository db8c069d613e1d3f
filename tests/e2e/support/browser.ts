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
/**
 * The headless shell of Chromium, as Debian packages it: a story needs a quarter less CPU in it.
 */
const WINDOWLESS_PATHS = ["/usr/bin/chromium-headless-shell"];
/**
 * Chromium renders the address bar's popup for every window, which costs several times as much as
 * an app page. Only the last `--disable-features` list counts, so it repeats Playwright's own.
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
  // A story's page lives for seconds: the optimizing compiler takes a tenth of all CPU time and
  // gains less.
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

/** For browsers: they don't start under the library of `npm run dates`, which moves the clock of Node. */
export const BROWSER_ENVIRONMENT = (({ LD_PRELOAD: _moved, ...others }) => others)(process.env);

const LIST_TRIES = 10;
const LIST_PATIENCE_MS = 3_000;

/**
 * A real Chromium: from CHROMIUM_PATH, an installed one, or the distribution's package, installed
 * now.
 */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: FLAGS, env: BROWSER_ENVIRONMENT });
}

/**
 * The browser that a story needs: the headless shell, or a full browser, which also shows
 * notifications.
 */
export type BrowserKind = "windowless" | "whole";
const shared = new Map<BrowserKind, Promise<Browser>>();

/**
 * The shared browser of each kind in this process; callers create their own contexts. It ends with
 * the process, because no caller knows when the last one finishes.
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

/** The path of Chromium; installs the distribution's package when there is none. */
export function chromiumPath(): string {
  return process.env.CHROMIUM_PATH ?? installed("chromium", CHROMIUM_PATHS, "the browser tests");
}

/** The path of the headless shell, installed the same way; falls back to the full browser. */
export function windowlessPath(): string {
  return (
    process.env.CHROMIUM_PATH ??
    found("chromium-headless-shell", WINDOWLESS_PATHS, "the browser tests") ??
    chromiumPath()
  );
}

/**
 * The path of a program; when it is missing and this process is root, installs the distribution's
 * package of that name.
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
  // Another process may be installing its own package; two cannot update the package lists at once.
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
