import { afterAll, beforeAll, expect, test } from "vitest";
import { addMember } from "../../apps/server/src/testing/builders.ts";
import { createSquad, DESK, expectNothingRunsOver, PHONE, type Squad } from "./squad.ts";

let squad: Squad;

beforeAll(async () => {
  // 1 PM on Tuesday, May 12, in New York.
  squad = await createSquad("2026-05-12T17:00:00Z");
  // A location without computable times is refused.
  squad.expectComplaint(/400 \(Bad Request\)/);
  await addMember(squad.app, { unitNumber: "A-1", firstName: "Rosa", role: "admin" });
  await addMember(squad.app, { unitNumber: "C-25", firstName: "Dana" });
});
afterAll(() => squad.close());

test("an administrator enables Shabbat for the squad, and previews the next times while choosing", {
  tags: ["core"],
}, async () => {
  const page = await squad.openAs("A-1", "/settings?view=organization", DESK);
  await page.getByLabel("Members may keep rest days").check();
  await page.getByText("Choose a place, and how they begin and end, to see them here.").waitFor();
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("Choose the place whose sunset counts").first().waitFor();
  await page.getByLabel("By the sunset of").selectOption("Jerusalem");
  await page
    .getByText(/^The sun is highest there in the morning or at night by the squad's clock/)
    .first()
    .waitFor();
  await page.getByLabel("By the sunset of").selectOption("Brooklyn, New York");
  await page.getByText("Shabbat: Fri, May 15, 7:48 PM to Sat, May 16, 8:58 PM").waitFor();
  await page
    .getByText(/^Shavuot and Shabbat: Thu, May 21, 7:5\d PM to Sat, May 23, 9:0\d PM$/)
    .waitFor();
  await page.getByLabel(/^Candles are lit/).fill("40");
  await page.getByText("Shabbat: Fri, May 15, 7:26 PM to Sat, May 16, 8:58 PM").waitFor();
  await page.getByLabel("By the sunset of").selectOption("Another place");
  await page.getByLabel("Latitude").fill("60.17");
  await page.getByLabel("A rest day ends by").selectOption("degrees");
  await page.getByText(/does not get 8.5 degrees below the horizon there in every night/).waitFor();
  await expectNothingRunsOver(page);
  await page.getByLabel("By the sunset of").selectOption("Brooklyn, New York");
  await page.getByLabel("A rest day ends by").selectOption("minutes");
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("Settings saved").first().waitFor();
});

test.each([
  ["on a desktop", DESK],
  ["on a phone", PHONE],
])(
  "a member sets that they observe Shabbat, and the calendar shows the times, %s",
  async (_where, size) => {
    const page = await squad.openAs("C-25", "/settings?view=profile", size);
    await page
      .getByText(
        "Next is Shabbat: Fri, May 15, 7:48 PM to Sat, May 16, 8:58 PM, by the sunset of Brooklyn, New York.",
      )
      .waitFor();
    await page.getByLabel("Shabbat and holy days").selectOption("Kept");
    await page.getByLabel(/^Emergencies come through/).check();
    await expectNothingRunsOver(page);
    await page.getByRole("button", { name: "Save profile" }).click();
    await page.getByText("Profile updated successfully").first().waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel("Shabbat and holy days").inputValue()).toBe("kept");

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

test("the dashboard notes that it is Shabbat or Yom Tov, and until when", async () => {
  const page = await squad.openAs("C-25", "/", PHONE);
  await page.getByRole("list", { name: "Shift agenda" }).waitFor();
  expect(await page.getByText(/^Shabbat (begins|until)/).count()).toBe(0);
  squad.app.clock.set("2026-05-16T14:00:00Z");
  const later = await squad.openAs("C-25", "/", PHONE);
  await later.getByText("Shabbat until 8:58 PM").waitFor();
});
