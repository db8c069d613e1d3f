import { beforeEach, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  TEST_PASSWORD,
} from "../../../apps/server/src/testing/squads/builders.ts";
import type { Client } from "../../../apps/server/src/testing/test-app.ts";
import { createSquad, DESK, PHONE, type Squad } from "../support/squad.ts";

let squad: Squad;
/** Another administrator, on another screen. */
let noa: Client;

beforeEach(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  await addMember(squad.app, { unitNumber: "A-1", firstName: "Rosa", role: "admin" });
  await addMember(squad.app, { unitNumber: "A-2", firstName: "Noa", role: "admin" });
  noa = squad.app.visitor();
  await noa.call("accounts.signIn", { unitNumber: "A-2", password: TEST_PASSWORD });
  return () => squad.close();
});

test("an administrator sees an edit conflict on a member and chooses either version", async () => {
  const { id } = await addMember(squad.app, {
    unitNumber: "C-25",
    firstName: "Dana",
    lastName: "Levi",
    phoneNumber: "5552000001",
    phoneCarrier: "none",
  });
  const stored = async () => (await noa.call("members.one", { id })).body;
  const page = await squad.openAs("A-1", "/members?view=list", DESK);
  const edit = async () => {
    await page.getByRole("button", { name: "Actions for C-25" }).click();
    await page.getByRole("button", { name: "Edit Member" }).click();
  };
  await edit();
  const form = page.getByRole("dialog", { name: "Edit Member" });
  await form.getByLabel("Phone", { exact: true }).fill("555-200-0003");
  await form.getByLabel("First name").fill("Dina");

  expect(
    (await noa.call("members.edit", { id, phoneNumber: "5552000002", lastName: "Levy" })).status,
  ).toBe(200);
  await form
    .getByText("Someone changed the name and phone of this member while you were editing.")
    .waitFor();
  await form.getByText("phone: (555) 200-0002").waitFor();
  // Fields that this administrator did not edit show the other's change; typed fields keep their
  // text.
  expect(await form.getByLabel("Last name").inputValue()).toBe("Levy");
  expect(await form.getByLabel("Phone", { exact: true }).inputValue()).toBe("555-200-0003");
  await form.getByRole("button", { name: "Save changes" }).click();
  await form.waitFor({ state: "detached" });
  expect(await stored()).toMatchObject({
    firstName: "Dina",
    lastName: "Levy",
    phoneNumber: "5552000003",
  });

  await edit();
  await form.getByLabel("Phone", { exact: true }).fill("555-200-0005");
  await noa.call("members.edit", { id, phoneNumber: "5552000004" });
  await form.getByText("phone: (555) 200-0004").waitFor();
  await form.getByRole("button", { name: "Use theirs" }).click();
  await form.getByText("Your own changes are kept.").waitFor();
  expect(await form.getByLabel("Phone", { exact: true }).inputValue()).toBe("5552000004");
  await form.getByLabel("Unit number").fill("C-26");
  await form.getByRole("button", { name: "Save changes" }).click();
  await form.waitFor({ state: "detached" });
  expect(await stored()).toMatchObject({ unitNumber: "C-26", phoneNumber: "5552000004" });
});

test("an administrator sees an edit conflict on the squad's settings, on a phone too", async () => {
  const page = await squad.openAs("A-1", "/settings?view=limits", PHONE);
  const rest = page.getByLabel("Minimum rest (hours)");
  await rest.fill("10");
  await noa.call("settings.change", {
    name: "Noa's Squad",
    minimumRestHours: 12,
    maxNightsInRow: 2,
  });
  const notice = page.getByText(
    "Someone changed the minimum rest and maximum nights in a row of the squad's settings while you were editing.",
  );
  await notice.waitFor();
  await page.getByText("minimum rest: 12").waitFor();
  expect(await page.getByLabel("Maximum nights in a row").inputValue()).toBe("2");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("Settings saved").first().waitFor();
  await notice.waitFor({ state: "detached" });
  expect((await noa.call("settings.all")).body).toMatchObject({
    name: "Noa's Squad",
    minimumRestHours: 10,
    maxNightsInRow: 2,
  });

  // Saving again causes no conflict with the administrator's own change.
  await rest.fill("11");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect.poll(async () => (await noa.call("settings.all")).body.minimumRestHours).toBe(11);
  expect(await page.getByText("Someone changed", { exact: false }).count()).toBe(0);
});

