import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page, Response } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  TEST_PASSWORD,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { leaveOutWhatIsPutOff, watchJumps } from "../support/page-load.ts";
import { createSquad, DESK, PHONE, type Squad, signIn } from "../support/squad.ts";

const MOST_JAVASCRIPT_BYTES = 130_000;
const MOST_FONT_BYTES = 60_000;
/** The maximum number of files at the first load, because each is a request, however small. */
const MOST_FILES = 70;
/**
 * Texts of admin-only setup pages and rarely opened sign-in pages, each of which must be in exactly
 * one chunk.
 */
const OPENED_BY_FEW = {
  "squad chat": "No chats yet",
  apiTokens: "No API tokens yet",
  webhooks: "No webhooks yet",
  "the sign-in provider": "Make sure you know your password. If you use",
  "one's own calendar": "We check it every",
  "others' calendars": "Synced calendar: connected",
  "one's own data": "Couldn't load your data.",
  "former members": "Couldn't load former members.",
  erasing: "Permanently deletes this member's personal data",
};
const ASSETS = join(import.meta.dirname, "../../../apps/web/dist/assets");

/** Animation frames to wait, enough for the page to render its next part. */
const FRAMES = 20;
const FRAMES_DRAWN = `(async () => {
  for (let frame = 0; frame < ${FRAMES}; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
})()`;

/** The dashboard's headings, in the order of the page. */
const PARTS = ["Now", "Outstanding Shifts", "My Upcoming 10-Day Shift Schedule", "This Month"];

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
});
afterAll(() => squad.close());

test.each([
  ["a member's", "C-25", "member"],
  ["an administrator's", "A-25", "admin"],
] as const)(
  "%s dashboard loads on a phone within the size limits and without layout shift",
  async (_whose, unitNumber, role) => {
    const shift = await addShift(squad.app, {
      date: "2026-05-12",
      startTime: "12:00",
      endTime: "18:00",
      maxMembers: 3,
    });
    const member = await addMember(squad.app, { unitNumber, role });
    await addAssignment(squad.app, shift.id, member.id, 1);
    await addAssignment(squad.app, shift.id, (await addMember(squad.app)).id, 2);
    const first = await squad.open(PHONE);
    await signIn(first, unitNumber, TEST_PASSWORD);
    await first.getByRole("heading", { name: "My Upcoming 10-Day Shift Schedule" }).waitFor();
    const page = await first.context().newPage();
    const scripts: Response[] = [];
    const fonts: Response[] = [];
    const elsewhere: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(squad.address)) elsewhere.push(request.url());
    });
    page.on("response", (response) => {
      if (response.request().resourceType() === "font") fonts.push(response);
      if (response.request().resourceType() === "script" && response.ok()) scripts.push(response);
    });
    await leaveOutWhatIsPutOff(page);
    const jumped = await watchJumps(page);
    await page.goto(squad.address);
    await page.getByRole("heading", { name: "My Upcoming 10-Day Shift Schedule" }).waitFor();
    await page.getByRole("list", { name: "Shift agenda" }).waitFor();
    const bodies = await Promise.all(scripts.map((response) => response.body()));
    const bytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes, scripts.map((response) => response.url()).join("\n")).toBeLessThan(
      MOST_JAVASCRIPT_BYTES,
    );
    // The first load contains no code of admin-only setup or rarely used sign-in pages.
    const loaded = bodies.join("\n");
    for (const words of Object.values(OPENED_BY_FEW)) expect(loaded).not.toContain(words);
    // Scripts are pure ASCII: one other letter makes a browser store the script as two-byte text
    // and parse it half as fast.
    expect(loaded.search(/[^\0-\u007f]/)).toBe(-1);
    expect(fonts).toHaveLength(1);
    expect((await fonts[0]?.body())?.length).toBeLessThan(MOST_FONT_BYTES);
    expect(await page.evaluate(() => document.fonts.check("560 1rem Inter"))).toBe(true);
    expect(await jumped()).toBeLessThan(0.05);
    expect(elsewhere).toEqual([]);
  },
);

