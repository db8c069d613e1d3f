import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
  TEST_PASSWORD,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, PHONE, type Squad, signIn } from "../support/squad.ts";

// Tuesday, 2 PM in New York.
const NOW = "2026-05-12T18:00:00Z";
let squad: Squad;

beforeAll(async () => {
  squad = await createSquad(NOW);
});
afterAll(() => squad.close());

/** Records the app badge numbers and vibrations that a page requests from the browser. */
async function watchPhone(page: Page): Promise<{ badges: number[]; felt: number[] }> {
  const notes = { badges: [] as number[], felt: [] as number[] };
  await page.exposeFunction("noteBadge", (count: number) => void notes.badges.push(count));
  await page.exposeFunction(
    "noteFelt",
    (milliseconds: number) => void notes.felt.push(milliseconds),
  );
  await page.addInitScript(() => {
    const noted = globalThis as unknown as {
      noteBadge: (count: number) => Promise<void>;
      noteFelt: (ms: number) => void;
    };
    Object.defineProperty(Navigator.prototype, "setAppBadge", {
      value: async (count: number) => noted.noteBadge(count),
    });
    Object.defineProperty(Navigator.prototype, "vibrate", {
      value: (ms: number) => noted.noteFelt(ms) === undefined,
    });
  });
  await page.reload();
  return notes;
}

test("the app badge counts a poll's question and its notification as one, and is cleared at sign-out", async () => {
  const admin = await signedInMember(squad.app, { role: "admin" });
  const member = await addMember(squad.app, { unitNumber: "PH-1" });
  const shift = await addShift(squad.app, {
    date: "2026-05-20",
    startTime: "18:30",
    endTime: "20:30",
  });
  await admin.call("replacements.assignShift", { userId: member.id, shiftId: shift.id });
  const asked = await admin.call("polls.ask", {
    question: "Can you come to the drill on Sunday?",
    choices: ["I can come", "I cannot"],
    audience: "everyone",
    closesAt: "2026-05-14T18:00:00Z",
    messageUrgency: "info",
  });
  expect(asked.body).toMatchObject({ asked: 1 });
  await squad.app.settle();
  const page = await squad.openAs("PH-1", "/", PHONE);
  const phone = await watchPhone(page);
  await expect.poll(() => phone.badges.at(-1)).toBe(2);
  await page.getByRole("link", { name: "Notifications" }).last().click();
  await page.getByRole("button", { name: "Mark all as read" }).click();
  // The poll's question is still unanswered, so the badge shows 1.
  await expect.poll(() => phone.badges.at(-1)).toBe(1);
  await page.getByRole("link", { name: "Dashboard" }).last().click();
  await page.getByRole("button", { name: "I can come" }).click();
  await expect.poll(() => phone.badges.at(-1)).toBe(0);
  const another = await addShift(squad.app, {
    date: "2026-05-21",
    startTime: "18:30",
    endTime: "20:30",
  });
  await admin.call("replacements.assignShift", { userId: member.id, shiftId: another.id });
  await squad.app.settle();
  await expect.poll(() => phone.badges.at(-1)).toBe(1);
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("heading", { name: "Sign In" }).waitFor();
  expect(phone.badges.at(-1)).toBe(0);
});

