import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  TEST_PASSWORD,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { watchedKeyboard } from "../support/input-methods.ts";
import { createSquad, DESK, PHONE, type Squad } from "../support/squad.ts";

const EVENING = { type: "evening", startTime: "18:30", endTime: "20:30", maxMembers: 2 } as const;
let squad: Squad;

beforeAll(async () => {
  // 6:10 PM on a Tuesday in New York.
  squad = await createSquad("2026-05-12T22:10:00Z");
  const shifts = [
    await addShift(squad.app, { ...EVENING, date: "2026-05-12" }),
    await addShift(squad.app, { ...EVENING, date: "2026-05-16" }),
  ];
  for (const [index, unitNumber] of ["C-25", "C-26"].entries()) {
    const member = await addMember(squad.app, { unitNumber, firstName: "Dana", lastName: "Levi" });
    for (const shift of shifts) await addAssignment(squad.app, shift.id, member.id, index + 1);
  }
});
afterAll(() => squad.close());

const requests = () =>
  squad.app.dependencies.database.read
    .selectFrom("replacementRequests")
    .select(["status", "reason"])
    .orderBy("id")
    .execute();

test.each([
  ["on a desktop", DESK, "C-25"],
  ["on a phone", PHONE, "C-26"],
])(
  "a volunteer reads who is on, requests and withdraws a replacement, goes 10-8 (in service) and 10-7, and signs out by keyboard alone, %s",
  async (_where, size, unitNumber) => {
    // The server asks for confirmation, because no other unit would be in service.
    squad.expectComplaint(/409 \(Conflict\)/);
    const page = await squad.open(size);
    const keys = watchedKeyboard(page);
    await keys.write(page.getByLabel("Unit Number"), unitNumber);
    await keys.write(page.getByLabel("Password", { exact: true }), TEST_PASSWORD);
    await keys.press(page.getByRole("button", { name: "Sign In" }));
    await page.getByRole("heading", { level: 1, name: "Good evening, Dana" }).waitFor();

    const schedule = page
      .locator("section", { has: page.getByRole("heading", { name: /^My Upcoming/ }) })
      .last();
    await schedule.getByRole("button", { name: "Tonight · Evening" }).waitFor();
    const later = schedule.getByRole("button", { name: /^Sat, May 16 · Evening/ });
    const dialog = page.getByRole("dialog", { name: "Evening" });
    const hasFocus = () => later.evaluate((row) => row === document.activeElement);
    await keys.press(later);
    const ask = dialog.getByRole("button", { name: "Request Replacement" });
    await keys.press(ask);
    const promise = () =>
      dialog
        .locator("form p")
        .first()
        .evaluate((words) => words === document.activeElement);
    await expect.poll(promise, { message: "to what asking means" }).toBe(true);
    await keys.press(dialog.getByRole("button", { name: "Cancel" }));
    const isBack = () => ask.evaluate((button) => button === document.activeElement);
    await expect.poll(isBack, { message: "focus returns to the button" }).toBe(true);
    await keys.press(ask);
    await keys.write(dialog.getByLabel("Reason (optional)"), "My sister marries");
    await keys.press(dialog.getByRole("button", { name: "Send request" }));
    await dialog.waitFor({ state: "detached" });
    await expect.poll(hasFocus, { message: "back to the shift it was asked for" }).toBe(true);
    expect((await requests()).at(-1)).toMatchObject({
      status: "pending",
      reason: "My sister marries",
    });

    await keys.press(later);
    await keys.press(dialog.getByRole("button", { name: "Cancel & Reclaim" }));
    await dialog.waitFor({ state: "detached" });
    await expect.poll(hasFocus, { message: "back to the shift that is theirs again" }).toBe(true);
    expect((await requests()).at(-1)?.status).toBe("cancelled");

    await keys.press(page.getByRole("button", { name: /^10-8/ }));
    const out = page.getByRole("button", { name: "10-7 Go out of service" });
    await keys.press(out);
    await keys.press(
      page.getByRole("dialog", { name: "Go 10-7" }).getByRole("button", { name: /^End my shift/ }),
    );
    await out.waitFor({ state: "detached" });

    await keys.press(page.getByRole("button", { name: "Open menu", exact: size === PHONE }).last());
    await keys.press(page.getByRole("button", { name: "Logout" }));
    await page.getByLabel("Unit Number").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
  },
);
