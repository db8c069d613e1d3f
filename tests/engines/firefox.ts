import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BROWSER_ENVIRONMENT, installed } from "../e2e/support/browser.ts";
import type { Driver, Size } from "./driver.ts";
import { endGroup, startGroup, waitForLine } from "./process.ts";
import { type Bidi, openBidi } from "./webdriver-bidi.ts";

const PATHS = [
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/snap/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];
/**
 * Firefox preferences that disable background features, such as update checks and spare processes.
 */
const PREFERENCES = {
  "app.normandy.enabled": false,
  "app.update.disabledForTesting": true,
  "browser.newtabpage.enabled": false,
  "browser.region.network.url": "",
  "browser.safebrowsing.malware.enabled": false,
  "browser.safebrowsing.phishing.enabled": false,
  "browser.search.update": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.homepage_override.mstone": "ignore",
  "browser.topsites.contile.enabled": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "dom.ipc.processPrelaunch.enabled": false,
  "extensions.getAddons.cache.enabled": false,
  "extensions.systemAddon.update.enabled": false,
  "extensions.update.enabled": false,
  "media.gmp-manager.updateEnabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,#remote-settings-dummy/v1",
  "toolkit.telemetry.server": "",
};

/** Returns Firefox's path; installs the distribution's package if it is missing. */
export function firefoxPath(): string {
  return process.env.FIREFOX_PATH ?? installed("firefox-esr", PATHS, "the suite of engines");
}

/** Starts a headless stock Firefox over WebDriver BiDi, without a separate driver. */
export async function startFirefox(): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), "watchbill-firefox-"));
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, "user.js"), lines.join("\n"));
  const args = [
    "--headless",
    "--no-remote",
    "--profile",
    profile,
    "--remote-debugging-port",
    "0",
    "about:blank",
  ];
  const child = startGroup(firefoxPath(), args, {
    stdio: ["ignore", "ignore", "pipe"],
    // Sets HOME, because Firefox as root refuses another user's home. Uses a time zone other than
    // the squad's.
    env: { ...BROWSER_ENVIRONMENT, HOME: profile, TZ: "Europe/Paris", LANG: "en_US.UTF-8" },
  });
  const end = async (): Promise<void> => {
    await endGroup(child);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const address = await waitForLine(child, child.stderr!, /WebDriver BiDi listening on (ws:\S+)/);
    return await driverOf(address, end);
  } catch (error) {
    await end();
    throw error;
  }
}

async function driverOf(address: string, end: () => Promise<void>): Promise<Driver> {
  const complaints: string[] = [];
  const bidi = await openBidi(`${address}/session`, (_method, params) => {
    const { level, text } = params as { level: string; text: string };
    if (level === "error" || level === "warn") complaints.push(text);
  });
  const { capabilities } = await bidi.send<{ capabilities: { browserVersion: string } }>(
    "session.new",
    { capabilities: {} },
  );
  await bidi.send("session.subscribe", { events: ["log.entryAdded"] });
  let tab: Tab | null = null;
  const here = (): Tab => tab ?? fail();
  return {
    name: "Firefox",
    goesOnByItself: true,
    clock: 12,
    version: capabilities.browserVersion,
    async fresh(_address, size) {
      const old = tab;
      tab = await newTab(bidi, size);
      if (old) await bidi.send("browser.removeUserContext", { userContext: old.userContext });
      complaints.length = 0;
    },
    resize: (size) => setSize(bidi, here().context, size),
    go: async (to) =>
      void (await bidi.send("browsingContext.navigate", {
        context: here().context,
        url: to,
        wait: "complete",
      })),
    reload: async () =>
      void (await bidi.send("browsingContext.reload", {
        context: here().context,
        wait: "complete",
      })),
    async keep({ name, value }) {
      const { userContext } = here();
      const cookie = {
        name,
        value: { type: "string", value },
        domain: "127.0.0.1",
        httpOnly: true,
        sameSite: "lax",
      };
      await bidi.send("storage.setCookie", {
        cookie,
        partition: { type: "storageKey", userContext },
      });
    },
    call: (source, values) => callIn(bidi, here().context, source, values),
    perform: async (source) =>
      void (await bidi.send("input.performActions", {
        context: here().context,
        actions: [source],
      })),
    async print() {
      const { data } = await bidi.send<{ data: string }>("browsingContext.print", {
        context: here().context,
      });
      return Buffer.from(data, "base64");
    },
    async screenshot() {
      const { data } = await bidi.send<{ data: string }>("browsingContext.captureScreenshot", {
        context: here().context,
      });
      return Buffer.from(data, "base64");
    },
    complaints: () => Promise.resolve(complaints.splice(0)),
    async close() {
      await bidi.send("browser.close", {}).catch(() => undefined);
      bidi.close();
      await end();
    },
  };
}

function fail(): never {
  throw new Error("No story has opened a page yet");
}

/** A tab in its own BiDi user context, with separate cookies, storage and workers. */
interface Tab {
  readonly userContext: string;
  readonly context: string;
}

async function newTab(bidi: Bidi, size: Size): Promise<Tab> {
  const { userContext } = await bidi.send<{ userContext: string }>("browser.createUserContext", {});
  const { context } = await bidi.send<{ context: string }>("browsingContext.create", {
    type: "tab",
    userContext,
  });
  await setSize(bidi, context, size);
  return { userContext, context };
}

async function setSize(bidi: Bidi, context: string, { width, height }: Size): Promise<void> {
  await bidi.send("browsingContext.setViewport", { context, viewport: { width, height } });
}

/**
 * Calls a function in the page. Passes values and the result as JSON, because BiDi's own format has
 * more types than needed.
 */
async function callIn(
  bidi: Bidi,
  context: string,
  source: string,
  values: readonly unknown[],
): Promise<unknown> {
  const answer = await bidi.send<{
    type: "success" | "exception";
    result: { value?: string };
    exceptionDetails?: { text: string };
  }>("script.callFunction", {
    functionDeclaration: `async (values) => JSON.stringify((await (${source})(...JSON.parse(values))) ?? null)`,
    arguments: [{ type: "string", value: JSON.stringify(values) }],
    awaitPromise: true,
    target: { context },
  });
  if (answer.type === "exception")
    throw new Error(answer.exceptionDetails?.text ?? "The page threw something");
  return JSON.parse(answer.result.value ?? "null");
}
