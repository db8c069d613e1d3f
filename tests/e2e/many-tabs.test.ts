import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  TEST_PASSWORD,
} from "../../apps/server/src/testing/builders.ts";
import { createSquad, type Squad, signIn } from "./squad.ts";

// A Tuesday, two in the afternoon in the squad's New York.
const NOW = "2026-05-12T18:00:00Z";
/** More than the six connections that a browser opens to a server without HTTP/2. */
const TABS = 8;

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad(NOW);
});
afterAll(() => squad.close());

/** Somebody on the edge of their duty. */
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

/** The streams that the server has opened for a browser, by the tab that asked for each. */
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

/** The one tab that holds the stream: whichever of them was first at rest. */
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

/** `look("hidden")` and `look("visible")` in the page: the browser under test calls every tab visible. */
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

test("a browser with eight tabs holds one stream, a 10-8 in the last leaves at once, and each tab shows it", async () => {
  await memberOnTheEdge("E-1");
  const { tabs, streams } = await openTabs("E-1", TABS);
  const leader = await leaderOf(streams);
  await tabs.at(-1)!.getByRole("button", { name: /^10-8/ }).click();
  for (const tab of tabs)
    await unitIn(tab, "E-1")
      .getByText(/^10-8 · /)
      .waitFor();

  // The tab that heard for all is closed: another hears from then on, and tells of what was done meanwhile.
  await leader.close();
  tabs.splice(tabs.indexOf(leader), 1);
  await tabs.at(-1)!.getByRole("button", { name: /^10-7/ }).click();
  await tabs
    .at(-1)!
    .getByRole("dialog", { name: "Go 10-7" })
    .getByRole("button", { name: /^Done for this shift/ })
    .click();
  const confirmation = tabs.at(-1)!.getByRole("button", { name: "End Shift" });
  if (await confirmation.isVisible().catch(() => false)) await confirmation.click();
  for (const tab of tabs)
    await unitIn(tab, "E-1")
      .getByText(/^10-8 · /)
      .waitFor({ state: "detached" });
  await expect.poll(() => streams().length).toBe(1);
});

test("a tab is told what changed between what it read and its joining the others", async () => {
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

test("a tab that is looked at takes over from one that hears for all and is frozen, and reads what that one missed", async () => {
  const assignmentId = await memberOnTheEdge("E-2");
  const { tabs, streams } = await openTabs("E-2", 3, addLook);
  const leader = await leaderOf(streams);
  const others = tabs.filter((tab) => tab !== leader);
  const debuggerOf = await leader.context().newCDPSession(leader);
  await debuggerOf.send("Debugger.enable");
  await debuggerOf.send("Debugger.pause");
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
  await unitIn(leader, "E-2")
    .getByText(/^10-8 · /)
    .waitFor();
  await expect.poll(() => streams().length).toBe(1);
});

test("the stream follows the tab that is shown, and nothing is read again for it", async () => {
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

test("who signs out and signs in as somebody else in one tab is somebody else in all of them", async () => {
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
  // Without signing out, behind a tab's back: all of them are told, and each loads itself anew.
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
    // A tab that loads itself anew just now takes the menu with it; whoever looks for their unit opens it again.
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

test("where tabs cannot agree, one that is not looked at holds no stream, and reads what it missed when it is", async () => {
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

test("a window that gets the focus asks who is signed in", async () => {
  await memberOnTheEdge("E-6");
  const page = await squad.openAs("E-6", "/");
  await page.getByRole("button", { name: "Open menu" }).waitFor();
  let asked = 0;
  page.on("request", (request) => (asked += Number(request.url().endsWith("/api/user"))));
  // What comes while the page still asks for the first time needs no second question.
  await expect
    .poll(async () => {
      await page.evaluate(() => globalThis.dispatchEvent(new Event("focus")));
      return asked;
    })
    .toBeGreaterThan(0);
});
