import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, DESK, expectNothingRunsOver, PHONE, type Squad } from "../support/squad.ts";

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  await addMember(squad.app, {
    unitNumber: "A-1",
    role: "admin",
    firstName: "Ann",
    lastName: "Chief",
  });
});
afterAll(() => squad.close());

describe.each([
  ["on a desktop", DESK, "C-1"],
  ["on a phone", PHONE, "C-2"],
])("an administrator %s", (_where, size, unit) => {
  test("creates an API token that acts on a member's behalf, sees the token's activity, and revokes the token", {
    tags: ["core"],
  }, async () => {
    const member = await addMember(squad.app, {
      unitNumber: unit,
      firstName: "Dana",
      lastName: "Levi",
    });
    const shift = await addShift(squad.app, {
      date: "2026-05-12",
      startTime: "13:30",
      endTime: "17:00",
    });
    const { id: assignmentId } = await addAssignment(squad.app, shift.id, member.id);
    const page = await squad.openAs("A-1", "/settings", size);
    await page.getByRole("link", { name: /^API tokens/ }).click();
    await page.getByText("No API tokens yet").waitFor();

    await page.getByRole("button", { name: "Create API token" }).click();
    const adding = page.getByRole("dialog", { name: "Create API token" });
    await adding.getByLabel("Permissions").selectOption("Act as one member");
    await adding.getByLabel("Allowed IP addresses").fill("nowhere");
    await adding.getByRole("button", { name: "Create token" }).click();
    await adding.getByText("Enter a name").waitFor();
    await adding.getByText("Choose the member this token acts as").waitFor();
    await adding.getByText(/^"nowhere" isn't an address such as 192\.0\.2\.7/).waitFor();
    await adding.getByLabel("Name").fill("Phone bridge");
    await adding.getByLabel("Acts as member").selectOption(`${unit} Dana Levi`);
    await adding.getByLabel("Allowed IP addresses").fill("127.0.0.0/8\n::1");
    await adding.getByLabel("Expires").fill("2026-05-14");
    await adding.getByRole("button", { name: "Create token" }).click();

    const keeping = page.getByRole("dialog", { name: "Save the token" });
    const token = (await keeping.getByText(/^wbp_/).textContent())!;
    await page.keyboard.press("Escape");
    await expectNothingRunsOver(page);
    await keeping.getByRole("button", { name: "Copy" }).click();
    await keeping.getByRole("button", { name: "I've saved it" }).click();
    const row = page.getByRole("list", { name: "API tokens" }).getByRole("listitem");
    await row.getByText(`Acts as ${unit} Dana Levi`).waitFor();
    await row.getByText("Expires in 2 days").waitFor();
    await row.getByText("Expires Thu, May 14 · created by A-1 Ann Chief").waitFor();
    await row.getByText("Never used").waitFor();
    await row.getByText("Only from 127.0.0.0/8, ::1").waitFor();
    expect(await page.content()).not.toContain(token);

    const checkIn = () =>
      fetch(`${squad.address}/api/shifts/check-in/${assignmentId}`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await checkIn()).status).toBe(200);
    await page.reload();
    await row.getByText("Last used just now from 127.0.0.1").waitFor();

    await row.getByRole("button", { name: "Revoke Phone bridge" }).click();
    const asking = page.getByRole("dialog", { name: "Revoke the token for Phone bridge?" });
    await asking.getByRole("button", { name: "Cancel" }).click();
    await row.getByRole("button", { name: "Revoke Phone bridge" }).click();
    await asking.getByRole("button", { name: "Revoke token", exact: true }).click();
    await page.getByText("No API tokens yet").waitFor();
    expect((await checkIn()).status).toBe(401);

    await page.goto(`${squad.address}/activity-logs`);
    await page
      .getByText(new RegExp(`${unit} Dana Levi .* \\(API token "Phone bridge"\\)`))
      .first()
      .waitFor();
  });
});

test("a member finds no API tokens in their settings", async () => {
  await addMember(squad.app, { unitNumber: "M-1" });
  const page = await squad.openAs("M-1", "/settings?view=api-tokens", PHONE);
  await page.getByRole("link", { name: /Profile Information/ }).waitFor();
  expect(await page.getByText("Let other programs use").count()).toBe(0);
});
