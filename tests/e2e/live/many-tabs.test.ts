import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  TEST_PASSWORD,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, type Squad, signIn } from "../support/squad.ts";

// Tuesday, 2 PM in New York.
const NOW = "2026-05-12T18:00:00Z";
/** More tabs than the six connections that a browser opens to an HTTP/1.1 server. */
const TABS = 8;

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad(NOW);
});
afterAll(() => squad.close());

/** Adds a member whose shift is about to begin, so that they can go 10-8. */
async function memberOnTheEdge(unitNumber: string): Promise<number> {
  const { app } = squad;
  const member = await addMember(app, { unitNumber });
  const shift = await addShift(app, {
    date: "2026-05-12",
    startTime: "14:00",
    endTime: "18:00",
    maxMembers: 9,
  });
  return (await addAssignment(app, shift.id, member.id)).id;
}

/**
 * Tracks the open event streams of a browser; returns a function that lists the tabs that hold one.
 */
function streamsOf(context: BrowserContext): () => Page[] {
  const open = new Map<unknown, Page>();
  context.on("response", (response) => {
    const request = response.request();
    if (request.url().includes("/api/live")) open.set(request, request.frame().page());
  });
  for (const end of ["requestfinished", "requestfailed"] as const)
    context.on(end as "request", (request) => open.delete(request));
  return () => [...open.values()].filter((page) => !page.isClosed());
}

/** Returns the tab that holds the event stream, which is the first that became idle. */
async function leaderOf(streams: () => Page[]): Promise<Page> {
  await expect.poll(() => streams().length).toBe(1);
  return streams()[0]!;
}

const unitIn = (page: Page, unit: string) =>
  page.getByRole("region", { name: "On call now" }).getByRole("listitem").filter({ hasText: unit });

async function openTabs(
  unit: string,
  count: number,
  setUp?: (context: BrowserContext) => Promise<unknown>,
) {
  const first = await squad.open();
  const context = first.context();
  const streams = streamsOf(context);
  await setUp?.(context);
  if (setUp) await first.reload();
  await signIn(first, unit, TEST_PASSWORD);
  const tabs = [first];
  await unitIn(first, unit).waitFor();
  while (tabs.length < count) {
    const tab = await context.newPage();
    await tab.goto(squad.address);
    await unitIn(tab, unit).waitFor();
    tabs.push(tab);
  }
  return { tabs, streams };
}

/**
 * Adds `look("hidden")` and `look("visible")` to pages, because the tested browser reports every
 * tab as visible.
 */
function addLook(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    let state = "visible";
    Object.defineProperty(document, "visibilityState", { get: () => state });
    Object.assign(globalThis, {
      look: (next: string) => {
        state = next;
        document.dispatchEvent(new Event("visibilitychange"));
      },
    });
  });
}

test("a browser with eight tabs opens one event stream, sends a 10-8 (check-in) from the last tab at once, and shows it in every tab", async () => {
  await memberOnTheEdge("E-1");
  const { tabs, streams } = await openTabs("E-1", TABS);
  const leader = await leaderOf(streams);
  await tabs.at(-1)!.getByRole("button", { name: /^10-8/ }).click();
  for (const tab of tabs)
    await unitIn(tab, "E-1")
      .getByText(/^10-8 · /)
      .waitFor();

  // When the leader tab closes, another tab opens the stream and receives the missed events.
  await leader.close();
  tabs.splice(tabs.indexOf(leader), 1);
  await tabs.at(-1)!.getByRole("button", { name: /^10-7/ }).click();
  await tabs
    .at(-1)!
    .getByRole("dialog", { name: "Go 10-7" })
    .getByRole("button", { name: /^End my shift/ })
    .click();
  const confirmation = tabs.at(-1)!.getByRole("button", { name: "End Shift" });
  if (await confirmation.isVisible().catch(() => false)) await confirmation.click();
  for (const tab of tabs)
    await unitIn(tab, "E-1")
      .getByText(/^10-8 · /)
      .waitFor({ state: "detached" });
  await expect.poll(() => streams().length).toBe(1);
});

test("a tab gets the changes that happen after its first read and before it joins the other tabs", async () => {
  const assignmentId = await memberOnTheEdge("E-7");
  const { tabs, streams } = await openTabs("E-7", 1);
  await leaderOf(streams);
  const late = await tabs[0]!.context().newPage();
  const { promise: hasChanged, resolve: letJoin } = Promise.withResolvers<void>();
  await late.route(/\/live-tabs-/, (route) => hasChanged.then(() => route.continue()));
  await late.goto(squad.address);
  await unitIn(late, "E-7").waitFor();
  const visitor = squad.app.visitor();
  await visitor.call("accounts.signIn", { unitNumber: "E-7", password: TEST_PASSWORD });
  await visitor.call("attendance.checkIn", { assignmentId });
  for (const tab of tabs)
    await unitIn(tab, "E-7")
      .getByText(/^10-8 · /)
      .waitFor();
  expect(
    await unitIn(late, "E-7")
      .getByText(/^10-8 · /)
      .count(),
  ).toBe(0);
  letJoin();
  await unitIn(late, "E-7")
    .getByText(/^10-8 · /)
    .waitFor();
});

