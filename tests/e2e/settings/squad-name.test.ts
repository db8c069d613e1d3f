import { afterAll, beforeAll, expect, test } from "vitest";
import { onePng } from "../../../apps/server/src/testing/services/png.ts";
import { addMember } from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, DESK, expectNothingRunsOver, type Squad } from "../support/squad.ts";

const NAME = "The Volunteer Rescue Squad of the Upper Valley and its Villages";

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z", { ORG_NAME: NAME });
});
afterAll(() => squad.close());

test("the header truncates the squad's name before any other part, and shows the app's name small", async () => {
  await addMember(squad.app, { unitNumber: "A-1", role: "admin" });
  const page = await squad.openAs("A-1", "/settings?view=appearance", DESK);
  const header = page.getByRole("banner");
  await header.getByRole("link", { name: "Watchbill", exact: true }).waitFor();
  const reach = async () =>
    (await header.getByRole("button", { name: /^Admin Tools/ }).boundingBox())?.width;
  const before = await reach();
  const visitor = await squad.open(DESK);
  await visitor.getByRole("heading", { level: 1, name: "Watchbill" }).waitFor();
  await visitor.getByText(NAME).waitFor();

  const buffer = onePng(900, 300, [180, 20, 20]);
  await page
    .getByLabel("Choose image")
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
  const home = header.getByRole("link", { name: NAME });
  await home.waitFor();
  expect(await home.getAttribute("title")).toBe(NAME);
  // The narrowest desktop that shows the name, a common desktop width, and a tablet without header
  // links.
  for (const width of [1280, 1440, 800]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNothingRunsOver(page);
    expect(Math.round((await home.locator("img").boundingBox())?.width ?? 0)).toBe(84);
    const [left, right] = [
      await home.boundingBox(),
      await header.getByText("Admin", { exact: true }).boundingBox(),
    ];
    expect(left!.x + left!.width).toBeLessThanOrEqual(right!.x);
    if (width >= 1280) expect(await reach()).toBe(before);
  }
  await visitor.reload();
  await visitor.getByRole("heading", { level: 1, name: NAME }).waitFor();
  await visitor.getByText("Watchbill", { exact: true }).waitFor();
});
