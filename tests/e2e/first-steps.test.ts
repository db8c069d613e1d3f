import { expect, test } from "vitest";
import { addMember } from "../../apps/server/src/testing/builders.ts";
import { createSquad, PHONE } from "./squad.ts";

test("the first administrator of an empty squad sets the clock in one tap, and is told that the squad has no name", async () => {
  const squad = await createSquad("2026-05-12T18:00:00Z", { ORG_NAME: "Watchbill", ORG_TIME_ZONE: "UTC" });
  try {
    await addMember(squad.app, { unitNumber: "A-1", role: "admin" });
    const page = await squad.openAs("A-1", "/", PHONE);
    const steps = page.getByRole("region", { name: "First steps" });
    // The browser of these tests is in Paris.
    await steps.getByText("The squad's clock is set to UTC, this device to Europe/Paris.").waitFor();
    await steps.getByRole("button", { name: "Use Europe/Paris" }).click();
    await page.getByText("Settings saved").first().waitFor();
    await expect.poll(() => steps.getByRole("button").count()).toBe(0);
    await steps.getByRole("link", { name: "Give it its name in Organisation" }).click();
    await page.getByLabel("Name", { exact: true }).waitFor();

    await addMember(squad.app);
    await page.goto(squad.address);
    await page.getByText("Gaps, next 10 days").waitFor();
    expect(await steps.count()).toBe(0);
  } finally {
    await squad.close();
  }
});
