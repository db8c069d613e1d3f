import type { ChildProcess } from "node:child_process";
import { globSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { installed } from "../e2e/browser.ts";
import { openSession, type Session } from "./classic.ts";
import type { Driver, Size } from "./driver.ts";
import { endGroup, heard, START_MS, startGroup } from "./process.ts";

const DRIVER_PATHS = ["/usr/bin/WebKitWebDriver"];
const DISPLAY_PATHS = ["/usr/bin/Xvfb"];
const WINDOWS = "/usr/lib{,64,exec}{,/*}/webkit2gtk-4.{1,0}/MiniBrowser";
/** The bar with the address above each page. */
const BAR_HEIGHT = 38;

/** Where this machine's driver of WebKitGTK and a display without a screen are; installs the distribution's packages else. */
export function webkitPaths(): { driver: string; display: string; browser: string } {
  const driver = installed("webkit2gtk-driver", DRIVER_PATHS, "the suite of engines");
  const display = installed("xvfb", DISPLAY_PATHS, "the suite of engines");
  const [browser] = globSync(WINDOWS);
  if (!browser) throw new Error("No MiniBrowser of WebKitGTK was found, which the suite of engines needs");
  return { driver, display, browser };
}

/** WebKitGTK's own small browser, by its own driver in classic WebDriver, on a display that nobody sees. */
export async function startWebkit(): Promise<Driver> {
  const { driver, display, browser } = webkitPaths();
  const home = mkdtempSync(join(tmpdir(), "watchbill-webkit-"));
  const running: ChildProcess[] = [];
  const end = async (): Promise<void> => {
    for (const child of running.toReversed()) await endGroup(child);
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    // The driver throws away what its browser says, and the console with it.
    const [wrapper, console] = [join(home, "browser"), join(home, "console")];
    writeFileSync(console, "");
    writeFileSync(wrapper, `#!/bin/sh\nexec "${browser}" "$@" >>"${console}" 2>&1\n`, { mode: 0o755 });
    const args = ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"];
    const screen = startGroup(display, args, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
    running.push(screen);
    const number = await heard(screen, screen.stdio[3] as NodeJS.ReadableStream, /(\d+)\n/);
    const environment = { ...process.env, HOME: home, DISPLAY: `:${number}`, GDK_BACKEND: "x11", TZ: "Europe/Paris" };
    const child = startGroup(driver, ["--port=0"], { stdio: "ignore", env: environment });
    running.push(child);
    const session = await openSession(`http://127.0.0.1:${await portOf(child)}`, {
      "webkitgtk:browserOptions": { binary: wrapper, args: ["--automation", "--enable-write-console-messages-to-stdout=true"] },
    });
    return driverOf(session, console, end);
  } catch (error) {
    await end();
    throw error;
  }
}

/** Where a program listens on this machine: it was told to take any port, and does not say which. */
async function portOf({ pid }: ChildProcess): Promise<number> {
  const listening = (): number | undefined => {
    const own = new Set(readdirSync(`/proc/${pid}/fd`).map((each) => linkOf(`/proc/${pid}/fd/${each}`)));
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
    // Closed meanwhile.
    return "";
  }
}

function driverOf(session: Session, console: string, end: () => Promise<void>): Driver {
  let read = 0;
  const resize = async ({ width, height }: Size): Promise<void> =>
    void (await session.post("/window/rect", { width, height: height + BAR_HEIGHT }));
  const call: Driver["call"] = async (source, values) => {
    const script = `return (async (values) => JSON.stringify((await (${source})(...JSON.parse(values))) ?? null))(arguments[0])`;
    return JSON.parse(await session.post<string>("/execute/sync", { script, args: [JSON.stringify(values)] }));
  };
  return {
    name: "WebKit",
    goesOnByItself: false,
    clock: 24,
    version: session.capabilities.browserVersion,
    async fresh(address, size) {
      // It has one place for all that pages keep, so that is emptied, at a file of the site that runs nothing.
      await session.post("/url", { url: `${address}/manifest.webmanifest` });
      await session.remove("/cookie");
      await call(FORGET, []);
      await resize(size);
      read = readFileSync(console).length;
    },
    resize,
    go: async (to) => void (await session.post("/url", { url: to })),
    reload: async () => void (await session.post("/refresh")),
    keep: async (cookie) =>
      void (await session.post("/cookie", { cookie: { ...cookie, path: "/", httpOnly: true, sameSite: "Lax" } })),
    call,
    perform: async (source) => void (await session.post("/actions", { actions: [source] })),
    print: () => Promise.resolve(null),
    screenshot: async () => Buffer.from(await session.get<string>("/screenshot"), "base64"),
    complaints() {
      const said = readFileSync(console).subarray(read);
      read += said.length;
      return said
        .toString()
        .split("\n")
        .filter((line) => /^CONSOLE .*(ERROR|WARN)/.test(line));
    },
    async close() {
      await session.remove("").catch(() => undefined);
      await end();
    },
  };
}

const FORGET = `async () => {
  localStorage.clear();
  sessionStorage.clear();
  for (const name of await caches.keys()) await caches.delete(name);
  for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
}`;
