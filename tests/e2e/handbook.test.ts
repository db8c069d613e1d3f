import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedDemo } from "../../apps/server/src/cli/demo-seed.ts";
import { DEMO_SQUADS } from "../../apps/server/src/cli/demo-squads.ts";
import { runAsSystem } from "../../apps/server/src/platform/jobs/run-command.ts";
import { TEST_PASSWORD } from "../../apps/server/src/testing/squads/builders.ts";
import { walk } from "./support/input-methods.ts";
import { clearToast, createSquad, dismiss, PHONE, type Squad } from "./support/squad.ts";

const FOLDER = join(import.meta.dirname, "../../docs/handbook");
const WORDS = join(FOLDER, "pictures/words.json");
/** Whether to redraw the pictures, as `npm run handbook` requests. */
const isDrawing = process.env.HANDBOOK === "draw";
/** When drawing, waits this long for a page to be complete; a comparison polls instead. */
const SETTLED_MS = 6_000;
const DESK = { width: 1280, height: 820 };

/** The visible text of each picture at the time it was drawn, to detect outdated pictures. */
const drawn = JSON.parse(readFileSync(WORDS, "utf8")) as Record<string, string>;
let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T13:10:00Z");
  const { dependencies } = squad.app;
  const passwordHash = await dependencies.passwords.hash(TEST_PASSWORD);
  await runAsSystem(dependencies, (ctx) =>
    seedDemo(DEMO_SQUADS.rescue, ctx.tx, ctx.organization, passwordHash, ctx.now),
  );
  dependencies.cache.clear();
});
afterAll(async () => {
  if (isDrawing)
    writeFileSync(
      WORDS,
      `${JSON.stringify(Object.fromEntries(Object.entries(drawn).sort()), null, 2)}\n`,
    );
  await squad.close();
});

describe("the handbook's pictures show the current app", () => {
  test("in the volunteer's part: the dashboard, a shift, a replacement request, open shifts, and the phone book", async () => {
    const [onCall, later] = await Promise.all([unitOn("now"), unitOn("soon")]);
    const phone = await openSettled(onCall, PHONE);
    await phone.getByRole("button", { name: /10-8/ }).first().waitFor();
    await picture(phone, "phone-dashboard");
    await phone.getByRole("button", { name: /10-8/ }).first().click();
    await phone.getByRole("button", { name: /10-7/ }).first().waitFor();
    await picture(phone, "phone-on-duty");
    const other = await openSettled(later, PHONE);
    const schedule = other.locator("section", {
      has: other.getByRole("heading", { name: "My Upcoming 10-Day Shift Schedule" }),
    });
    const last = schedule.getByRole("listitem").last();
    // Waits for late parts, which push the content below them down.
    await other.getByRole("list", { name: "Shift agenda" }).waitFor();
    await other.getByRole("heading", { name: "Outstanding Shifts" }).waitFor();
    // Scrolls to a fixed position, because a click's own scrolling varies, and with it the page
    // behind the dialog.
    await last.evaluate((item) => item.scrollIntoView({ block: "center" }));
    await last.getByRole("button").click();
    await other.getByRole("button", { name: "Request Replacement" }).click();
    await other.getByLabel(/^Reason/).waitFor();
    await picture(other, "phone-request");
    await dismiss(other);
    // Scrolls again before each comparison, because a closed dialog restores the page's scroll
    // position a moment later.
    await picture(other, "phone-outstanding", async () => {
      await other
        .getByRole("heading", { name: "Outstanding Shifts" })
        .evaluate((heading) => heading.scrollIntoView());
      await other.evaluate(() => scrollBy(0, -72));
    });
    await other.goto(`${squad.address}/members`);
    await other.locator("main a[href^='tel:']").first().waitFor();
    await picture(other, "phone-members");
  });

  test("in the coordinator's part: the dashboard, the planner, and the month", async () => {
    const page = await openSettled("A-1", DESK);
    await page.getByRole("grid").waitFor();
    await picture(page, "desk-dashboard");
    await page.goto(`${squad.address}/simple-shifts`);
    await page.getByRole("grid").waitFor();
    await picture(page, "desk-month");
    await expect.poll(() => page.title()).toMatch(/Shifts · /);
    await walk(page, "j");
    await page.getByRole("button", { name: /Next gap/ }).waitFor();
    await page.getByText(/^Open/).first().waitFor();
    await picture(page, "desk-shift");
    await page.keyboard.press("Escape");
    await page.goto(`${squad.address}/reports?tab=insights`);
    await page.getByRole("tabpanel").getByRole("heading").first().waitFor();
    await picture(page, "desk-reports");
    await page.goto(`${squad.address}/simple-shifts?view=planner&layout=lanes`);
    await page.getByRole("button", { name: "Whole month" }).click();
    await page.getByRole("button", { name: "Next open shift (Alt+↓)" }).waitFor();
    await picture(page, "desk-planner");
  });

  test("every picture is used in the handbook, and every picture it uses exists", () => {
    const texts = ["volunteer", "coordinator"]
      .map((reader) => readFileSync(join(FOLDER, `${reader}.md`), "utf8"))
      .join("");
    const shown = [...texts.matchAll(/\(pictures\/([\w-]+)\.png\)/g)].map(([, name]) => name);
    expect(shown.sort()).toEqual(Object.keys(drawn).sort());
    for (const name of shown)
      expect(readFileSync(join(FOLDER, `pictures/${name}.png`)).length).toBeGreaterThan(5_000);
  });
});

