import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { Browser } from "playwright-core";
import { launchBrowser } from "../e2e/support/browser.ts";
import { PHONE } from "../e2e/support/squad.ts";
import type { Running } from "./processes.ts";

/** The requests that one opening of the dashboard sends, recorded from a browser. */
export interface Opening {
  /** The page and the assets that the device has not cached. */
  readonly files: readonly Asked[];
  /** All other requests in order, including the event stream. */
  readonly calls: readonly Asked[];
}

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly accept: string;
  /** The ETag of the device's cached copy. */
  readonly known: string | undefined;
}

/** Milliseconds without a request after which a page counts as idle. */
const REST_MS = 3_000;
const STREAM = "/api/live";

/**
 * Opens the dashboard twice in a real phone-sized browser with a member's session cookie, and
 * returns the requests of the second opening, so that the measured requests follow the app's code.
 */
export async function recordOpening(app: Running, cookie: string): Promise<Opening> {
  const listener = await listenBefore(app);
  const browser = await launchBrowser();
  try {
    await openOnce(browser, listener, cookie);
    const { asked } = listener;
    const isFile = ({ path }: Asked): boolean => !path.startsWith("/api/");
    return { files: asked.filter(isFile), calls: asked.filter((one) => !isFile(one)) };
  } finally {
    await browser.close();
    listener.close();
  }
}

async function openOnce(browser: Browser, listener: Listener, cookie: string): Promise<void> {
  const context = await browser.newContext({ viewport: PHONE });
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url: listener.address }]);
  const first = await context.newPage();
  await first.goto(listener.address);
  await first.evaluate(() => navigator.serviceWorker.ready);
  await atRest(listener);
  await first.close();
  const page = await context.newPage();
  await atRest(listener);
  listener.asked.splice(0);
  await page.goto(listener.address);
  await page.getByRole("heading", { name: "My Upcoming 10-Day Shift Schedule" }).waitFor();
  await atRest(listener);
}

interface Listener {
  readonly address: string;
  readonly asked: Asked[];
  readonly close: () => void;
}

/** A proxy between browser and app that records requests. */
async function listenBefore(app: Running): Promise<Listener> {
  const asked: Asked[] = [];
  const server = createServer((from, to) => {
    asked.push(askedBy(from));
    const onward = request(
      `${app.address}${from.url}`,
      { method: from.method, headers: from.headers },
      (answer) => {
        to.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(to);
      },
    );
    onward.on("error", () => to.destroy());
    to.on("close", () => onward.destroy());
    from.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function askedBy({ method = "GET", url = "/", headers }: IncomingMessage): Asked {
  return { method, path: url, accept: headers.accept ?? "*/*", known: headers["if-none-match"] };
}

/** Whether a request opens the event stream, whose response never ends. */
export function isStream({ path }: Asked): boolean {
  return path.startsWith(STREAM);
}

async function atRest({ asked }: Listener): Promise<void> {
  for (let known = -1; known !== asked.length; ) {
    known = asked.length;
    await delay(REST_MS);
  }
}