test.each([
  ["a member", "C-27", "member", ["MembersPage", "SettingsPage"]],
  ["an administrator", "A-1", "admin", ["MembersPage", "SettingsPage", "SimpleShiftsPage"]],
] as const)(
  "on a phone %s prefetches the bottom bar's screens and no rarely opened chunks",
  async (_who, unitNumber, role, behindBar) => {
    await addMember(squad.app, { unitNumber, role });
    const first = await squad.open(PHONE, { serviceWorkers: "allow" });
    await signIn(first, unitNumber, TEST_PASSWORD);
    await first.getByRole("heading", { name: "My Upcoming 10-Day Shift Schedule" }).waitFor();
    const page = await first.context().newPage();
    const asked = new Set<string>();
    page.on("request", (request) => asked.add(basename(new URL(request.url()).pathname)));
    await countParts(page);
    await page.goto(squad.address);
    await page.getByRole("heading", { name: "My Upcoming 10-Day Shift Schedule" }).waitFor();
    // Prefetching starts with the bottom bar's screens and loads a limited number of files.
    const isThere = (part: string): boolean => [...asked].some((file) => file.startsWith(part));
    await expect.poll(() => behindBar.every(isThere)).toBe(true);
    await expect.poll(() => page.evaluate(() => (globalThis as unknown as Parts).onTheWay)).toBe(0);
    const files = [...asked].filter((file) => file.endsWith(".js"));
    expect(files.length, files.join("\n")).toBeLessThan(MOST_FILES);
    const scripts = globSync("*.js", { cwd: ASSETS }).map((file) => ({
      file,
      text: readFileSync(join(ASSETS, file), "utf8"),
    }));
    const found = Object.entries(OPENED_BY_FEW).map(([door, words]) => {
      const parts = scripts.filter(({ text }) => text.includes(words)).map(({ file }) => file);
      return { door, parts: parts.length, fetched: parts.filter((file) => asked.has(file)) };
    });
    expect(found).toEqual(
      Object.keys(OPENED_BY_FEW).map((door) => ({ door, parts: 1, fetched: [] })),
    );
  },
);

type FetchPart = (address: string) => Promise<unknown>;
interface Parts {
  onTheWay: number;
}

/**
 * Counts the chunks that a page has requested but not received. The count may briefly be 0 between
 * two chunks.
 */
async function countParts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counts = globalThis as unknown as Parts;
    counts.onTheWay = 0;
    let fetchPart: FetchPart;
    const counted: FetchPart = (address) => {
      counts.onTheWay += 1;
      return fetchPart(address).finally(() => {
        counts.onTheWay -= 1;
      });
    };
    Object.defineProperty(globalThis, "importPart", {
      get: () => counted,
      set: (real: FetchPart) => {
        fetchPart = real;
      },
    });
  });
}

test("an administrator's card that loads late causes no layout shift and does not change when the page re-renders", async () => {
  await addMember(squad.app, { unitNumber: "A-2", role: "admin" });
  // Adds a second member, because a squad with one shows the setup checklist.
  await addMember(squad.app);
  // Adds more open shifts than a desktop lists at first.
  for (const day of [12, 13, 14, 15, 16, 17, 18])
    await addShift(squad.app, { date: `2026-05-${day}`, startTime: "19:00", endTime: "23:00" });
  const page = await squad.openAs("A-2", "/", PHONE);
  const jumped = await watchJumps(page);
  const held = Promise.withResolvers<void>();
  await page.route(/admin-outstanding-/, (route) => held.promise.then(() => route.continue()));
  await page.reload();
  await page.getByRole("heading", { name: "Open now" }).waitFor();
  const below = page.getByRole("heading", { name: "My Upcoming 10-Day Shift Schedule" });
  await page.evaluate(FRAMES_DRAWN);
  expect(await below.count()).toBe(0);
  held.resolve();
  await below.waitFor();
  expect(await jumped()).toBe(0);
  const card = page.locator("section", {
    has: page.getByRole("heading", { name: "Outstanding Shifts" }),
  });
  const all = card.getByRole("button", { name: /^Show (all|fewer)/ });
  await all.click();
  // Re-renders the page by changing its width, as when a phone is rotated.
  await page.setViewportSize(DESK);
  await page.getByRole("grid").first().waitFor();
  expect(await all.getAttribute("aria-expanded")).toBe("true");
});

