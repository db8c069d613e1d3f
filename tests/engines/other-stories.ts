import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
} from "../../apps/server/src/testing/squads/builders.ts";
import { DESK, PHONE } from "./driver.ts";
import type { Stage } from "./fixture.ts";
import { button, field, heading, link, text, within } from "./locators.ts";

const KEPT_ANSWERS = ["shifts.myUpcoming", "attendance.onCall"];

/**
 * Runs in the page: whether these API responses and all loaded chunks of the app are stored for
 * offline use.
 */
async function keepsAll(answers: readonly string[]): Promise<boolean> {
  const screen = localStorage.getItem("kept-screen") ?? "";
  const cache = await caches.open("shell-1");
  const loaded = performance
    .getEntriesByType("resource")
    .filter(({ name }) => name.startsWith(`${location.origin}/assets/`));
  const kept = await Promise.all(
    ["/", ...loaded.map(({ name }) => name)].map((file) => cache.match(file)),
  );
  return answers.every((name) => screen.includes(name)) && !kept.includes(undefined);
}

/**
 * Runs in the page: applies the print styles on screen, because some engines' drivers cannot print.
 */
function asOnPaper(): void {
  const goThrough = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule && /\b(print|screen)\b/.test(rule.media.mediaText))
        rule.media.mediaText = rule.media.mediaText
          .replace(/\bprint\b/, "all")
          .replace(/\bscreen\b/, "not all");
      if ("cssRules" in rule) goThrough(rule.cssRules as CSSRuleList);
    }
  };
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets])
    goThrough(sheet.cssRules);
}

/** Counts the pages of a PDF, whose page list may be plain text or compressed. */
function pagesOf(pdf: Buffer): number {
  const words = pdf.toString("latin1");
  const inflated = [...words.matchAll(/stream\r?\n([^]*?)endstream/g)].map(([, part = ""]) => {
    try {
      return inflateSync(Buffer.from(part, "latin1")).toString("latin1");
    } catch {
      return "";
    }
  });
  return [words, ...inflated].join("\n").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** Defines the browser tests of offline use, settings and printing, which run in each engine. */
export function tellOfTheRest(stage: () => Stage): void {
  test("without a network the app opens with the last schedule, queues a 10-8, and recovers automatically", async () => {
    const { squad, line } = stage();
    // Each engine logs an error for each request that fails offline.
    stage().expectComplaint(/./);
    const member = await addMember(squad.app, { unitNumber: "R-1", firstName: "Ruth" });
    const shift = await addShift(squad.app, {
      date: "2026-05-12",
      startTime: "13:45",
      endTime: "18:00",
    });
    const { id } = await addAssignment(squad.app, shift.id, member.id);
    const page = await stage().openAgainAs("R-1", "/", PHONE);
    await page.see(button(/^10-8/));
    await page.until("the device to keep the screen, and all that the page is made of", () =>
      page.run(keepsAll, KEPT_ANSWERS),
    );

    line.cut();
    await page.reload();
    await page.see(heading("Good afternoon, Ruth"));
    await page.see(text(/You're offline\. Showing saved data from Tue, May 12 at 2:00 PM/));
    await page.click(button(/^10-8/));
    await page.see(text(/Your 10-8 at 2:\d\d PM isn't sent yet\./));
    // A page whose chunk is not cached shows an error, and loads automatically after reconnection
    // if the engine allows that.
    await page.click(within({ role: "navigation", name: "Shortcuts" }, link("Members")));
    await page.see(text("Not available offline"));

    line.mend();
    await page.see(heading("Members Directory"));
    await page.gone(text("You're offline."));
    const { read } = squad.app.dependencies.database;
    const sent = () =>
      read.selectFrom("attendanceIntervals").select("id").where("assignmentId", "=", id).execute();
    await expect.poll(sent).toHaveLength(1);
  });

  test("a member saves their profile and sees the saved values, and the app names features that the browser does not support", async () => {
    const page = await stage().openAs({ unitNumber: "R-2" }, "/settings", PHONE);
    await page.click(link(/^Profile Information/));
    await page.fill(field("Phone number"), "(718) 555-0123");
    await page.choose(field("Evening (Sun-Thu)"), "Available");
    await page.click(button("Save profile"));
    await page.see(text("Profile updated successfully"));
    await page.click(link(/^Notification Preferences/));
    await page.click(field("Quiet hours: pause non-urgent messages"));
    await page.fillTime(field("Quiet from"), "21:30");
    await page.click(button("Save preferences"));
    await page.see(text("Notification preferences updated successfully"));
    await page.open("/settings?view=notifications");
    await page.until(
      "the time to be kept",
      async () => (await page.look(field("Quiet from"))).value === "21:30",
    );
    if (!(await page.run(() => "PushManager" in globalThis)))
      await page.see(text("This browser doesn't support push notifications."));
    await page.open("/settings?view=password");
    const canPasskeys = await page.run(() => "PublicKeyCredential" in globalThis);
    await page.see(
      canPasskeys ? button("Add passkey") : text("This browser doesn't support passkeys."),
    );
  });

  test("an admin sees dates in the squad's format in any browser language", async () => {
    const page = await stage().openAs(
      { unitNumber: "R-4", role: "admin" },
      "/settings?view=organization",
      DESK,
    );
    await page.see(heading("Dates and times"));
  });

  test("the roster prints in black on white without the page's header and menus", async () => {
    await addShift(stage().squad.app, { date: "2026-05-29", startTime: "18:30", endTime: "20:30" });
    const page = await stage().openAs({ unitNumber: "R-3" }, "/roster?month=2026-05", DESK);
    await page.see(button("Print"));
    await page.until("the roster", async () =>
      /Evening/.test((await page.look({ css: "main table" })).text),
    );
    const pdf = await stage().driver.print();
    if (pdf) expect(pagesOf(pdf)).toBe(1);
    await page.run(asOnPaper);
    await page.gone(button("Print"));
    await page.gone({ role: "navigation" });
    await page.see({ css: "main table" });
    expect(await page.run(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      "rgb(255, 255, 255)",
    );
  });
}
