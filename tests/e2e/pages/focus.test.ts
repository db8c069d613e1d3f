import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  TEST_PASSWORD,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, DESK, dismiss, PHONE, type Squad, signIn } from "../support/squad.ts";

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  const { app } = squad;
  await addMember(app, { unitNumber: "F-1", role: "admin" });
  const other = await addMember(app, { unitNumber: "F-2", firstName: "Noa", lastName: "Katz" });
  const shift = await addShift(app, {
    date: "2026-05-14",
    startTime: "18:30",
    endTime: "20:30",
    maxMembers: 2,
  });
  await addAssignment(app, shift.id, other.id);
  for (let count = 10; count < 22; count += 1) await addMember(app, { unitNumber: `F-${count}` });
});
afterAll(() => squad.close());

/**
 * Returns the focused element as text: the control's name, the heading's text, or "the end of the
 * document" for none.
 */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return "the end of the document";
    return at.getAttribute("aria-label") ?? at.textContent?.trim() ?? at.tagName;
  });

const ROW_ACTS = [
  "Edit Member",
  "Assign Shift",
  "Availability",
  "Time off",
  "Qualifications",
  "Reset Password",
  "Delete",
];

/**
 * For each page the control that opens an overlay; a second control is inside the first one's
 * overlay and opens another.
 */
const OPENERS: readonly (readonly [
  path: string,
  ...openers: (RegExp | readonly [RegExp, RegExp])[],
])[] = [
  [
    "/",
    /^Find anything/,
    /^Open menu/,
    /^Admin Tools/,
    /^Notifications/,
    /^Add Shift$/,
    /^Thursday, May 14, 2026/,
  ],
  ["/simple-shifts", /^Copy weeks$/, /^Assign Shift$/, [/^Thursday, May 14, 2026/, /^Edit shift$/]],
  [
    "/simple-shifts?view=planner",
    /^Auto-fill…$/,
    /^Undo history$/,
    /^Choose who is on|^Assign…/,
    /move or remove$/,
  ],
  [
    "/members?view=list",
    /^Add Member$/,
    /^Assign Shift$/,
    /^Import CSV$/,
    /^Send Welcome Emails$/,
    /^Actions for F-2$/,
  ],
  [
    "/members?view=list",
    ...ROW_ACTS.map((act) => [/^Actions for F-2$/, new RegExp(`^${act}$`)] as const),
  ],
  ["/settings?view=shift-types", /^Add shift type$/],
  ["/settings?view=qualifications", /^Add qualification$/],
  ["/settings?view=webhooks", /^Add webhook$/],
  ["/settings?view=time-off", /^Add time off$/],
  ["/settings?view=holidays", /^Add day$/],
  ["/draft-schedules", /^New draft$/],
];

const WITHIN = "[role=dialog], [role=alertdialog]";
const isWithin = (page: Page) =>
  page.evaluate((selector) => Boolean(document.activeElement?.closest(selector)), WITHIN);