test("a phone renders a coordinator's dashboard part by part below the first screen, and prefetches after the last part", async () => {
  await addMember(squad.app, { unitNumber: "A-4", role: "admin" });
  await addMember(squad.app);
  const page = await squad.openAs("A-4", "/", PHONE);
  await page.addInitScript((parts) => {
    const drawn: { part: string; at: number }[][] = [];
    Object.assign(globalThis, { drawn });
    // The observer runs once per render.
    new MutationObserver(() => {
      const headings = [...document.querySelectorAll("h1, h2")].map(
        ({ textContent }) => textContent,
      );
      const before = drawn.flat().map(({ part }) => part);
      const fresh = parts.filter((part) => headings.includes(part) && !before.includes(part));
      if (fresh.length > 0) drawn.push(fresh.map((part) => ({ part, at: performance.now() })));
    }).observe(document, { childList: true, subtree: true });
  }, PARTS);
  await page.reload();
  // Uses this page's performance entries, because an earlier page may have fetched the chunk at any
  // time.
  const fetchedAt = () =>
    page.evaluate(
      () =>
        performance.getEntriesByType("resource").find(({ name }) => name.includes("/panel-"))
          ?.startTime ?? 0,
    );
  await expect.poll(fetchedAt).toBeGreaterThan(0);
  const panelAt = await fetchedAt();
  const drawn = await page.evaluate(
    () => (globalThis as unknown as { drawn: { part: string; at: number }[][] }).drawn,
  );
  expect(drawn.map((together) => together.map(({ part }) => part))).toEqual(
    PARTS.map((part) => [part]),
  );
  expect(panelAt).toBeGreaterThan(drawn.at(-1)?.[0]?.at ?? Number.POSITIVE_INFINITY);
});

test("the chunks of a coordinator's first screen are requested before the app itself has loaded", async () => {
  await addMember(squad.app, { unitNumber: "A-3", role: "admin" });
  const page = await squad.openAs("A-3", "/members", PHONE);
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/mount-/, (route) => held.promise.then(() => route.continue()));
  const asked = page.waitForRequest(/admin-outstanding-/);
  await page.goto(squad.address, { waitUntil: "commit" });
  await asked;
  held.resolve();
  await page.getByRole("heading", { name: "Outstanding Shifts" }).waitFor();
});

test("lazy chunks are requested again after a network failure", async () => {
  await addMember(squad.app, { unitNumber: "C-26" });
  squad.expectComplaint(/ERR_FAILED/);
  const page = await squad.open(PHONE);
  let failures = 0;
  await page.route(/\/panel-/, (route) => {
    failures += 1;
    return failures <= 2 ? route.abort() : route.continue();
  });
  await signIn(page, "C-26", TEST_PASSWORD);
  await page.getByRole("button", { name: /^Tuesday, May 12, 2026/ }).click();
  await page.getByRole("dialog", { name: "Tuesday, May 12, 2026" }).waitFor();
  expect(failures).toBeGreaterThan(2);
});

test("the dashboard's skeleton shows before the app loads, for signed-in members only, and is replaced by the app", async () => {
  await addMember(squad.app, { unitNumber: "F-25", firstName: "Frida" });
  const page = await squad.openAs("F-25", "/members", PHONE);
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, (route) => held.promise.then(() => route.continue()));
  const frame = page.locator(".opening");
  await page.goto(squad.address, { waitUntil: "commit" });
  await frame.waitFor();
  // Other pages have their own skeleton, not the dashboard's.
  await page.goto(`${squad.address}/members`, { waitUntil: "commit" });
  await frame.waitFor({ state: "hidden" });
  await page.goto(squad.address, { waitUntil: "commit" });
  held.resolve();
  await page.getByRole("heading", { name: "Good afternoon, Frida" }).waitFor();
  expect(await frame.count()).toBe(0);

  const stranger = await squad.open(PHONE);
  await stranger.route(/\/assets\/.*\.js$/, () => undefined);
  await stranger.goto(squad.address, { waitUntil: "commit" });
  await stranger.locator(".opening").waitFor({ state: "attached" });
  // The skeleton's styles load with the page, so it never shows unstyled.
  await stranger.locator(".opening").waitFor({ state: "hidden" });
});
