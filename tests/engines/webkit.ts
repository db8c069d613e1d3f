import type { ChildProcess } from "node:child_process";
import { globSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { BROWSER_ENVIRONMENT, installed } from "../e2e/support/browser.ts";
import type { Driver, Size } from "./driver.ts";
import { endGroup, START_MS, startGroup, waitForLine } from "./process.ts";
import { openSession, type Session } from "./webdriver-classic.ts";

const DRIVER_PATHS = ["/usr/bin/WebKitWebDriver"];
const DISPLAY_PATHS = ["/usr/bin/Xvfb"];
const WINDOWS = "/usr/lib{,64,exec}{,/*}/webkit2gtk-4.{1,0}/MiniBrowser";
/** Height in pixels of MiniBrowser's address bar, which is part of the window. */
const BAR_HEIGHT = 38;

/**
 * Returns the paths of the WebKitGTK driver and a virtual display; installs the distribution's
 * packages if missing.
 */
export function webkitPaths(): { driver: string; display: string; browser: string } {
  const driver = installed("webkit2gtk-driver", DRIVER_PATHS, "the suite of engines");
  const display = installed("xvfb", DISPLAY_PATHS, "the suite of engines");
  const [browser] = globSync(WINDOWS);
  if (!browser)
    throw new Error("No MiniBrowser of WebKitGTK was found, which the suite of engines needs");
  return { driver, display, browser };
}

/** Starts WebKitGTK's MiniBrowser with classic WebDriver on a virtual display. */
export async function startWebkit(): Promise<Driver> {
  const { driver, display, browser } = webkitPaths();
  const home = mkdtempSync(join(tmpdir(), "watchbill-webkit-"));
  const running: ChildProcess[] = [];
  const end = async (): Promise<void> => {
    for (const child of running.toReversed()) await endGroup(child);
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const args = ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"];
    const screen = startGroup(display, args, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
    running.push(screen);
    const number = await waitForLine(screen, screen.stdio[3] as NodeJS.ReadableStream, /(\d+)\n/);
    const environment = {
      ...BROWSER_ENVIRONMENT,
      HOME: home,
      DISPLAY: `:${number}`,
      GDK_BACKEND: "x11",
      TZ: "Europe/Paris",
    };
    const child = startGroup(driver, ["--port=0"], { stdio: "ignore", env: environment });
    running.push(child);
    const session = await openSession(`http://127.0.0.1:${await portOf(child)}`, {
      "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] },
    });
    return driverOf(session, end);
  } catch (error) {
    await end();
    throw error;
  }
}

/**
 * Returns the port on which a program listens, because the program chooses a free port and does not
 * print it.
 */
async function portOf({ pid }: ChildProcess): Promise<number> {
  const listening = (): number | undefined => {
    const own = new Set(
      readdirSync(`/proc/${pid}/fd`).map((each) => linkOf(`/proc/${pid}/fd/${each}`)),
    );
    const rows = readFileSync(`/proc/${pid}/net/tcp`, "utf8")
      .split("\n")
      .slice(1)
      .map((row) => row.trim().split(/\s+/));
    const row = rows.find((columns) => columns[3] === "0A" && own.has(`socket:[${columns[9]}]`));
    return row?.[1] ? Number.parseInt(row[1].split(":")[1] ?? "", 16) : undefined;
  };
  return vi.waitUntil(listening, { timeout: START_MS });
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    // The process closed the file between listing and reading it.
    return "";
  }
}

function driverOf(session: Session, end: () => Promise<void>): Driver {
  let lines: string[] = [];
  const resize = async ({ width, height }: Size): Promise<void> =>
    void (await session.post("/window/rect", { width, height: height + BAR_HEIGHT }));
  const call: Driver["call"] = async (source, values) => {
    const script = `return (async (values) => JSON.stringify((await (${source})(...JSON.parse(values))) ?? null))(arguments[0])`;
    return JSON.parse(
      await session.post<string>("/execute/sync", { script, args: [JSON.stringify(values)] }),
    );
  };
  // Collects console errors from the page before it unloads, because neither driver nor browser
  // forwards them.
  const listen = async (): Promise<void> =>
    void lines.push(...((await call(LISTEN, [])) as string[]));
  return {
    name: "WebKit",
    goesOnByItself: false,
    clock: 24,
    version: session.capabilities.browserVersion,
    async fresh(address, size) {
      // Clears cookies and storage, which all contexts share, on a file of the app's origin that
      // runs no script.
      await session.post("/url", { url: `${address}/manifest.webmanifest` });
      await session.remove("/cookie");
      await call(DELETE, []);
      await resize(size);
      lines = [];
    },
    resize,
    async go(to) {
      await listen();
      await session.post("/url", { url: to });
      await listen();
    },
    async reload() {
      await listen();
      await session.post("/refresh");
      await listen();
    },
    keep: async (cookie) =>
      void (await session.post("/cookie", {
        cookie: { ...cookie, path: "/", httpOnly: true, sameSite: "Lax" },
      })),
    call,
    perform: async (source) => void (await session.post("/actions", { actions: [source] })),
    print: () => Promise.resolve(null),
    screenshot: async () => Buffer.from(await session.get<string>("/screenshot"), "base64"),
    async complaints() {
      await listen();
      return lines.splice(0);
    },
    async close() {
      await session.remove("").catch(() => undefined);
      await end();
    },
  };
}

/**
 * Script that returns the page's console errors since the last call; the first call, after loading,
 * starts recording.
 */
const LISTEN = `() => {
  if (globalThis.storyComplaints) return storyComplaints.splice(0);
  const said = (globalThis.storyComplaints = []);
  for (const how of ["error", "warn"]) {
    const say = console[how];
    console[how] = (...words) => {
      said.push(words.map(String).join(" "));
      say.apply(console, words);
    };
  }
  addEventListener("error", ({ message }) => said.push(message));
  addEventListener("unhandledrejection", ({ reason }) => said.push(String(reason)));
  return [];
}`;

const DELETE = `async () => {
  localStorage.clear();
  sessionStorage.clear();
  for (const name of await caches.keys()) await caches.delete(name);
  for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
}`;