test("a visible tab opens the event stream when the tab that holds it is frozen, and reads the missed changes", async () => {
  const assignmentId = await memberOnTheEdge("E-2");
  const { tabs, streams } = await openTabs("E-2", 3, addLook);
  const leader = await leaderOf(streams);
  const others = tabs.filter((tab) => tab !== leader);
  const debuggerOf = await leader.context().newCDPSession(leader);
  await debuggerOf.send("Debugger.enable");
  const paused = new Promise((resolve) => debuggerOf.once("Debugger.paused", resolve));
  await debuggerOf.send("Debugger.pause");
  // The pause takes effect at the next statement: without one, the tab could still answer the others.
  const statement = leader.evaluate("1");
  await paused;
  const visitor = squad.app.visitor();
  await visitor.call("accounts.signIn", { unitNumber: "E-2", password: TEST_PASSWORD });
  await visitor.call("attendance.checkIn", { assignmentId });
  await others[0]!.evaluate("look('visible')");
  for (const tab of others)
    await unitIn(tab, "E-2")
      .getByText(/^10-8 · /)
      .waitFor();
  await expect.poll(() => streams().some((tab) => tab !== leader)).toBe(true);
  await debuggerOf.send("Debugger.resume");
  await debuggerOf.send("Debugger.disable");
  await statement;
  await unitIn(leader, "E-2")
    .getByText(/^10-8 · /)
    .waitFor();
  await expect.poll(() => streams().length).toBe(1);
});

test("the event stream moves to the visible tab without a refetch", async () => {
  await memberOnTheEdge("E-8");
  const { tabs, streams } = await openTabs("E-8", 2, addLook);
  const [first, second] = tabs as [Page, Page];
  await expect.poll(streams).toEqual([second]);
  let reads = 0;
  for (const tab of tabs)
    tab.on("request", (request) => (reads += Number(request.url().includes("/currently-on-call"))));
  const isOpen = first.waitForResponse(/\/api\/live/);
  await second.evaluate("look('hidden')");
  await isOpen;
  await expect.poll(streams).toEqual([first]);
  expect(reads).toBe(0);
  await first.getByRole("button", { name: /^10-8/ }).click();
  for (const tab of tabs)
    await unitIn(tab, "E-8")
      .getByText(/^10-8 · /)
      .waitFor();
});

test("signing out and in as another member in one tab switches all tabs", async () => {
  await memberOnTheEdge("E-3");
  await memberOnTheEdge("E-4");
  const { tabs, streams } = await openTabs("E-3", 3);
  const last = tabs.at(-1)!;
  await last.getByRole("button", { name: "Open menu" }).click();
  await last.getByRole("button", { name: "Logout" }).click();
  for (const tab of tabs) await tab.getByRole("heading", { name: "Sign In" }).waitFor();
  await signIn(last, "E-4", TEST_PASSWORD);
  for (const tab of tabs) {
    await tab.getByRole("button", { name: /^10-8/ }).waitFor();
    await tab.getByRole("button", { name: "Open menu" }).click();
    await tab.getByText("Unit E-4").waitFor();
    await tab.keyboard.press("Escape");
  }
  // Changes the session cookie without signing out in a tab; all tabs must notice and reload.
  await last.evaluate(
    async ([unitNumber, password]) =>
      fetch("/api/login", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ unitNumber, password }),
      }),
    ["E-3", TEST_PASSWORD],
  );
  for (const tab of tabs) {
    await expect
      .poll(
        async () => (await tab.evaluate(async () => (await fetch("/api/user")).json()))?.unitNumber,
      )
      .toBe("E-3");
    const menu = tab.getByRole("button", { name: "Open menu" });
    const unit = tab.getByText("Unit E-3");
    // Opens the menu again if a reload has closed it.
    await menu.or(unit).first().waitFor();
    await expect
      .poll(async () => {
        if (!(await unit.isVisible()) && (await menu.isVisible()))
          await menu.click({ timeout: 2_000 }).catch(() => undefined);
        return unit.isVisible();
      })
      .toBe(true);
  }
  await expect.poll(() => streams().length).toBe(1);
});

test("in a browser without tab coordination a hidden tab has no event stream, and reads missed changes when it is shown", async () => {
  await memberOnTheEdge("E-5");
  const { tabs, streams } = await openTabs("E-5", 2, async (context) => {
    await addLook(context);
    await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "locks"));
  });
  const [first, second] = tabs as [Page, Page];
  await expect.poll(() => streams().length).toBe(2);
  await first.evaluate("look('hidden')");
  await expect.poll(streams).toEqual([second]);
  await second.getByRole("button", { name: /^10-8/ }).click();
  await unitIn(second, "E-5")
    .getByText(/^10-8 · /)
    .waitFor();
  await first.evaluate("look('visible')");
  await unitIn(first, "E-5")
    .getByText(/^10-8 · /)
    .waitFor();
});

test("a window that gets focus checks which member is signed in", async () => {
  await memberOnTheEdge("E-6");
  const page = await squad.openAs("E-6", "/");
  await page.getByRole("button", { name: "Open menu" }).waitFor();
  let asked = 0;
  page.on("request", (request) => (asked += Number(request.url().endsWith("/api/user"))));
  // Repeats the focus event, because one during the page's first session check causes no request.
  await expect
    .poll(async () => {
      await page.evaluate(() => globalThis.dispatchEvent(new Event("focus")));
      return asked;
    })
    .toBeGreaterThan(0);
});