test.for(OPENERS)(
  "an overlay on %s takes focus and restores it to its opener",
  async ([path, ...openers]) => {
    const page = await squad.openAs("F-1", path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    for (const opener of openers) {
      const [first, second] = opener instanceof RegExp ? [opener, null] : opener;
      const button = page.getByRole("button", { name: first }).first();
      await button.focus();
      await page.keyboard.press("Enter");
      await page.locator(WITHIN).first().waitFor();
      await expect.poll(() => isWithin(page), { message: `into ${first.source}` }).toBe(true);
      if (second) {
        await page.locator(WITHIN).getByRole("button", { name: second }).first().focus();
        await page.keyboard.press("Enter");
        // The second control replaced the first overlay with another.
        await page.locator(WITHIN).getByRole("button", { name: "Close" }).waitFor();
        await expect.poll(() => isWithin(page), { message: `into ${second.source}` }).toBe(true);
      }
      await dismiss(page);
      const isBack = () => button.evaluate((one) => one === document.activeElement);
      await expect
        .poll(isBack, { message: `back to ${first.source} from ${second?.source ?? "it"}` })
        .toBe(true);
    }
  },
);

describe("a route change focuses the heading of", () => {
  test("pages outside the app's menu, with and without sign-in", async () => {
    // The test opens an action link with an unknown token, which the server answers with 404.
    squad.expectComplaint(/404 \(Not Found\)/);
    const page = await squad.open();
    await expect.poll(() => page.title()).toBe("Sign in · Test Squad");
    for (const [path, title] of [
      ["/wallboard", "Wallboard · Test Squad"],
      ["/go/nothing-like-it", "Message · Test Squad"],
      ["/slip", "Sign-in slip · Test Squad"],
      ["/nowhere", "Page not found · Test Squad"],
    ] as const) {
      await page.goto(`${squad.address}${path}`);
      await expect.poll(() => page.title()).toBe(title);
    }
  });

  test("every page and every section of a page", async () => {
    const page = await squad.openAs("F-1", "/");
    for (const [path, title] of [
      ["/members", "Members"],
      ["/simple-shifts", "Shifts"],
      ["/simple-shifts?view=planner", "Planner"],
      ["/reports", "Reports"],
      ["/reports?tab=insights", "Reports: Insights"],
      ["/settings?view=organization", "Organization"],
      ["/draft-schedules", "Draft schedules"],
      ["/shift-preferences", "Shift preferences"],
      ["/roster", "Monthly roster"],
      ["/sign-in-slips", "Sign-in slips"],
      ["/test-notifications", "Test Notifications"],
      ["/message-logs", "Message Logs"],
      ["/activity-logs", "Activity Logs"],
    ] as const) {
      await page.goto(`${squad.address}${path}`);
      await expect.poll(() => page.title()).toBe(`${title} · Test Squad`);
    }
    await page.goto(`${squad.address}/settings`);
    await expect.poll(() => page.title()).toBe("Settings · Test Squad");
    await page.getByRole("link", { name: /^Time off/ }).click();
    await expect.poll(() => page.title()).toBe("Time off · Test Squad");
    await expect.poll(() => focused(page)).toBe("Time off");
    await page.getByRole("link", { name: "Back to Settings" }).click();
    await expect.poll(() => page.title()).toBe("Settings · Test Squad");
    await expect.poll(() => focused(page)).toBe("Settings");
  });
});

test("signing in focuses the heading of the first screen", async () => {
  const page = await squad.open();
  await signIn(page, "F-2", TEST_PASSWORD);
  await page.getByRole("heading", { level: 1, name: /^Good/ }).waitFor();
  await expect.poll(() => focused(page)).toMatch(/^Good afternoon, Noa/);
});

/** More tab stops than any of these pages has. */
const MOST_STOPS = 300;

/** Returns the focused element if its focus ring is covered or cut off. */
const unseen = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return null;
    const name = at.getAttribute("aria-label") ?? at.textContent?.trim() ?? at.tagName;
    const box = at.getBoundingClientRect();
    const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (box.width > 2 && over?.closest("header, nav") && !at.closest("header, nav"))
      return `${name}: under the bar`;
    const { outlineWidth, outlineOffset } = getComputedStyle(at);
    const ring = Math.max(0, Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset));
    for (
      let around = at.parentElement;
      around && around !== document.body;
      around = around.parentElement
    ) {
      const { overflowX, overflowY, position } = getComputedStyle(around);
      const edge = around.getBoundingClientRect();
      // Allows one pixel, because a ring may be off by a fraction of a pixel.
      const cuts =
        box.left - ring < edge.left - 1 ||
        box.right + ring > edge.right + 1 ||
        box.top - ring < edge.top - 1;
      if (`${overflowX} ${overflowY}` !== "visible visible" && cuts)
        return `${name}: its ring is cut off`;
      if (position === "fixed") break;
    }
    return null;
  });

test.for([
  ["/", PHONE],
  ["/members", PHONE],
  ["/settings?view=profile", PHONE],
  ["/members", DESK],
  ["/reports", DESK],
] as const)("every tab stop on %s shows its whole focus ring", async ([path, size]) => {
  const page = await squad.openAs("F-1", path, size);
  await page.getByRole("heading", { level: 1 }).waitFor();
  const found: string[] = [];
  let stops = 0;
  do {
    await page.keyboard.press("Tab");
    const one = await unseen(page);
    if (one) found.push(one);
    stops += 1;
  } while (stops < MOST_STOPS && (await focused(page)) !== "the end of the document");
  expect(found).toEqual([]);
});

test("a list of members is a tab stop only while it lists a member", async () => {
  const page = await squad.openAs("F-1", "/simple-shifts");
  await page.getByRole("button", { name: "Assign Shift" }).click();
  const dialog = page.getByRole("dialog", { name: "Assign Shift" });
  await dialog.getByRole("checkbox", { name: "F-2 Noa Katz" }).waitFor();
  await dialog.getByRole("searchbox", { name: "Members" }).focus();
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("Members to select");
  await dialog.getByRole("checkbox", { name: "F-2 Noa Katz" }).check();
  await dialog.getByRole("searchbox", { name: "Members" }).focus();
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("Selected members");
  // Tab skips the list when no member matches.
  await dialog.getByRole("searchbox", { name: "Members" }).fill("no such member");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  expect(await focused(page)).not.toBe("Members to select");
});

test("archiving the last item of a list focuses the collapsed section of archived items", async () => {
  const page = await squad.openAs("F-1", "/settings?view=qualifications");
  for (const [name, code] of [
    ["Driver", "DRV"],
    ["Medic", "MED"],
  ] as const) {
    await page.getByRole("button", { name: "Add qualification" }).click();
    const dialog = page.getByRole("dialog", { name: "Add qualification" });
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByLabel("Code").fill(code);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: `Archive ${name}` }).waitFor();
    await dialog.waitFor({ state: "detached" });
  }
  await page.getByRole("button", { name: "Archive Driver" }).press("Enter");
  await expect.poll(() => focused(page)).toBe("Edit Medic");
  await page.getByRole("button", { name: "Archive Medic" }).press("Enter");
  await expect.poll(() => focused(page)).toBe("2 archived qualifications");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Restore Medic" }).waitFor();
});
