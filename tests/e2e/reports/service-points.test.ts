import { afterAll, beforeAll, expect, test } from "vitest";
import { addMember, TEST_PASSWORD } from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, PHONE, type Squad } from "../support/squad.ts";

let squad: Squad;

// Tuesday, October 6, 6:40 PM in New York.
beforeAll(async () => {
  squad = await createSquad("2026-10-06T22:40:00Z");
  const { app } = squad;
  await addMember(app, {
    unitNumber: "A-1",
    firstName: "Rosa",
    lastName: "Adler",
    role: "admin",
  });
  await addMember(app, { unitNumber: "C-25", firstName: "Dana", lastName: "Levi" });
  await addMember(app, { unitNumber: "C-31", firstName: "Noa", lastName: "Katz" });
  await addMember(app, { unitNumber: "C-32", firstName: "Avi", lastName: "Katz" });
});
afterAll(() => squad.close());

test("members sign in to a drill in the app and at the wallboard, and get service points", async () => {
  const admin = await squad.openAs("A-1", "/reports?tab=service-points");
  await admin.getByRole("button", { name: "Add rules" }).click();
  const rules = admin.getByRole("dialog", { name: "Point rules for 2026" });
  await rules.getByLabel("Category").fill("Drills and training");
  await rules.getByLabel("Limit a year").fill("20");
  await rules.getByLabel("Points", { exact: true }).fill("1.5");
  await rules.getByLabel("Least hours").fill("1");
  await rules.getByRole("button", { name: "Add rule" }).click();
  await rules.getByLabel("Shift type or event").last().selectOption("Training");
  await rules.getByLabel("Per").last().selectOption("Each full hour");
  await rules.getByRole("button", { name: "Save rules" }).click();
  await admin.getByText("Drill: 1.5 points each, at least 1 hour").waitFor();
  await admin.getByText("Training: 1 point for each full hour").waitFor();

  await admin.getByRole("link", { name: "Drills & meetings" }).first().click();
  await admin.getByRole("button", { name: "Add event" }).click();
  const event = admin.getByRole("dialog", { name: "Add event" });
  await event.getByLabel("Name").fill("Pump drill");
  await event.getByRole("button", { name: "Add event" }).click();
  const open = admin.getByRole("list", { name: "Sign-in open" });
  await open.getByText("Tue, Oct 6, 7:00 PM - 9:00 PM · 0 members signed in").waitFor();

  const member = await squad.openAs("C-25", "/drills-and-meetings", PHONE);
  await member.getByRole("button", { name: "Sign in" }).click();
  await member.getByText("You signed in at 6:40 PM").waitFor();
  expect(await member.getByRole("button", { name: "Sign-in sheet" }).count()).toBe(0);

  const wall = await squad.openAs("A-1", "/wallboard");
  await wall.getByRole("img", { name: "QR code to sign in to Pump drill" }).waitFor();

  // The sign-in sheet shows the member's sign-in without a reload; the admin adds another member.
  await open.getByText("1 member signed in").waitFor();
  await open.getByRole("button", { name: "Sign-in sheet" }).click();
  const sheet = admin.getByRole("list", { name: "Members signed in" });
  await sheet.getByText("C-25 Dana Levi").waitFor();
  await admin.getByRole("button", { name: "Add members" }).click();
  const adding = admin.getByRole("dialog", { name: "Add members" });
  await adding.getByRole("checkbox", { name: "C-31 Noa Katz" }).check();
  await adding.getByRole("button", { name: "Add 1 member" }).click();
  await sheet.getByText("7:00 PM - 9:00 PM · by A-1 Rosa Adler").waitFor();
  await sheet.getByRole("button", { name: "Correct C-31 Noa Katz" }).click();
  const times = admin.getByRole("dialog", { name: "Correct times" });
  await times.getByLabel("Signed in").fill("2026-10-06T20:30");
  await times.getByRole("button", { name: "Save times" }).click();
  await sheet.getByText("8:30 PM - 9:00 PM").waitFor();

  // After the event, two hours of attendance earn points, and half an hour earns none.
  squad.app.clock.set("2026-10-07T14:00:00Z");
  await member.goto(`${squad.address}/drills-and-meetings?tab=points`);
  await member.getByText("C-25 Dana Levi: service points 2026").waitFor();
  await member.getByText("7:00 PM - 9:00 PM").waitFor();
  await admin.goto(`${squad.address}/reports?tab=service-points`);
  const row = (name: string) => admin.getByRole("row").filter({ hasText: name });
  await row("Dana Levi").getByText("Drills and training 1.5").waitFor();
  await row("Noa Katz").getByRole("cell", { name: "0", exact: true }).waitFor();
  await admin.getByRole("button", { name: "Dana Levi" }).click();
  await admin.getByRole("row").filter({ hasText: "Pump drill" }).getByText("2h").waitFor();
  await admin.getByRole("button", { name: "All members" }).click();
  await admin.getByRole("button", { name: "All statements" }).click();
  await admin.getByRole("heading", { name: "C-25 Dana Levi: service points 2026" }).waitFor();
  const download = admin.waitForEvent("download");
  await admin.getByRole("button", { name: "CSV" }).click();
  expect((await download).suggestedFilename()).toBe(
    "service-points-with-times-2026-01-01-to-2026-12-31.csv",
  );
});