describe("the handbook", () => {
  test("opens from the keyboard shortcuts list, shows the part for the reader's role, and opens offline", {
    tags: ["core"],
  }, async () => {
    const page = await squad.open(DESK, { serviceWorkers: "allow" });
    await page.getByLabel("Unit Number").fill("A-1");
    await page.getByLabel("Password", { exact: true }).fill(TEST_PASSWORD);
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.getByRole("grid").waitFor();
    // Keyboard shortcuts load with the page title, when the page is idle.
    await expect.poll(() => page.title()).toMatch(/Dashboard · /);
    await page.keyboard.press("?");
    await page.getByRole("link", { name: "Open the handbook" }).click();
    await page.getByRole("heading", { name: "A month, step by step" }).waitFor();
    const chapter = page.getByRole("heading", { name: "When something goes wrong" });
    await expect
      .poll(() => chapter.evaluate((heading) => heading.getBoundingClientRect().top))
      .toBeGreaterThan(DESK.height);
    await page
      .getByRole("navigation", { name: "Chapters" })
      .getByRole("link", { name: "When something goes wrong" })
      .click();
    await expect
      .poll(() => chapter.evaluate((heading) => heading.getBoundingClientRect().top))
      .toBeLessThan(DESK.height);
    await page.getByRole("button", { name: "For volunteers" }).click();
    await page.getByRole("heading", { name: "On a shift: 10-8 and 10-7" }).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready);
    const kept = () =>
      page.evaluate(async () => {
        const names = await caches.keys();
        const files = await Promise.all(
          names.map(async (name) => (await caches.open(name)).keys()),
        );
        return files.flat().filter(({ url }) => /(phone|desk)-\w+-[\w-]+\.png$/.test(url)).length;
      });
    await page.reload();
    await expect.poll(kept).toBe(Object.keys(drawn).length);
    // Going offline aborts prefetches in flight, which logs errors.
    squad.expectComplaint(/ERR_FAILED/);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole("heading", { name: "On a shift: 10-8 and 10-7" }).waitFor();
    const picture = page.getByRole("img", { name: "On a shift, in service" });
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth))
      .toBe(PHONE.width);
  });
});

/** Opens the dashboard of a member and answers the prompts for a new device, which appear last. */
async function openSettled(
  unitNumber: string,
  size: { width: number; height: number },
): Promise<Page> {
  const page = await squad.openAs(unitNumber, "/", size);
  await page.evaluate(() => {
    localStorage.setItem("push-invitation-closed-at", String(Date.now()));
    localStorage.setItem("install-declined", "yes");
  });
  await page.reload();
  return page;
}

/** Saves a screenshot when drawing; otherwise compares the visible text with the saved text. */
async function picture(
  page: Page,
  name: string,
  scroll = async (): Promise<void> => undefined,
): Promise<void> {
  await clearToast(page);
  if (!isDrawing) {
    const look = async (): Promise<string> => {
      await scroll();
      return wordsOn(page);
    };
    await expect
      .poll(look, { message: `draw the handbook's pictures anew: npm run handbook (${name})` })
      .toBe(drawn[name]);
    return;
  }
  // Waits for late parts of the page.
  await page.waitForTimeout(SETTLED_MS);
  await scroll();
  drawn[name] = await wordsOn(page);
  await page.screenshot({ path: join(FOLDER, `pictures/${name}.png`), animations: "disabled" });
}

/**
 * Returns each visible word once, without digits, which change with the clock. With an open
 * overlay, returns only the overlay's words, because the page behind may still load.
 */
async function wordsOn(page: Page): Promise<string> {
  const text = await page.evaluate(() => {
    const isInSight = (element: Element): boolean => {
      const { top, bottom, width } = element.getBoundingClientRect();
      return width > 1 && bottom > 0 && top < innerHeight && element.checkVisibility();
    };
    const shown = document.querySelector("[role=dialog]") ?? document.body;
    const walker = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (parentElement && isInSight(parentElement)) found.push(textContent ?? "");
    }
    return found.join(" ");
  });
  return [...new Set(text.match(/[A-Za-z][A-Za-z'-]{2,}/g))].sort().join(" ");
}

/**
 * Returns the unit number of a member who is on a shift now, or whose next shift is later today or
 * tomorrow.
 */
async function unitOn(when: "now" | "soon"): Promise<string> {
  const now = squad.app.clock.now();
  const spots = squad.app.dependencies.database.read
    .selectFrom("shiftAssignments as a")
    .innerJoin("members as m", "m.id", "a.memberId")
    .select("m.unitNumber")
    .where("a.spotNumber", "is not", null)
    .where("m.role", "=", "member")
    .orderBy("a.startsAt")
    .orderBy("a.id");
  const found =
    when === "now"
      ? await spots
          .where("a.startsAt", "<=", now)
          .where("a.endsAt", ">", now)
          .where((eb) =>
            eb.not(
              eb.exists(
                eb.selectFrom("attendanceIntervals as i").whereRef("i.assignmentId", "=", "a.id"),
              ),
            ),
          )
          .executeTakeFirstOrThrow()
      : await spots.where("a.startsAt", ">", now.add({ hours: 20 })).executeTakeFirstOrThrow();
  return found.unitNumber;
}
