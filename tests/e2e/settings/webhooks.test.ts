import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from "../../../apps/server/src/testing/services/webhook-receiver.ts";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../../apps/server/src/testing/squads/builders.ts";
import {
  createSquad,
  DESK,
  dismiss,
  expectInSight,
  expectNothingRunsOver,
  PHONE,
  type Squad,
} from "../support/squad.ts";

let squad: Squad;
let receiver: WebhookReceiver;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z", { WEBHOOK_ALLOW_PRIVATE: "on" });
  receiver = await startWebhookReceiver();
  await addMember(squad.app, { unitNumber: "A-1", role: "admin" });
});
afterAll(async () => {
  await squad.close();
  await receiver.close();
});
afterEach(async () => {
  await squad.app.dependencies.database.write.deleteFrom("webhooks").execute();
  receiver.fault = null;
  receiver.received.length = 0;
});

describe.each([
  ["on a desktop", DESK, "13:30"],
  ["on a phone", PHONE, "13:45"],
])("an administrator %s", (_where, size, startTime) => {
  test("adds a webhook, tests it, sees its deliveries, sends one again, and deletes it", {
    tags: ["core"],
  }, async () => {
    const page = await squad.openAs("A-1", "/settings", size);
    await page.getByRole("link", { name: /Webhooks/ }).click();
    await page.getByText("No webhooks yet").waitFor();

    await page.getByRole("button", { name: "Add webhook" }).click();
    const adding = page.getByRole("dialog", { name: "Add webhook" });
    await adding.getByRole("button", { name: "Cancel" }).click();
    await adding.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Add webhook" }).click();
    await adding.getByLabel("Endpoint URL").fill("ftp://hooks.example.org");
    await adding.getByRole("button", { name: "Add webhook" }).click();
    await adding.getByText("Enter an address that begins with https:// or http://").waitFor();
    // The error is in view, although the form lists a hundred event types.
    await expectInSight(adding.getByText("Choose at least one event."));
    await adding.getByLabel("Endpoint URL").fill(receiver.address);
    await adding.getByLabel("A member goes 10-8", { exact: true }).check();
    await adding.getByRole("button", { name: "All of Replacements and swaps" }).click();
    await adding.getByText("17 events selected").waitFor();
    await adding.getByRole("button", { name: "Add webhook" }).click();
    const keeping = page.getByRole("dialog", { name: "Save the signing secret" });
    receiver.secret = (await keeping.getByText(/^whsec_/).textContent())!;
    await keeping.getByRole("button", { name: "I've saved it" }).click();
    const row = page.getByRole("list", { name: "Webhooks" }).getByRole("listitem");
    await row.getByText("17 events · nothing sent yet").waitFor();

    await row.getByRole("button", { name: /^Send test/ }).click();
    const log = page.getByRole("dialog", { name: /^Log of 127\.0\.0\.1/ });
    const deliveries = log.getByRole("list", { name: "Deliveries" }).getByRole("listitem");
    await deliveries.getByText("Delivered").waitFor();
    expect(receiver.received).toMatchObject([{ isSigned: true, body: { type: "webhooks.test" } }]);

    // An event happens while the delivery log is open, and the receiver responds with an error.
    receiver.fault = { status: 410, body: "No such hook" };
    const member = await signedInMember(squad.app);
    const shift = await addShift(squad.app, { date: "2026-05-12", startTime, endTime: "17:00" });
    const { id: assignmentId } = await addAssignment(squad.app, shift.id, member.id);
    await member.call("attendance.checkIn", { assignmentId });
    const newest = deliveries.first();
    await newest.getByText("A member goes 10-8", { exact: true }).waitFor();
    await newest.getByText("Failed").waitFor();
    await newest.getByText("HTTP 410: No such hook").waitFor();
    await newest.getByText("Request body").click();
    await newest.getByText(`"assignmentId": ${assignmentId}`).waitFor();
    receiver.fault = null;
    await newest.getByRole("button", { name: /^Send again/ }).click();
    await newest.getByText("Delivered").waitFor();
    expect(receiver.received.at(-1)).toMatchObject({
      isSigned: true,
      body: { data: { assignmentId } },
    });
    await log.getByRole("button", { name: "Close" }).click();
    await row.getByText("17 events · last sent just now").waitFor();

    await row.getByRole("button", { name: /^Edit/ }).click();
    const editing = page.getByRole("dialog", { name: "Edit webhook" });
    await editing.getByRole("button", { name: "None of Replacements and swaps" }).click();
    await editing.getByRole("button", { name: "Save webhook" }).click();
    await row.getByText(/^1 event ·/).waitFor();
    await row.getByRole("button", { name: /^Rotate secret/ }).click();
    await page.getByRole("button", { name: "Rotate secret", exact: true }).click();
    expect(await keeping.getByText(/^whsec_/).textContent()).not.toBe(receiver.secret);
    await keeping.getByRole("button", { name: "I've saved it" }).click();
    await row.getByText(/^The old secret also works until/).waitFor();
    await row.getByRole("button", { name: /^Revoke old secret/ }).click();
    await page.getByRole("button", { name: "Revoke old secret", exact: true }).click();
    await row.getByText(/^The old secret also works/).waitFor({ state: "detached" });
    await row.getByRole("button", { name: /^Turn off/ }).click();
    await row.getByText("Off", { exact: true }).waitFor();
    await expectNothingRunsOver(page);
    await row.getByRole("button", { name: /^Delete/ }).click();
    await page.getByRole("button", { name: "Delete webhook" }).click();
    await page.getByText("No webhooks yet").waitFor();
  });
});