test("a member signs in to a drill with the code in the wallboard's QR code", async () => {
  const { app } = squad;
  app.clock.set("2026-10-08T23:00:00Z");
  const admin = await squad.openAs("A-1", "/drills-and-meetings");
  await admin.getByRole("button", { name: "Add event" }).click();
  const event = admin.getByRole("dialog", { name: "Add event" });
  await event.getByLabel("Name").fill("Monthly meeting");
  await event.getByLabel("Category").selectOption("Meeting");
  await event.getByLabel("Members sign in only with the QR code on the wallboard").check();
  await event.getByRole("button", { name: "Add event" }).click();
  const wall = await squad.openAs("A-1", "/wallboard");
  const shown = wall.waitForResponse((response) => response.url().includes("/api/wallboard"));
  await wall.reload();
  const { signIns } = (await (await shown).json()) as { signIns: { id: number; code: string }[] };
  const [{ id, code } = { id: 0, code: "" }] = signIns;

  const page = await squad.openAs("C-32", "/drills-and-meetings", PHONE);
  await page.getByText("Scan the QR code on the wallboard to sign in.").waitFor();
  expect(await page.getByRole("button", { name: "Sign in" }).count()).toBe(0);
  const scanned = `${squad.address}/drills-and-meetings?event=${id}&code=${code}`;
  const signedOut = await squad.open(PHONE);
  await signedOut.goto(scanned);
  await signedOut.getByLabel("Unit Number").fill("C-31");
  await signedOut.getByLabel("Password", { exact: true }).fill(TEST_PASSWORD);
  await signedOut.getByRole("button", { name: "Sign In" }).click();
  await signedOut.getByRole("heading", { name: "Monthly meeting" }).waitFor();
  await signedOut.getByRole("button", { name: "Sign in" }).click();
  await signedOut.getByText("You signed in at 7:00 PM").waitFor();

  await page.goto(scanned);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("You signed in at 7:00 PM").waitFor();
  expect(page.url()).not.toContain(code);
});

test("the pages for service points, drills and meetings are hidden until an admin turns them on", async () => {
  const settings = squad.app.visitor();
  await settings.call("accounts.signIn", { unitNumber: "A-1", password: TEST_PASSWORD });
  await settings.call("settings.change", { features: [] });
  const admin = await squad.openAs("A-1", "/reports");
  await admin.getByRole("tab", { name: "Overview" }).waitFor();
  expect(await admin.getByRole("tab", { name: "Service points" }).count()).toBe(0);
});
