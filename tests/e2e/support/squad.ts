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
 * Whether animations run. Touch devices need them for swipes, and so do full browsers; elsewhere
 * they would add a fourteenth to the tests' CPU time.
 */
const moves = ({ hasTouch, serviceWorkers }: BrowserContextOptions): boolean =>
  hasTouch === true || serviceWorkers === "allow";

export interface Squad {
  readonly app: TestApp;
  readonly address: string;
  /**
   * Opens a new browser context, closed when the test ends. Closing the squad fails on unexpected
   * console errors.
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
   * Like `open`, with a member who is already signed in, for tests that are not about signing in.
   */
  openAs(unitNumber: string, path: string, size?: { width: number; height: number }): Promise<Page>;
  /**
   * Changes database rows directly, and clears the app's caches, which would otherwise show the old
   * rows for a moment.
   */
  changeRows(
    change: (write: TestApp["dependencies"]["database"]["write"]) => Promise<unknown>,
  ): Promise<void>;
  /**
   * Allows a console error that the test causes on purpose, such as the response to an invalid
   * file.
   */
  expectComplaint(about: RegExp): void;
  close(): Promise<void>;
}

/** Starts the built app on a free port with a test clock, and a real browser that tests share. */
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
    // Installed-app features such as push need a full browser.
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
    // Closes the context when its test ends; an open page would receive events of later tests and
    // refetch.
    onTestFinished(() => context.close());
    // Applies to every page of the context, including tabs that a test opens.
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
      // Closes all pages before the app stops, because their requests would fail.
      await Promise.all(contexts.map((context) => context.close()));
      await app.close();
      if (complaints.length > 0)
        throw new Error(`The browser's console was not clean:\n${complaints.join("\n")}`);
    },
  };
}

/**
 * Moves the pointer off toasts. A toast stays open under the pointer, so it would block a test's
 * next click forever.
 */
async function keepHandOffToasts(page: Page): Promise<void> {
  const { height } = page.viewportSize() ?? DESK;
  // Uses a selector, because a role query before every action would take a tenth of the tests'
  // time.
  const toasts = page.locator("[data-messages] > li");
  await page.addLocatorHandler(toasts, () => page.mouse.move(0, height / 2), { noWaitAfter: true });
}

/**
 * Makes navigations wait for history changes. A closed overlay goes back in history a moment later,
 * which would undo a navigation that a script starts in that moment.
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
  // Matches the label exactly; otherwise the show-password button would match, too.
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

/** Closes the visible toast, if any; the toast may also close on its own first. */
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
 * Collects all texts that a page shows from now on, because polling would miss texts that show for
 * half a second.
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

/** Expects no horizontal overflow; polls, because the page may still be rendering. */
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

/** Returns the assigned members by day, read from the database, such as "03 C-25". */
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
