import { afterAll, beforeAll, expect, test } from "vitest";
import { addMember, addShift } from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, PHONE, type Squad } from "../support/squad.ts";

// Tuesday, 2 PM in New York.
const NOW = "2026-05-12T18:00:00Z";
const SETTINGS = "/settings?view=shift-types";

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad(NOW);
  await addMember(squad.app, { unitNumber: "K-1", role: "admin" });
  await addShift(squad.app, {
    date: "2026-05-20",
    startTime: "18:30",
    endTime: "20:30",
    maxMembers: 1,
  });
});
afterAll(() => squad.close());

test("an administrator adds a shift type, which the form for a new shift offers on the type's weekday", {
  tags: ["core"],
}, async () => {
  const page = await squad.openAs("K-1", SETTINGS);
  await page.getByRole("button", { name: "Add shift type" }).click();
  const dialog = page.getByRole("dialog", { name: "Add shift type" });
  await dialog.getByRole("button", { name: "Add shift type" }).click();
  await dialog.getByText("Enter a name of at most 40 characters, on one line").waitFor();
  await dialog.getByLabel("Name", { exact: true }).fill("Weekend duty");
  await dialog.getByLabel("Short name").fill("WD");
  await dialog.getByRole("button", { name: "Olive" }).click();
  await dialog.getByLabel("Start time").fill("18:00");
  await dialog.getByLabel("End time").fill("06:00");
  await dialog.getByLabel("Ends", { exact: true }).selectOption("3 days later");
  await dialog.getByLabel("Spots").fill("6");
  for (const day of ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Saturday"])
    await dialog.getByRole("button", { name: day }).click();
  await dialog.getByRole("button", { name: "Add shift type" }).click();
  const list = page.getByRole("list", { name: "Shift types", exact: true });
  const row = list.getByRole("listitem").filter({ hasText: "Weekend duty" });
  await row.getByText("Fri · 6:00 PM - 6:00 AM, 3 days later · 6 spots").waitFor();
  // Moves the shift type up, before the one-off types.
  await row.getByRole("button", { name: "Move Weekend duty up" }).click();
  await expect
    .poll(async () => (await list.getByRole("listitem").allInnerTexts()).at(-1))
    .toContain("Custom");

  await page.goto(`${squad.address}/simple-shifts?view=planner`);
  await page.getByRole("button", { name: /^Add a shift on Friday, May 15/ }).click();
  const form = page.getByRole("dialog", { name: "Create shift" });
  // The form suggests Friday's first type, the weekday morning; the new type is also offered for
  // Friday.
  await form.getByLabel("Shift type").selectOption({ label: "Weekend duty" });
  await expect.poll(() => form.getByLabel("Max members").inputValue()).toBe("6");
  expect(await form.getByLabel("Start time").inputValue()).toBe("18:00");
});

test("on a phone an administrator changes a shift type, applies it to upcoming shifts when asked, and archives it", async () => {
  await squad.changeRows(async (database) => {
    await database
      .updateTable("shiftTypes")
      .set({ position: 0 })
      .where("key", "=", "evening")
      .execute();
  });
  // A shift type with shifts cannot be deleted.
  squad.expectComplaint(/409 \(Conflict\)/);
  const page = await squad.openAs("K-1", SETTINGS, PHONE);
  await page.getByRole("button", { name: "Edit Evening" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Evening" });
  await dialog.getByLabel("End time").fill("21:00");
  await dialog.getByLabel("Spots").fill("3");
  await dialog.getByRole("button", { name: "Save changes" }).click();
  const question = page.getByRole("dialog", { name: "Update upcoming Evening shifts too?" });
  await question.getByText("Evening on Wed, May 20, 6:30 PM - 8:30 PM, 1 spot").waitFor();
  await question.getByText("6:30 PM - 9:00 PM, 3 spots").waitFor();
  await question.getByRole("button", { name: "Update 1 shift" }).click();
  await page.getByText("1 shift updated").first().waitFor();
  await page.getByRole("button", { name: "Archive Evening" }).click();
  await page.getByText("archived shift type").click();
  const archived = page.getByRole("list", { name: "Archived shift types" });
  await archived.getByText("Evening").waitFor();
  await archived.getByRole("button", { name: "Delete Evening" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete shift type" }).click();
  await page
    .getByText("This shift type has shifts. Archive it instead to keep their history.")
    .first()
    .waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await archived.getByRole("button", { name: "Restore Evening" }).click();
  await page.getByText("Restored Evening").first().waitFor();
});
