import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { TEST_MAIL } from "../../../apps/server/src/testing/test-app.ts";
import { createSquad, PHONE, type Squad } from "../support/squad.ts";

let squad: Squad;
let shift: { id: number };
let token: string;

beforeAll(async () => {
  // The squad has a mail server, because a message keeps its action link only while it may still be
  // sent.
  squad = await createSquad("2026-05-12T18:00:00Z", TEST_MAIL);
  const { app } = squad;
  const asks = await signedInMember(app, {
    unitNumber: "C-25",
    firstName: "Dana",
    lastName: "Levi",
  });
  await addMember(app, { unitNumber: "K-7", firstName: "Noa", lastName: "Cohen" });
  shift = await addShift(app, {
    type: "night",
    date: "2026-05-13",
    endDate: "2026-05-14",
    startTime: "23:00",
    endTime: "07:00",
    maxMembers: 1,
  });
  const { id: shiftAssignmentId } = await addAssignment(app, shift.id, asks.id);
  await asks.call("replacements.request", { shiftAssignmentId, shiftId: shift.id });
  const withLink = app.dependencies.database.read
    .selectFrom("deliveries")
    .select("secret")
    .where("channel", "=", "email")
    .where("secret", "is not", null);
  for (token = ""; token === ""; token = (await withLink.executeTakeFirst())?.secret ?? "")
    await app.settle();
});
afterAll(() => squad.close());

describe("the action link in a message", () => {
  test("shows the shift to the message's recipient, who takes the spot with one tap", {
    tags: ["core"],
  }, async () => {
    const page = await squad.open(PHONE);
    await page.goto(`${squad.address}/go/${token}`);
    await page.getByRole("heading", { name: "Night" }).waitFor();
    await page.getByText("Wed, May 13, 11:00 PM - 7:00 AM").waitFor();
    await page.getByRole("button", { name: "Accept as K-7 Noa Cohen" }).click();
    await page.getByText("Replacement accepted! You've been assigned to this shift.").waitFor();
    await page.reload();
    await page.getByText("This link was already used.").waitFor();
  });

  test("opens the shift in the app, where the member confirms it", async () => {
    const page = await squad.openAs("K-7", "/", PHONE);
    await page.getByRole("button", { name: /Tomorrow · Night/ }).click();
    await page.getByRole("button", { name: "I'll be there" }).click();
    await page.getByRole("dialog").getByText("Confirmed").waitFor();
  });
});

test("a push message shows on the device while the app is closed", {
  tags: ["core"],
}, async () => {
  const page = await squad.open(PHONE, { serviceWorkers: "allow" });
  await page.context().grantPermissions(["notifications"], { origin: squad.address });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.deliverPushMessage", {
    origin: squad.address,
    registrationId: await registered,
    data: JSON.stringify({
      web_push: 8030,
      notification: {
        title: "Replacement needed",
        body: "Night on Wed, May 13",
        navigate: `${squad.address}/go/abc`,
        tag: "replacements.requested",
      },
      actions: [{ action: "act", title: "Accept" }],
    }),
  });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body }) => [title, body]);
    });
  await expect.poll(shown).toEqual([["Replacement needed", "Night on Wed, May 13"]]);
});
