import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addMember, signedInMember } from "../../../apps/server/src/testing/squads/builders.ts";
import { expectNoViolations } from "../support/axe.ts";
import { createSquad, DESK, expectNothingRunsOver, PHONE, type Squad } from "../support/squad.ts";

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  await addMember(squad.app, {
    unitNumber: "A-1",
    firstName: "Rosa",
    lastName: "Adler",
    role: "admin",
  });
});
afterAll(() => squad.close());
beforeEach(() =>
  squad.changeRows(async (write) => {
    for (const table of ["apiTokens", "wallboardLinks"] as const)
      await write.deleteFrom(table).execute();
  }),
);

/** Adds an admin who created two API tokens and a wallboard display link; returns each secret. */
async function adminWithCredentials(unitNumber: string) {
  const admin = await signedInMember(squad.app, {
    unitNumber,
    firstName: "Dana",
    lastName: "Levi",
    role: "admin",
  });
  const lastDay = "2026-06-30";
  const { body: sheet } = await admin.call("apiTokens.add", {
    name: `Sheet ${unitNumber}`,
    right: "read",
    lastDay,
  });
  await admin.call("apiTokens.add", { name: `Light ${unitNumber}`, right: "schedule", lastDay });
  const { body: link } = await admin.call("wallboard.addLink", { name: `Hall ${unitNumber}` });
  const token = new URL(link.address).hash.slice(1);
  return async () => ({
    api: (await squad.app.apiToken(sheet.token).call("members.list")).status,
    display: (await squad.app.visitor().call("wallboard.show", { token })).status,
  });
}

const questionIn = (page: Page) => page.getByRole("region", { name: "What they created" });

/**
 * Opens the dialog of an action on a member: from the row's menu on a desktop, from the member's
 * sheet on a phone.
 */
async function openAct(
  page: Page,
  unitNumber: string,
  act: string,
  size: typeof DESK,
): Promise<void> {
  await page.getByLabel("Search").fill(unitNumber);
  if (size === PHONE)
    await page
      .getByRole("listitem")
      .getByRole("button", { name: new RegExp(`^${unitNumber}`) })
      .click();
  else await page.getByRole("button", { name: `Actions for ${unitNumber}` }).click();
  await page.getByRole("button", { name: act, exact: true }).last().click();
}

describe.each([
  ["on a desktop", DESK, "C-1"],
  ["on a phone", PHONE, "C-2"],
])("an admin %s", (_where, size, unitNumber) => {
  test("deletes another admin but keeps their display link, undoes the deletion, demotes the admin, and revokes the remaining credentials", async () => {
    const access = await adminWithCredentials(unitNumber);
    const page = await squad.openAs("A-1", "/members?view=list", size);
    await openAct(page, unitNumber, "Delete", size);
    const question = questionIn(page);
    await question.getByText("2 API tokens").waitFor();
    await question.getByText("1 wallboard link").waitFor();
    const tokens = question.getByRole("group", { name: "API token" });
    expect(await tokens.getByRole("button", { name: "Revoke" }).getAttribute("aria-pressed")).toBe(
      "true",
    );
    await question
      .getByRole("group", { name: "wallboard link" })
      .getByRole("button", { name: "Keep" })
      .click();
    await expectNothingRunsOver(page);
    await expectNoViolations(page);
    await page.getByRole("button", { name: "Delete member" }).click();
    await expect.poll(access).toEqual({ api: 401, display: 200 });
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Member restored").first().waitFor();
    expect(await access()).toEqual({ api: 200, display: 200 });

    await openAct(page, unitNumber, "Edit Member", size);
    const dialog = page.getByRole("dialog", { name: "Edit Member" });
    await dialog.getByLabel("First name").waitFor();
    expect(await questionIn(page).count()).toBe(0);
    await dialog.getByLabel("Role").selectOption("Member");
    await questionIn(page).getByText("They can't be restored.").waitFor();
    await questionIn(page)
      .getByRole("group", { name: "API token" })
      .getByRole("button", { name: "Keep" })
      .click();
    await dialog.getByRole("button", { name: "Save changes" }).click();
    await expect.poll(access).toEqual({ api: 200, display: 401 });

    await page.goto(`${squad.address}/system`);
    const kept = page.getByRole("list", { name: "Created by former admins" });
    await kept.getByText(`Sheet ${unitNumber}`).first().waitFor();
    await expectNothingRunsOver(page);
    await expectNoViolations(page);
    for (const name of [`Sheet ${unitNumber}`, `Light ${unitNumber}`]) {
      await kept.getByRole("button", { name: `Revoke ${name}` }).click();
      const asking = page.getByRole("dialog", { name: `Revoke the API token ${name}?` });
      await asking.getByRole("button", { name: "Revoke" }).click();
      await asking.waitFor({ state: "detached" });
      await kept.getByRole("listitem").filter({ hasText: name }).waitFor({ state: "detached" });
    }
    expect(await access()).toEqual({ api: 401, display: 401 });
    await page
      .getByRole("heading", { name: "Created by former admins" })
      .waitFor({ state: "detached" });
  });
});

test("deleting an admin who created no credentials does not ask which to keep", async () => {
  await addMember(squad.app, { unitNumber: "C-3", role: "admin" });
  const page = await squad.openAs("A-1", "/members?view=list", DESK);
  await openAct(page, "C-3", "Reset Password", DESK);
  await page
    .getByRole("dialog", { name: /^Reset the password/ })
    .getByRole("button", { name: "Reset Password" })
    .waitFor();
  expect(await questionIn(page).count()).toBe(0);
});
