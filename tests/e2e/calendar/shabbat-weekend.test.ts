import { SHABBAT_OF_BROOKLYN } from "@watchbill/domain/testing/shabbat";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  startMailServer,
  type TestMailServer,
} from "../../../apps/server/src/testing/services/mail-server.ts";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../../apps/server/src/testing/squads/builders.ts";
import {
  clearToast,
  createSquad,
  DESK,
  expectNothingRunsOver,
  PHONE,
  type Squad,
} from "../support/squad.ts";

/*
 * In New York, Shabbat is from Friday, November 20, 4:16 PM until Saturday, November 21, 5:24 PM.
 */
const NOON = "2026-11-20T17:00:00Z";
const THREE_HOURS_BEFORE = "2026-11-20T18:16:00Z";
const AT_NIGHT = "2026-11-21T05:00:00Z";
const IN_THE_MORNING = "2026-11-21T15:00:00Z";
const RELEASED = "2026-11-21T22:54:00Z";
const ASKED = "2026-11-21T23:30:00Z";
const SUNDAY = "2026-11-22T14:00:00Z";

let squad: Squad;
let mail: TestMailServer;
let nightShift = 0;
let sundayShift = 0;
let openShift = 0;

beforeAll(async () => {
  mail = await startMailServer();
  squad = await createSquad(NOON, {
    SMTP_URL: mail.url,
    MAIL_FROM: "squad@squad.example",
    MAIL_PER_SECOND: "1000",
  });
  const { app } = squad;
  await squad.changeRows((write) =>
    write.updateTable("organizationSettings").set(SHABBAT_OF_BROOKLYN).execute(),
  );
  app.dependencies.organization.clear();
  await addMember(app, {
    unitNumber: "A-1",
    firstName: "Rosa",
    lastName: "Adler",
    role: "admin",
    email: "rosa@squad.example",
  });
  const covers = {
    smsNotifications: false,
    isAvailableForSubstitute: true,
    eveningAvailability: "fill-ins",
  };
  const keeps = { ...covers, observesShabbat: true };
  const dana = await addMember(app, {
    ...keeps,
    unitNumber: "C-25",
    firstName: "Dana",
    lastName: "Levi",
    email: "dana@squad.example",
    phoneNumber: "7185550125",
    reminderHours: 6,
  });
  await addMember(app, {
    ...keeps,
    unitNumber: "K-8",
    firstName: "Eli",
    lastName: "Baum",
    email: "eli@squad.example",
  });
  const noa = await addMember(app, {
    unitNumber: "K-7",
    firstName: "Noa",
    lastName: "Cohen",
    email: "noa@squad.example",
    phoneNumber: "7185550107",
    smsNotifications: false,
  });
  await addMember(app, {
    unitNumber: "M-3",
    firstName: "Ben",
    lastName: "Roth",
    email: "ben@squad.example",
    ...covers,
  });
  const night = await addShift(app, {
    date: "2026-11-20",
    endDate: "2026-11-21",
    startTime: "23:00",
    endTime: "07:00",
    maxMembers: 3,
  });
  nightShift = night.id;
  await addAssignment(app, night.id, dana.id, 1);
  await addAssignment(app, night.id, noa.id, 2);
  openShift = (
    await addShift(app, { date: "2026-11-21", startTime: "13:00", endTime: "16:00", maxMembers: 1 })
  ).id;
  const sunday = await addShift(app, { date: "2026-11-22", startTime: "18:30", endTime: "20:30" });
  sundayShift = sunday.id;
  await addAssignment(app, sunday.id, dana.id, 1);
});
afterAll(async () => {
  await squad.close();
  await mail.close();
});

async function at(instant: string): Promise<void> {
  squad.app.clock.set(instant);
  await squad.app.worker.tick();
  await squad.app.settle();
}

const subjectsTo = (name: string) =>
  mail.received
    .filter(({ to }) => to.includes(`${name}@squad.example`))
    .map(({ mail: { subject } }) => subject);