test("an open shift form keeps the members that another admin assigns, and says when the shift is deleted", async () => {
  const { app } = squad;
  const dana = await addMember(app, { unitNumber: "C-25", firstName: "Dana", lastName: "Levi" });
  const noa = await addMember(app, {
    unitNumber: "C-26",
    firstName: "Noa",
    lastName: "O\u2019Neill",
  });
  await addMember(app, { unitNumber: "C-27", firstName: "Avi", lastName: "Katz" });
  const shift = await addShift(app, {
    date: "2026-05-14",
    startTime: "18:30",
    endTime: "20:30",
    type: "evening",
    maxMembers: 3,
  });
  await addAssignment(app, shift.id, dana.id, 1);
  const who = async () =>
    (
      await app.dependencies.database.read
        .selectFrom("shiftAssignments")
        .innerJoin("members", "members.id", "shiftAssignments.memberId")
        .select("unitNumber")
        .where("shiftId", "=", shift.id)
        .orderBy("unitNumber")
        .execute()
    ).map(({ unitNumber }) => unitNumber);
  const page = await squad.openAs("A-1", "/simple-shifts?view=planner&month=2026-05", DESK);
  await page.getByRole("button", { name: /^6:30p Evening/ }).click();
  const form = page.getByRole("dialog", { name: "Edit shift" });
  await form.getByRole("button", { name: /^Save changes/ }).waitFor();
  await form.getByRole("checkbox", { name: "C-25 Dana Levi" }).uncheck();
  await form.getByRole("checkbox", { name: "C-27 Avi Katz" }).check();
  await form.getByLabel("Special instructions").fill("Bring the boat.\nWear boots.");

  // Another administrator, on another screen.
  const other = await squad.openAs("A-1", "/", DESK);
  const assign = (userId: number) =>
    other.evaluate(
      async ([member, id]) =>
        (
          await fetch("/api/admin/assign-shift", {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify({ userId: member, shiftId: id }),
          })
        ).status,
      [userId, shift.id] as const,
    );
  expect(await assign(noa.id)).toBe(200);
  await form
    .getByText("Someone changed the members of this shift while you were editing.", {
      exact: false,
    })
    .waitFor();
  await form.getByRole("button", { name: "Save changes" }).click();
  const question = page.getByRole("dialog", { name: "Update Evening?" });
  // The question lists the members who leave, stay on and join the shift.
  await question.getByText("3 members are notified").waitFor();
  await question.getByText("C-26 Noa O\u2019Neill").waitFor();
  await question.getByText("C-27 Avi Katz").waitFor();
  await question.getByRole("button", { name: "Update 1 shift" }).click();
  await page.getByText("Shift updated successfully").first().waitFor();
  expect(await who()).toEqual(["C-26", "C-27"]);

  await page.getByRole("button", { name: /^6:30p Evening/ }).click();
  await form.getByLabel("Special instructions").waitFor();
  await expect
    .poll(() => form.getByLabel("Special instructions").inputValue())
    .toBe("Bring the boat.\nWear boots.");
  // A long word in the instructions must not overflow the day.
  await form.getByLabel("Special instructions").fill(`See https://example.org/${"x".repeat(200)}`);
  await form.getByRole("button", { name: "Save changes" }).click();
  await question.getByRole("button", { name: "Update 1 shift" }).click();
  await form.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Calendar" }).click();
  await page.locator('[data-date="2026-05-14"]').click();
  const day = page.getByRole("dialog", { name: "Thursday, May 14, 2026" });
  await day.getByText("https://example.org/").waitFor();
  await expect
    .poll(() => day.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    .toBe(0);
  await day.getByRole("button", { name: "Edit shift" }).click();
  await form.getByLabel("Special instructions").waitFor();

  // The form sends no request about the deleted shift, so the console shows no error.
  await form.getByRole("button", { name: "Who's eligible?" }).click();
  await form.getByRole("list", { name: "Members, eligible first" }).waitFor();
  expect(
    await other.evaluate(
      async (id) => (await fetch(`/api/admin/shifts/${id}`, { method: "DELETE" })).status,
      shift.id,
    ),
  ).toBe(200);
  await form
    .getByText("This shift was deleted while you were editing it.", { exact: false })
    .waitFor();
  await form
    .getByRole("button", {
      name: "Save changes (This shift was deleted)",
      disabled: true,
    })
    .waitFor();
  await form
    .getByRole("button", { name: "Delete (This shift was deleted)", disabled: true })
    .waitFor();
});
