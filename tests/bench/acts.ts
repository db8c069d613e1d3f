import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { DEMO_PASSWORD } from "../../apps/server/src/cli/demo-start.ts";
import { chromiumPath } from "../e2e/support/browser.ts";
import { DESK } from "../e2e/support/squad.ts";
import { startServer } from "./processes.ts";
import type { Figure } from "./report.ts";

/** The CPU slowdown set in the browser, to simulate a phone or an old office computer. */
const SLOWER = 4;
const GOAL_MS = 200;
/**
 * Each action is measured this often and the fastest time counts, because the browser shares its
 * cores with the server.
 */
const ROUNDS = 3;

interface Act {
  readonly what: string;
  readonly path: string;
  /** Prepares the page for the action, without the CPU slowdown. */
  readonly prepare: (page: Page) => Promise<unknown>;
  readonly run: (page: Page) => Promise<unknown>;
  /** Waits until the action has finished, so that the next one starts on an idle page. */
  readonly done: (page: Page) => Promise<unknown>;
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" }).first();
const dialog = (page: Page) => page.getByRole("dialog").first();
const member = (page: Page) => page.locator("section[aria-label=Members] li button").first();
const atRest = async (page: Page): Promise<void> => {
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
};

const DASHBOARD = {
  path: "/",
  prepare: (page: Page) => page.locator("[data-date] .border-s-4").first().waitFor(),
};
const PLANNER = {
  path: "/simple-shifts?view=planner",
  prepare: (page: Page) => member(page).waitFor(),
};
const MEMBERS = {
  path: "/members",
  prepare: (page: Page) => page.getByRole("searchbox").first().waitFor(),
};

/** The daily actions of a coordinator that re-render the most. */
const ACTS: readonly Act[] = [
  {
    ...DASHBOARD,
    what: "Dashboard: next month",
    run: (page) => button(page, "Next month").click(),
    done: atRest,
  },
  {
    ...DASHBOARD,
    what: "Dashboard: open a day",
    run: (page) => page.locator("button[data-date]").nth(10).click(),
    done: (page) => dialog(page).waitFor(),
  },
  {
    ...DASHBOARD,
    what: "Open the search (Ctrl+K)",
    run: (page) => page.keyboard.press("Control+k"),
    done: (page) => dialog(page).waitFor(),
  },
  {
    ...DASHBOARD,
    what: "Type a letter in the search",
    prepare: async (page) => {
      await DASHBOARD.prepare(page);
      await page.keyboard.press("Control+k");
      await dialog(page).waitFor();
    },
    run: (page) => page.keyboard.press("s"),
    done: atRest,
  },
  {
    ...DASHBOARD,
    what: "Close the search (Esc)",
    prepare: async (page) => {
      await DASHBOARD.prepare(page);
      await page.keyboard.press("Control+k");
      await dialog(page).waitFor();
    },
    run: (page) => page.keyboard.press("Escape"),
    done: (page) => dialog(page).waitFor({ state: "detached" }),
  },
  {
    ...PLANNER,
    what: "Planner: next month",
    run: (page) => button(page, "Next month").click(),
    done: atRest,
  },
  {
    ...PLANNER,
    what: "Planner: weeks to whole month",
    run: (page) => page.getByText("Whole month", { exact: true }).click(),
    done: (page) => page.locator("section[aria-label=Planner] table").waitFor(),
  },
  {
    ...PLANNER,
    path: `${PLANNER.path}&layout=lanes`,
    what: "Planner: whole month to weeks",
    run: (page) => page.getByText("Weeks", { exact: true }).click(),
    done: (page) =>
      page.locator("section[aria-label=Planner] table").waitFor({ state: "detached" }),
  },
  {
    ...PLANNER,
    what: "Planner: highlight a member",
    run: (page) => member(page).click(),
    done: (page) => page.locator("section[aria-label=Members] li [aria-pressed=true]").waitFor(),
  },
  {
    ...PLANNER,
    what: "Planner: end the highlight",
    prepare: async (page) => {
      await PLANNER.prepare(page);
      await member(page).click();
      await page.locator("section[aria-label=Members] li [aria-pressed=true]").waitFor();
    },
    run: (page) => button(page, "Stop highlighting").click(),
    done: (page) =>
      page
        .locator("section[aria-label=Members] li [aria-pressed=true]")
        .waitFor({ state: "detached" }),
  },
  {
    ...PLANNER,
    what: "Planner: open only",
    run: (page) => button(page, /^Open only/).click(),
    done: (page) => page.locator("button[aria-pressed=true]").first().waitFor(),
  },
  {
    ...MEMBERS,
    what: "Members: type in the search",
    run: (page) => page.getByRole("searchbox").first().press("a"),
    done: atRest,
  },
];

declare global {
  // oxlint-disable-next-line no-var -- a global of the page
  var longestInteraction: number;
}

/**
 * Interaction to Next Paint of each action at a fourfold CPU slowdown: the longest event from input
 * to next paint, as the browser's Event Timing API reports it.
 */
export async function benchActs(
  of: string,
  address: string,
  cookie: string,
): Promise<readonly Figure[]> {
  // Omits the browser tests' flags, which disable the optimizing compiler.
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    return await inBrowser(browser, of, address, cookie);
  } finally {
    await browser.close();
  }
}

async function inBrowser(
  browser: Browser,
  of: string,
  address: string,
  cookie: string,
): Promise<readonly Figure[]> {
  const context = await browser.newContext({ viewport: DESK });
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url: address }]);
  await context.addInitScript(() => {
    globalThis.longestInteraction = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ((entry as PerformanceEventTiming & { interactionId: number }).interactionId > 0)
          globalThis.longestInteraction = Math.max(globalThis.longestInteraction, entry.duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
  const figures: Figure[] = [];
  for (const act of ACTS) {
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push(await timeOf(act, context, address));
    const best = Math.min(...rounds);
    figures.push({
      what: `${act.what}, ${of}`,
      value: `${best.toFixed(0)} ms`,
      goal: `<= ${GOAL_MS} ms`,
      isMet: best <= GOAL_MS,
    });
  }
  return figures;
}

/** Measures the actions as the administrator of the demo squad. */
export async function benchDemoActs(folder: string): Promise<readonly Figure[]> {
  const app = await startServer({ DATA_DIR: join(folder, "demo") }, "apps/server/src/cli/demo.ts");
  const response = await fetch(`${app.address}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: app.address },
    body: JSON.stringify({ unitNumber: "A-1", password: DEMO_PASSWORD }),
  });
  if (!response.ok) throw new Error(`Signing in failed: ${await response.text()}`);
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  try {
    return await benchActs("the demo's month", app.address, cookie);
  } finally {
    await app.stop();
  }
}

async function timeOf(act: Act, context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage();
  await page.goto(`${address}${act.path}`);
  await act.prepare(page);
  // Waits for prefetched chunks, so that an action does not include the page's start.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const session = await context.newCDPSession(page);
  await page.evaluate(() => (globalThis.longestInteraction = 0));
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await act.run(page);
  await act.done(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  // The observer reports an event after its next paint.
  const longest = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            requestIdleCallback(() => resolve(globalThis.longestInteraction)),
          ),
        );
      }),
  );
  await page.close();
  return longest;
}