test("a push message updates the app badge while the app is closed, but not after sign-out", async () => {
  const admin = await signedInMember(squad.app, { role: "admin" });
  const member = await addMember(squad.app, { unitNumber: "PH-4" });
  const page = await squad.open(PHONE, { serviceWorkers: "allow" });
  await signIn(page, "PH-4", TEST_PASSWORD);
  await page.getByRole("heading", { name: /^Good afternoon/ }).waitFor();
  await page.context().grantPermissions(["notifications"], { origin: squad.address });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error("No worker runs");
  // Records the titles of shown notifications, because a desktop without a notification area may
  // close one before the test reads it.
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const shown: number[] = [];
    const messages: string[] = [];
    Object.assign(globalThis, { shown, messages });
    Object.defineProperty(navigator, "setAppBadge", {
      value: async (count: number) => void shown.push(count),
    });
    const show = registration.showNotification.bind(registration);
    registration.showNotification = (title, options) =>
      show(title, options).then(
        () => void messages.push(title),
        (error: unknown) => void messages.push(String(error)),
      );
  });
  const shift = await addShift(squad.app, {
    date: "2026-05-22",
    startTime: "18:30",
    endTime: "20:30",
  });
  await admin.call("replacements.assignShift", { userId: member.id, shiftId: shift.id });
  await squad.app.settle();
  // The in-app list shows the notification, so the server has stored it.
  await page.getByRole("button", { name: "Notifications, 1 unread" }).waitFor();
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const registrationId = await registered;
  const notification = { title: "You are on", body: "Friday evening", navigate: squad.address };
  const push = () =>
    session.send("ServiceWorker.deliverPushMessage", {
      origin: squad.address,
      registrationId,
      data: JSON.stringify({ web_push: 8030, notification }),
    });
  const shown = () => worker.evaluate(() => (globalThis as unknown as { shown: number[] }).shown);
  await push();
  await expect.poll(shown).toEqual([1]);
  await page.context().clearCookies();
  await push();
  await expect
    .poll(() => worker.evaluate(() => (globalThis as unknown as { messages: string[] }).messages))
    .toEqual(["You are on", "You are on"]);
  expect(await shown()).toEqual([1]);
});

test("the phone vibrates after the server accepts a 10-8 (check-in) or 10-7 (check-out)", async () => {
  const member = await addMember(squad.app, { unitNumber: "PH-2" });
  const shift = await addShift(squad.app, {
    date: "2026-05-12",
    startTime: "14:00",
    endTime: "18:00",
    maxMembers: 5,
  });
  await addAssignment(squad.app, shift.id, member.id);
  const page = await squad.openAs("PH-2", "/", PHONE);
  const phone = await watchPhone(page);
  await page.getByRole("button", { name: /^10-8/ }).click();
  await page.getByText("10-8 Confirmed").first().waitFor();
  await expect.poll(() => phone.felt).toHaveLength(1);
});

test("the app icon's shortcuts open the 10-8 button, without checking in, and the member's shifts", async () => {
  const member = await addMember(squad.app, { unitNumber: "PH-3" });
  const shift = await addShift(squad.app, {
    date: "2026-05-12",
    startTime: "14:00",
    endTime: "18:00",
    maxMembers: 5,
  });
  const { id } = await addAssignment(squad.app, shift.id, member.id);
  const manifest = JSON.parse(
    await readFile(
      join(import.meta.dirname, "../../../apps/web/public/manifest.webmanifest"),
      "utf8",
    ),
  ) as { shortcuts: { name: string; url: string }[] };
  const leads = Object.fromEntries(manifest.shortcuts.map(({ name, url }) => [name, url]));
  const page = await squad.openAs("PH-3", leads["10-8"] ?? "", PHONE);
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  await expect.poll(focused).toMatch(/^10-8/);
  await expect.poll(() => page.url()).toBe(`${squad.address}/`);
  // The shortcut also works for a member who must sign in first.
  const fresh = await squad.open(PHONE);
  await fresh.goto(squad.address + leads["10-8"]);
  await signIn(fresh, "PH-3", TEST_PASSWORD);
  await expect
    .poll(() => fresh.evaluate(() => document.activeElement?.textContent ?? ""))
    .toMatch(/^10-8/);
  await page.goto(squad.address + leads["My shifts"]);
  await expect.poll(focused).toBe("My Upcoming 10-Day Shift Schedule");
  await page.goto(squad.address + leads["Notifications"]);
  await page.getByRole("heading", { name: "Notifications", level: 1 }).waitFor();
  const intervals = await squad.app.dependencies.database.read
    .selectFrom("attendanceIntervals")
    .select("id")
    .where("assignmentId", "=", id)
    .execute();
  expect(intervals).toEqual([]);
});
