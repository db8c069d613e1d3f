import { join } from "node:path";
import type { FeatureSwitch } from "@watchbill/domain/settings/feature-switches";
import type { BrowserContext, BrowserContextOptions, Locator, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { TEST_PASSWORD } from "../../../apps/server/src/testing/squads/builders.ts";
import { createTestApp, type TestApp } from "../../../apps/server/src/testing/test-app.ts";
import { TestClock } from "../../../apps/server/src/testing/test-clock.ts";
import { sharedBrowser } from "./browser.ts";

export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1440, height: 900 };
/** The timeout of every page action, in milliseconds; only a failing test reaches it. */
const PATIENCE_MS = 60_000;

/**
 * Console errors that are always expected: the specification's 401 for a signed-out session check,
 * a missing service worker, and the network that a test disconnects.
 */
const EXPECTED =
  /401 \(Unauthorized\)|Service Worker registration blocked|ERR_INTERNET_DISCONNECTED/;

const COMMON = { timezoneId: "Europe/Paris", serviceWorkers: "block" } as const;
/**
 * Whether animations run: on touch devices, which swipe, and in a full browser. Elsewhere they
 * would add a fourteenth to the stories' CPU time, and waiting time.
 */
const moves = ({ hasTouch, serviceWorkers }: BrowserContextOptions): boolean =>
  hasTouch === true || serviceWorkers === "allow";

export interface Squad {
  readonly app: TestApp;
  readonly address: string;
  /**
   * A new browser context until the story ends. The squad's teardown fails on unexpected console
   * errors.
   */
  open(
    size?: { width: number; height: number },
    options?: {
      colorScheme?: "light" | "dark";
      serviceWorkers?: "allow";
      userAgent?: string;
      hasTouch?: true;
      isMobile?: true;
    },
  ): Promise<Page>;
  /**
   * Like `open`, with a member signed in by the tests' password; for stories that are not about
   * signing in.
   */
  openAs(unitNumber: string, path: string, size?: { width: number; height: number }): Promise<Page>;
  /**
   * Changes rows outside the API, and clears the app's caches, which would otherwise expire a
   * moment later.
   */
  changeRows(
    change: (write: TestApp["dependencies"]["database"]["write"]) => Promise<unknown>,
  ): Promise<void>;
  /** Allows a console error that the story provokes, such as the response to an invalid file. */
  expectComplaint(about: RegExp): void;
  close(): Promise<void>;
}

