import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addMember, addShift, signIn } from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, type Squad } from "../support/squad.ts";

// Tuesday, 2 PM in New York.
const NOW = "2026-05-12T18:00:00Z";
const NOTIFICATIONS = "/api/notifications";

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad(NOW);
});
afterAll(() => squad.close());

/**
 * Counts a tab's GET requests from now on, by path; excludes the event stream and the session
 * check, which runs on every focus.
 */
function readsOf(page: Page): Map<string, number> {
  const reads = new Map<string, number>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "GET" && /^\/api\/(?!live$|user$)/.test(pathname))
      reads.set(pathname, (reads.get(pathname) ?? 0) + 1);
  });
  return reads;
}

test("taking a shift refetches each changed query once, in the same tab and in another", async () => {
  const { app } = squad;
  const member = await addMember(app, { unitNumber: "R-1" });
  await addShift(app, {
    type: "custom",
    customName: "Fair",
    date: "2026-05-14",
    startTime: "14:00",
    endTime: "18:00",
    maxMembers: 1,
  });
  const elsewhere = await signIn(app, member);
  const first = await squad.openAs("R-1", "/");
  const second = await first.context().newPage();
  await second.goto(squad.address);
  const tabs = [first, second];
  const reads = tabs.map(readsOf);
  /** Resolves when both tabs have received all earlier events and finished the refetches. */
  const bringUpToDate = async (): Promise<void> => {
    const counts = (): number[] => reads.map((read) => read.get(NOTIFICATIONS) ?? 0);
    const before = counts();
    // Causes events until both tabs refetch, because a new tab joins the event stream only when it
    // is idle.
    const haveHeard = async (): Promise<boolean> => {
      await elsewhere.call("notifications.readAll");
      return counts().every((count, tab) => count > before[tab]!);
    };
    await expect.poll(haveHeard, { interval: 500 }).toBe(true);
  };
  const take = (tab: Page) => tab.getByRole("button", { name: "Take Shift: Fair, Thu, May 14" });
  for (const tab of tabs) await take(tab).waitFor();
  await bringUpToDate();
  for (const read of reads) read.clear();

  await take(second).click();
  for (const tab of tabs) await take(tab).waitFor({ state: "detached" });
  await bringUpToDate();
  for (const read of reads) {
    read.delete(NOTIFICATIONS);
    expect(read.get("/api/outstanding-shifts")).toBe(1);
    expect(read.get("/api/shifts/my-upcoming")).toBe(1);
    expect([...read].filter(([, count]) => count > 1)).toEqual([]);
  }
});
