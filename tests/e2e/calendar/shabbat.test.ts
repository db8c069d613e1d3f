import { afterAll, beforeAll, expect, test } from "vitest";
import { addMember } from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, DESK, expectNothingRunsOver, PHONE, type Squad } from "../support/squad.ts";

let squad: Squad;

beforeAll(async () => {
  // 1 PM on Tuesday, May 12, in New York.
  squad = await createSquad("2026-05-12T17:00:00Z");
  // The test enters a location for which no Shabbat times can be computed, which the server
  // refuses.
  squad.expectComplaint(/400 \(Bad Request\)/);
  await addMember(squad.app, { unitNumber: "A-1", firstName: "Rosa", role: "admin" });
  await addMember(squad.app, { unitNumber: "C-25", firstName: "Dana" });
});
afterAll(() => squad.close());

test("an administrator enables Shabbat for the squad, and previews the next times while choosing", {
  tags: ["core"],
}, async () => {
  const page = await squad.openAs("A-1", "/settings?view=shabbat", DESK);
  await page.getByLabel("Members can observe Shabbat & Yom Tov").check();
  await page.getByText("Choose a location and times to see a preview.").waitFor();
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("Choose a location for sunset times").first().waitFor();
  await page.getByLabel("Location for sunset times").selectOption("Jerusalem");
  await page
    .getByText(/^This longitude doesn't fit the squad's time zone/)
    .first()
    .waitFor();
  await page.getByLabel("Location for sunset times").selectOption("Brooklyn, New York");
  await page.getByText("Shabbat: Fri, May 15, 7:48 PM to Sat, May 16, 8:58 PM").waitFor();
  await page
    .getByText(/^Shavuot and Shabbat: Thu, May 21, 7:5\d PM to Sat, May 23, 9:0\d PM$/)
    .waitFor();
  await page.getByLabel(/^Candle lighting/).fill("40");
  await page.getByText("Shabbat: Fri, May 15, 7:26 PM to Sat, May 16, 8:58 PM").waitFor();
  await page.getByLabel("Location for sunset times").selectOption("Other location");
  await page.getByLabel("Latitude").fill("60.17");
  await page.getByLabel("Ends at").selectOption("degrees");
  await page.getByText(/doesn't go 8.5 degrees below the horizon there every night/).waitFor();
  await expectNothingRunsOver(page);
  await page.getByLabel("Location for sunset times").selectOption("Brooklyn, New York");
  await page.getByLabel("Ends at").selectOption("minutes");
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("Settings saved").first().waitFor();
});

test.each([
  ["on a desktop", DESK],
  ["on a phone", PHONE],
])(
  "a member chooses to observe Shabbat, and the calendar then shows its times, %s",
  async (_where, size) => {
    const page = await squad.openAs("C-25", "/settings?view=profile", size);
    await page
      .getByText(
        "Next: Shabbat: Fri, May 15, 7:48 PM to Sat, May 16, 8:58 PM (sunset in Brooklyn, New York)",
      )
      .waitFor();
    await page.getByLabel("Shabbat & Yom Tov").selectOption("Observed");
    await page.getByLabel(/^Allow emergency messages/).check();
    await expectNothingRunsOver(page);
    await page.getByRole("button", { name: "Save profile" }).click();
    await page.getByText("Profile updated successfully").first().waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel("Shabbat & Yom Tov").inputValue()).toBe("kept");

    await page.goto(squad.address);
    const friday = page.locator('[data-date="2026-05-15"]');
    await expect
      .poll(() => friday.innerText())
      .toMatch(/Candle lighting for Shabbat: 7:48 PM[^]*7:48p/);
    await expect
      .poll(() => page.locator('[data-date="2026-05-16"]').innerText())
      .toMatch(/Shabbat ends: 8:58 PM[^]*8:58p/);
    await friday.click();
    await page.getByRole("dialog").getByText("Candle lighting for Shabbat: 7:48 PM").waitFor();
    await expectNothingRunsOver(page);
  },
);

test("the dashboard says that it is Shabbat or Yom Tov, and when that ends", async () => {
  const page = await squad.openAs("C-25", "/", PHONE);
  await page.getByRole("list", { name: "Shift agenda" }).waitFor();
  expect(await page.getByText(/^Shabbat (begins|until)/).count()).toBe(0);
  squad.app.clock.set("2026-05-16T14:00:00Z");
  const later = await squad.openAs("C-25", "/", PHONE);
  await later.getByText("Shabbat until 8:58 PM").waitFor();
});