/** The built app on a free port with a test clock, and a real browser shared with other stories. */
export async function createSquad(
  start: string,
  environment: Record<string, string> = {},
  features?: readonly FeatureSwitch[],
): Promise<Squad> {
  const clock = new TestClock(start);
  const app = await createTestApp({
    clock,
    withCache: true,
    webFolder: join(import.meta.dirname, "../../../apps/web/dist"),
    environment: { BASE_URL: "http://127.0.0.1", ...environment },
    ...(features && { features }),
  });
  await app.http.listen({ port: 0, host: "127.0.0.1" });
  app.worker.start();
  const listening = app.http.server.address();
  const address = `http://127.0.0.1:${typeof listening === "object" && listening ? listening.port : 0}`;
  const complaints: string[] = [];
  const expected = [EXPECTED];
  const contexts: BrowserContext[] = [];
  const newPage = async (options: BrowserContextOptions): Promise<Page> => {
    // App features of a phone need a full browser.
    const browser = await sharedBrowser(
      options.serviceWorkers === "allow" ? "whole" : "windowless",
    );
    const context = await browser.newContext({
      ...COMMON,
      reducedMotion: moves(options) ? null : "reduce",
      ...options,
    });
    contexts.push(context);
    context.setDefaultTimeout(PATIENCE_MS);
    // A page left open would receive every later story's events and refetch.
    onTestFinished(() => context.close());
    // Every page of the context, including tabs that a story opens.
    context.on("page", leaveInPeace);
    const page = await context.newPage();
    page.on("console", (message) => {
      const isBad = message.type() === "error" || message.type() === "warning";
      if (isBad && !expected.some((about) => about.test(message.text())))
        complaints.push(`${message.text()} ${message.location().url}`);
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    await keepHandOffToasts(page);
    return page;
  };
  return {
    app,
    address,
    async open(size = DESK, options = {}) {
      const page = await newPage({ viewport: size, ...options });
      await page.goto(address);
      return page;
    },
    async openAs(unitNumber, path, size = DESK) {
      const visitor = app.visitor();
      const { status } = await visitor.call("accounts.signIn", {
        unitNumber,
        password: TEST_PASSWORD,
      });
      const [name, value] = visitor.cookie?.split("=") ?? [];
      if (!name || !value) throw new Error(`${unitNumber} could not sign in: ${status}`);
      const page = await newPage({ viewport: size });
      await page
        .context()
        .addCookies([{ name, value, url: address, httpOnly: true, sameSite: "Lax" }]);
      await page.goto(`${address}${path}`);
      return page;
    },
    async changeRows(change) {
      await change(app.dependencies.database.write);
      app.dependencies.cache.clear();
    },
    expectComplaint: (about) => void expected.push(about),
    async close() {
      // A story may close its squad before its pages, whose requests would then fail.
      await Promise.all(contexts.map((context) => context.close()));
      await app.close();
      if (complaints.length > 0)
        throw new Error(`The browser's console was not clean:\n${complaints.join("\n")}`);
    },
  };
}

/**
 * Moves the pointer off toasts. A toast stays while the pointer rests on it, so one that appears
 * under the pointer would block the story's next click forever.
 */
async function keepHandOffToasts(page: Page): Promise<void> {
  const { height } = page.viewportSize() ?? DESK;
  // Located by selector: a role query before every act would cost a tenth of the stories' time.
  const toasts = page.locator("[data-messages] > li");
  await page.addLocatorHandler(toasts, () => page.mouse.move(0, height / 2), { noWaitAfter: true });
}

/**
 * Waits for history changes before a navigation. A closed overlay goes back in history a moment
 * later, which would undo a navigation started in that moment. Only a script is that fast.
 */
function leaveInPeace(page: Page): void {
  const isBack = async (): Promise<unknown> =>
    page.waitForFunction(
      () =>
        !history.state?.isSomethingOpen ||
        document.querySelector("[role=dialog], [role=alertdialog]"),
    );
  const [go, again] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (...where) => isBack().then(() => go(...where));
  page.reload = async (...how) => isBack().then(() => again(...how));
}

export async function signIn(page: Page, unitNumber: string, password: string): Promise<void> {
  await page.getByLabel("Unit Number").fill(unitNumber);
  // An exact label: the show-password button is no field.
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

/** Closes the visible toast, if any; it may also close on its own first. */
export async function clearToast(page: Page): Promise<void> {
  const dismissal = page
    .getByRole("region", { name: "Notifications (F8)" })
    .getByRole("button", { name: "Dismiss" });
  await expect
    .poll(async () => {
      // Evaluates in the page, because a click would wait until the toast stops moving.
      await dismissal.evaluateAll((all) =>
        all.forEach((button) => (button as HTMLElement).click()),
      );
      return dismissal.count();
    })
    .toBe(0);
}

/**
 * Collects all texts that a page shows from now on: polling would miss texts that show for half a
 * second.
 */
export async function wordsOf(page: Page): Promise<readonly string[]> {
  const words: string[] = [];
  const listen = (): void => {
    const note = (globalThis as unknown as { noteWords: (text: string) => void }).noteWords;
    new MutationObserver(() => note(document.body?.innerText ?? "")).observe(document, {
      subtree: true,
      childList: true,
    });
  };
  await page.exposeFunction("noteWords", (text: string) => words.push(text));
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return words;
}

/** Expects no horizontal overflow; polls while the page still changes. */
export async function expectNothingRunsOver(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    )
    .toBe(0);
}

/** Waits until an element is entirely visible: inside the viewport and every scroll container. */
export async function expectInSight(target: Locator): Promise<void> {
  const shown = (element: Element): Promise<number> =>
    new Promise((resolve) => {
      new IntersectionObserver(([entry], observer) => {
        observer.disconnect();
        resolve(entry?.intersectionRatio ?? 0);
      }).observe(element);
    });
  await expect.poll(() => target.evaluate(shown)).toBeGreaterThan(0.99);
}

/** Closes the open overlay with Escape, repeated until the page handles it; discards typed text. */
export async function dismiss(page: Page): Promise<void> {
  const question = page.getByRole("alertdialog", { name: "Discard unsaved changes?" });
  const open = page.getByRole("dialog").or(question);
  await open.first().waitFor();
  await expect
    .poll(async () => {
      if ((await question.count()) > 0)
        await question.getByRole("button", { name: "Discard" }).click();
      else await page.keyboard.press("Escape");
      return open.count();
    })
    .toBe(0);
}

/** The assigned members by day, from the database: "03 C-25". */
export async function rosterOf({ app }: Squad): Promise<string[]> {
  const rows = await app.dependencies.database.read
    .selectFrom("shiftAssignments as a")
    .innerJoin("shifts as s", "s.id", "a.shiftId")
    .innerJoin("members as m", "m.id", "a.memberId")
    .select(["s.date", "m.unitNumber"])
    .where("a.spotNumber", "is not", null)
    .orderBy("s.date")
    .execute();
  return rows.map(({ date, unitNumber }) => `${date.slice(8)} ${unitNumber}`);
}
