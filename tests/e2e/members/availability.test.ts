import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addMember, addShift } from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, DESK, PHONE, type Squad } from "../support/squad.ts";

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  const { app } = squad;
  const now = app.clock.now();
  await app.dependencies.database.write
    .insertInto("shiftTypes")
    .values({
      key: "weekend-duty",
      name: "Weekend duty",
      code: "WD",
      color: "olive",
      startTime: "08:00",
      endTime: "18:00",
      maxMembers: 2,
      weekdays: [0, 5, 6],
      availabilityKind: "weekend-duty",
      position: 20,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  await addMember(app, { unitNumber: "A-1", role: "admin" });
  await addMember(app, { unitNumber: "C-25", firstName: "Dana", lastName: "Levi" });
  for (const date of ["2026-05-15", "2026-05-17"])
    await addShift(app, { date, startTime: "08:00", endTime: "18:00", type: "weekend-duty" });
});
afterAll(() => squad.close());

describe("availability for a shift type of the squad's own", () => {
  test("is set by weekday on a phone, with the keyboard too, and persists", async () => {
    const page = await squad.openAs("C-25", "/settings", PHONE);
    await page.getByRole("link", { name: /Profile Information/ }).click();
    const duty = page.getByLabel("Weekend duty (Sun, Fri, Sat)");
    await duty.selectOption("available");
    const days = page.getByRole("group", { name: "Days for Weekend duty" });
    const day = (name: string) => days.getByRole("button", { name });
    const isChosen = (name: string) => day(name).getAttribute("aria-pressed");
    expect(await days.getByRole("button").count()).toBe(3);
    await day("Saturday").click();
    await day("Sunday").focus();
    await page.keyboard.press("Space");
    expect([
      await isChosen("Sunday"),
      await isChosen("Friday"),
      await isChosen("Saturday"),
    ]).toEqual(["false", "true", "false"]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    ).toBe(true);
    // Unticking the last day removes the availability, which needs at least one day.
    await day("Friday").click();
    await days.waitFor({ state: "detached" });
    expect(await duty.inputValue()).toBe("not-available");
    await duty.selectOption("available");
    await day("Sunday").click();
    await page.getByRole("button", { name: "Save profile" }).click();
    await page.getByText("Profile updated successfully").first().waitFor();
    await page.getByRole("link", { name: /Profile Information/ }).click();
    await expect.poll(() => isChosen("Sunday")).toBe("false");
    expect([await isChosen("Friday"), await isChosen("Saturday")]).toEqual(["true", "true"]);
  });

  test("is shown to a coordinator on the member's card, in the planner and in the emergency list", async () => {
    const page = await squad.openAs("A-1", "/simple-shifts", DESK);
    await page.getByRole("button", { name: "Planner" }).click();
    const on = (name: string) =>
      page
        .getByRole("region", { name: `${name}, 2026` })
        .getByRole("region", { name: /^Weekend duty/ });
    const dana = page
      .getByRole("region", { name: "Members" })
      .getByRole("button", { name: /C-25 Dana Levi/ });
    await expect.poll(() => dana.innerText()).toContain("WD: weekly except Sun");
    await dana.dragTo(on("Sunday, May 17"));
    await page.getByText("Marked this shift type as not available").first().waitFor();
    await page.getByText("Shift assigned successfully").first().waitFor();
    await page.getByRole("button", { name: "Undo" }).first().click();
    await page.getByText("Undone").first().waitFor();

    await page.goto(`${squad.address}/simple-shifts`);
    await page.getByRole("button", { name: "Assign Shift" }).click();
    const dialog = page.getByRole("dialog", { name: "Assign Shift" });
    await dialog.getByRole("radio", { name: /Fri, May 15/ }).check();
    await dialog.getByRole("button", { name: /C-25 Dana Levi Weekly, none in May/ }).waitFor();
    await dialog.getByRole("radio", { name: /Sun, May 17/ }).check();
    await expect
      .poll(() => dialog.getByRole("button", { name: /C-25 Dana Levi Offers/ }).count())
      .toBe(0);

    await page.goto(`${squad.address}/reports?tab=emergency`);
    await page.getByLabel("Shift type").selectOption("Weekend duty");
    await page.getByRole("row", { name: /C-25/ }).getByText("Weekly except Sun").waitFor();
  });

  test("is changed by an admin in the members directory without changing other shift types", async () => {
    const page = await squad.openAs("A-1", "/members", PHONE);
    await page.getByRole("button", { name: /C-25/ }).first().click();
    await page.getByText("WD: weekly except Sun").waitFor();
    await page.getByRole("button", { name: "Availability" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Availability" });
    await dialog.getByLabel("Night (Sun-Thu)").selectOption("fill-ins");
    await dialog
      .getByRole("group", { name: "Days for Night" })
      .getByRole("button", { name: "Wednesday" })
      .click();
    await dialog.getByRole("button", { name: "Save availability" }).click();
    await page.getByText("Availability Updated").first().waitFor();
    await page.getByText("NT: fill-ins except Wed | WD: weekly except Sun").waitFor();
  });
});