test("an administrator sees on the webhook page and in the notifications that a webhook was disabled", async () => {
  const admin = await signedInMember(squad.app, { role: "admin", unitNumber: "A-2" });
  const { body } = await admin.call("webhooks.add", {
    url: receiver.address,
    events: ["settings.organization-changed"],
  });
  const { write } = squad.app.dependencies.database;
  await write
    .updateTable("webhooks")
    .set({ failedInRow: 49, failingSince: squad.app.clock.now() })
    .execute();
  receiver.fault = { status: 410 };
  const page = await squad.openAs("A-2", "/settings?view=webhooks");
  const row = page.getByRole("list", { name: "Webhooks" }).getByRole("listitem");
  await row.getByText("Failing").waitFor();
  await admin.call("settings.change", { minimumRestHours: 9 });
  await row.getByText("Turned off after failures").waitFor();
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await page.getByText("Webhook turned off").first().waitFor();
  await dismiss(page);
  await row.getByRole("button", { name: /^Turn on/ }).click();
  await row.getByText("On", { exact: true }).waitFor();
  await admin.call("webhooks.remove", { id: body.id });
  await page.getByText("No webhooks yet").waitFor();
});

test("the page does not keep a response that is older than a change during the request", async () => {
  const admin = await signedInMember(squad.app, { role: "admin", unitNumber: "A-3" });
  const { body } = await admin.call("webhooks.add", {
    url: receiver.address,
    events: ["shifts.created"],
  });
  const page = await squad.openAs("A-3", "/settings?view=webhooks");
  await page.getByText("1 event · nothing sent yet").waitFor();
  let isHeld = false;
  await page.route(`**/api/admin/webhooks/${body.id}/deliveries`, async (route) => {
    const answer = await route.fetch();
    if (!isHeld) {
      isHeld = true;
      await admin.call("webhooks.test", { id: body.id });
      const statuses = async () => (await admin.call("webhooks.deliveries", { id: body.id })).body;
      await expect.poll(statuses).toMatchObject([{ status: "success" }]);
      // Events arrive in order, so once the page shows this webhook, it has received the delivery's
      // event, too.
      await admin.call("webhooks.add", {
        url: "https://later.example.org/",
        events: ["shifts.created"],
      });
      await page.getByText("https://later.example.org/").waitFor();
    }
    await route.fulfill({ response: answer });
  });
  await page.getByRole("button", { name: /^Log/ }).click();
  const log = page.getByRole("dialog", { name: /^Log of/ });
  await log.getByText("Delivered").waitFor();
  await log.getByRole("button", { name: "Close" }).click();
});
