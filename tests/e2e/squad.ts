import { join } from "node:path";
import type { BrowserContext, BrowserContextOptions, Locator, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { TEST_PASSWORD } from "../../apps/server/src/testing/builders.ts";
import { createTestApp, type TestApp } from "../../apps/server/src/testing/test-app.ts";
import { TestClock } from "../../apps/server/src/testing/test-clock.ts";
import { sharedBrowser } from "./browser.ts";

export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1440, height: 900 };
/** How long a page may take for anything; only what never comes takes this long. */
const PATIENCE_MS = 60_000;

/**
 * What a browser says by itself when a page asks who is signed in and nobody is (the specification wants that 401), and
 * that most tests open it without a service worker, and that the network is gone where a test took it away.
 */
const EXPECTED =
  /401 \(Unauthorized\)|Service Worker registration blocked|ERR_INTERNET_DISCONNECTED/;

const COMMON = { timezoneId: "Europe/Paris", serviceWorkers: "block" } as const;
/**
 * Whether things move as they do for most: in the hands of somebody who pulls and swipes, and in a whole browser. To draw what
 * glides by takes a fourteenth of the other stories' processor time, and to wait for it more of the clock.
 */
const moves = ({ hasTouch, serviceWorkers }: BrowserContextOptions): boolean =>
  hasTouch === true || serviceWorkers === "allow";

export interface Squad {
  readonly app: TestApp;
  readonly address: string;
  /** A new browser with nothing in it, until the story ends. The squad's end fails when a console was not clean. */
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
  /** The same, of somebody who signed in before with the tests' password; for stories that are not about signing in. */
  openAs(unitNumber: string, path: string, size?: { width: number; height: number }): Promise<Page>;
  /** Changes rows as no person can; the app forgets what it kept, which it would do a moment later by itself. */
  changeRows(
    change: (write: TestApp["dependencies"]["database"]["write"]) => Promise<unknown>,
  ): Promise<void>;
  /** A complaint of the console that the story provokes on purpose, such as the answer to a file that is none. */
  expectComplaint(about: RegExp): void;
  close(): Promise<void>;
}

/** The app as it is built, listening on a free port, on a clock that the story moves, and a real browser that others use too. */
export async function createSquad(
  start: string,
  environment: Record<string, string> = {},
): Promise<Squad> {
  const clock = new TestClock(start);
  const app = await createTestApp({
    clock,
    withCache: true,
    webFolder: join(import.meta.dirname, "../../apps/web/dist"),
    environment: { BASE_URL: "http://127.0.0.1", ...environment },
  });
  await app.http.listen({ port: 0, host: "127.0.0.1" });
  app.worker.start();
  const listening = app.http.server.address();
  const address = `http://127.0.0.1:${typeof listening === "object" && listening ? listening.port : 0}`;
  const complaints: string[] = [];
  const expected = [EXPECTED];
  const contexts: BrowserContext[] = [];
  const newPage = async (options: BrowserContextOptions): Promise<Page> => {
    // What an app on a phone does belongs to a whole browser.
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
    // A page that stays open hears of every later story, and reads again what each of them changes.
    onTestFinished(() => context.close());
    // Every tab of it, those too that a story opens by itself.
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
      // A story may end its squad before its pages: those would complain that nobody answers.
      await Promise.all(contexts.map((context) => context.close()));
      await app.close();
      if (complaints.length > 0)
        throw new Error(`The browser's console was not clean:\n${complaints.join("\n")}`);
    },
  };
}

/**
 * A toast stays for as long as the pointer rests on it. One that comes up under a pointer on its way to what lies beneath
 * (the bell, say) would hold the story up for ever; a person draws the hand back, and it goes by itself.
 */
async function keepHandOffToasts(page: Page): Promise<void> {
  const { height } = page.viewportSize() ?? DESK;
  // By its place: looked for before every act, a role would cost a tenth of all that the stories take.
  const toasts = page.locator("[data-messages] > li");
  await page.addLocatorHandler(toasts, () => page.mouse.move(0, height / 2), { noWaitAfter: true });
}

/**
 * Whatever is closed gives its entry in the history back a moment later, and that undoes an address which is asked for in the
 * same moment. Nobody types one that fast; a story does, and so waits until the browser is back.
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

/** Fills in the sign-in card. */
export async function signIn(page: Page, unitNumber: string, password: string): Promise<void> {
  await page.getByLabel("Unit Number").fill(unitNumber);
  // One label for it alone: what shows the password is no field.
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

/** Takes away the message that is up, if one is; it may also go by itself meanwhile. */
export async function clearToast(page: Page): Promise<void> {
  const dismissal = page
    .getByRole("region", { name: "Notifications (F8)" })
    .getByRole("button", { name: "Dismiss" });
  await expect
    .poll(async () => {
      // Not as an action, which would first wait for it to hold still.
      await dismissal.evaluateAll((all) =>
        all.forEach((button) => (button as HTMLElement).click()),
      );
      return dismissal.count();
    })
    .toBe(0);
}

/** All that a page says from now on: some words stand for half a second, which a page that is slow to be asked would miss. */
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

/** How many pixels a page is wider than its window, once nothing is on its way any more. */
export async function expectNothingRunsOver(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    )
    .toBe(0);
}

/** Waits until the whole of something lies where it is seen: neither out of the window nor out of a box that scrolls. */
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

/** Closes what is open with Escape, pressed again where the page was not ready to hear it yet; what was typed is thrown away. */
export async function dismiss(page: Page): Promise<void> {
  const question = page.getByRole("alertdialog", { name: "Discard what you typed?" });
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

/** Who is on which day, as everybody sees it and the database has it: "03 C-25". */
export async function rosterOf({ app }: Squad): Promise<string[]> {
  const rows = await app.dependencies.database.read
    .selectFrom("shiftAssignments as a")
    .innerJoin("shifts as s", "s.id", "a.shiftId")
    .innerJoin("members as m", "m.id", "a.memberId")
    .select(["s.date", "m.unitNumber"])
    .where("a.seat", "is not", null)
    .orderBy("s.date")
    .execute();
  return rows.map(({ date, unitNumber }) => `${date.slice(8)} ${unitNumber}`);
}