test("on Friday at noon the member sees when Shabbat begins, and the coordinator emails and prints the roster", async () => {
  const phone = await squad.openAs("C-25", "/", PHONE);
  await phone.getByText("Shabbat begins at 4:16 PM").waitFor();
  expect(await phone.getByRole("link", { name: "Roster of Shabbat" }).count()).toBe(0);
  const friday = phone.locator('[data-date="2026-11-20"]');
  await expect.poll(() => friday.innerText()).toMatch(/Candle lighting for Shabbat: 4:16 PM/);
  await friday.getByRole("button").first().click();
  await phone.getByRole("dialog").getByText("Candle lighting for Shabbat: 4:16 PM").waitFor();
  expect(
    await phone.getByRole("dialog").getByRole("link", { name: "Roster of Shabbat" }).count(),
  ).toBe(0);

  const desk = await squad.openAs("A-1", "/", DESK);
  await desk.locator('[data-date="2026-11-21"]').click();
  await desk.getByRole("dialog").getByRole("link", { name: "Roster of Shabbat" }).click();
  await desk.getByRole("heading", { name: "Shabbat", level: 1 }).waitFor();
  await desk.getByText("Not emailed yet.").waitFor();
  await desk.getByText("1 open spot").first().waitFor();
  await desk.getByRole("link", { name: "(718) 555-0125" }).waitFor();
  await desk.getByRole("button", { name: "Email", exact: true }).click();
  const dialog = desk.getByRole("dialog", { name: "Email the roster of Shabbat" });
  await dialog.getByText("2 members on these shifts").waitFor();
  await dialog.getByLabel("Send to").selectOption("Selected members");
  await dialog.getByRole("button", { name: "Email roster" }).click();
  await dialog.getByRole("alert").getByText("Choose who gets the email").waitFor();
  await dialog.getByLabel("Send to").selectOption("Assigned members");
  await dialog.getByRole("button", { name: "Email roster" }).click();
  await desk.getByText("Emailed to 2 members.", { exact: true }).first().waitFor();
  await desk.getByText("Up to date.").waitFor();
  await desk.getByRole("button", { name: "Show recipients" }).click();
  await desk.getByText("C-25 Dana Levi, Fri, Nov 20, 12:00 PM").waitFor();
  await squad.app.settle();
  for (const name of ["dana", "noa"])
    expect(subjectsTo(name)).toEqual(["Roster for Shabbat, Fri, Nov 20 to Sat, Nov 21"]);
  const sheet = mail.received.find(({ to }) => to.includes("dana@squad.example"))?.mail;
  expect(sheet?.text).toContain(
    "  - C-25 Dana Levi, (718) 555-0125\n  - K-7 Noa Cohen, (718) 555-0107\n  - 1 open spot",
  );
  await expectNothingRunsOver(desk);

  await clearToast(desk);
  await desk.emulateMedia({ media: "print" });
  expect(await desk.getByRole("button", { name: "Print" }).isVisible()).toBe(false);
  expect(await desk.getByText("Up to date.").isVisible()).toBe(false);
  expect(await desk.getByText("1 open spot").first().isVisible()).toBe(true);
});

test("three hours before Shabbat an observing member gets one message with all their shifts", async () => {
  await at(THREE_HOURS_BEFORE);
  await at("2026-11-20T19:00:00Z");
  expect(subjectsTo("dana").slice(1)).toEqual(["Shabbat begins at 4:16 PM: you're on 1 shift"]);
  expect(subjectsTo("eli")).toEqual([]);
});

test("during Shabbat members need not check in, the screens say so, and observing members get no messages", async () => {
  await at(AT_NIGHT);
  const before = mail.received.length;
  const desk = await squad.openAs("A-1", "/", DESK);
  await desk.getByText("Shabbat until").first().waitFor();
  await desk
    .getByText(/Automatic 10-8/)
    .first()
    .waitFor();
  const wallboard = await squad.openAs("A-1", "/wallboard", DESK);
  await wallboard.getByText("Dana Levi").first().waitFor();
  await wallboard
    .getByText(/Automatic 10-8/)
    .first()
    .waitFor();
  await wallboard
    .getByText(/Shabbat until .*5:24 PM/)
    .first()
    .waitFor();

  await at(IN_THE_MORNING);
  const admin = await signedInMember(squad.app, {
    role: "admin",
    emailNotifications: false,
    unitNumber: "A-2",
  });
  expect(
    (await admin.call("shifts.change", { id: sundayShift, startTime: "19:00", endTime: "21:00" }))
      .status,
  ).toBe(200);
  expect(
    (await admin.call("replacementSearch.start", { id: openShift, isAllAtOnce: true })).status,
  ).toBe(200);
  await squad.app.settle();
  await at("2026-11-21T15:30:00Z");
  expect(mail.received.slice(before).flatMap(({ to }) => to)).not.toContain("dana@squad.example");
  expect(subjectsTo("eli")).toEqual([]);
  expect(subjectsTo("ben").length).toBeGreaterThan(0);
});

test("after Shabbat each deferred message arrives once, and members confirm or correct their hours once", async () => {
  await at(RELEASED);
  await at("2026-11-21T22:55:00Z");
  await at(ASKED);
  await at("2026-11-22T00:30:00Z");
  expect(subjectsTo("dana").slice(2)).toEqual([
    expect.stringMatching(/^Your shift moved to /),
    "Confirm your hours: Shabbat",
  ]);
  await at(SUNDAY);
  expect(
    subjectsTo("dana")
      .slice(4)
      .filter((subject) => !subject?.startsWith("Reminder")),
  ).toEqual([]);
  const phone = await squad.openAs("C-25", "/", PHONE);
  await phone.getByRole("heading", { name: "Confirm your hours for Shabbat" }).waitFor();
  await phone.getByText("We logged you 10-8 automatically.", { exact: false }).waitFor();
  await phone.getByRole("button", { name: "Edit hours" }).click();
  await phone.getByLabel("10-7", { exact: true }).fill("2026-11-21T06:00");
  await expectNothingRunsOver(phone);
  await phone.getByRole("button", { name: "Save hours" }).click();
  await phone.getByText("Thank you. Your answer is saved.").waitFor();

  const desk = await squad.openAs(
    "A-1",
    "/reports?tab=members&from=2026-11-01&until=2026-11-30",
    DESK,
  );
  const row = desk.getByRole("row").filter({ hasText: "Dana Levi" });
  await row.getByText("7h", { exact: true }).first().waitFor();
  const { read } = squad.app.dependencies.database;
  const spots = await read
    .selectFrom("shiftAssignments")
    .select("status")
    .where("shiftId", "=", nightShift)
    .orderBy("spotNumber")
    .execute();
  // The missed member does not observe Shabbat, so the usual rule applies without a tap.
  expect(spots.map(({ status }) => status)).toEqual(["completed", "missed"]);
});
