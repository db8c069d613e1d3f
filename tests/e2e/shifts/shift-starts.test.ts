import { afterAll, beforeAll, expect, test } from "vitest";
import {
  startMailServer,
  type TestMailServer,
} from "../../../apps/server/src/testing/services/mail-server.ts";
import {
  addAssignment,
  addMember,
  addShift,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { expectNoViolations } from "../support/axe.ts";
import { createSquad, expectNothingRunsOver, PHONE, type Squad } from "../support/squad.ts";

// Tuesday, 2 PM in New York.
const NOW = "2026-05-12T18:00:00Z";
let squad: Squad;
let mail: TestMailServer;

beforeAll(async () => {
  mail = await startMailServer();
  squad = await createSquad(NOW, {
    SMTP_URL: mail.url,
    MAIL_FROM: "squad@squad.example",
    MAIL_PER_SECOND: "1000",
  });
  squad.expectComplaint(/409 \(Conflict\)/);
  const { app } = squad;
  await addMember(app, { unitNumber: "A-1", firstName: "Rosa", lastName: "Adler", role: "admin" });
  const dana = await addMember(app, {
    unitNumber: "C-25",
    firstName: "Dana",
    lastName: "Levi",
    email: "dana@squad.example",
  });
  await addMember(app, { unitNumber: "K-7", firstName: "Noa", lastName: "Cohen" });
  const shift = await addShift(app, {
    date: "2026-05-12",
    startTime: "14:30",
    endTime: "18:30",
    maxMembers: 1,
  });
  await addAssignment(app, shift.id, dana.id);
});
afterAll(async () => {
  await squad.close();
  await mail.close();
});

test("a member who misses the start of a shift is replaced, and the coordinator's dashboard shows each step", {
  tags: ["core"],
}, async () => {
  const { app } = squad;
  const desk = await squad.openAs("A-1", "/");
  await desk.getByRole("heading", { name: /^Good/ }).waitFor();
  const phone = await squad.openAs("C-25", "/", PHONE);
  await phone.getByRole("button", { name: /^10-8/ }).first().waitFor();

  app.clock.set("2026-05-12T18:40:00Z");
  await app.worker.tick();
  const starts = desk.getByRole("list", { name: "Members asked about their shift start" });
  await starts.getByText("C-25 Dana Levi").first().waitFor();
  await starts.getByText("Asked at 2:40 PM. No answer yet.").waitFor();
  await starts.getByRole("link", { name: "Call C-25 Dana Levi" }).waitFor();
  await starts.getByRole("button", { name: "Find replacement for C-25 Dana Levi" }).waitFor();

  await phone.reload();
  const question = phone.getByRole("region", { name: "Are you on shift?" });
  await question.getByRole("button", { name: "Go 10-8" }).waitFor();
  await question.getByRole("button", { name: "Request replacement" }).waitFor();
  await expectNothingRunsOver(phone);
  for (const page of [phone, desk]) await expectNoViolations(page);

  const asking = () =>
    mail.received.find(
      ({ to, mail: { subject } }) =>
        to.includes("dana@squad.example") && subject?.startsWith("Are you on shift?"),
    );
  await expect.poll(() => asking()?.mail.text ?? "").toContain("?answer=B");
  const token = /\/go\/([\w-]{12})\?answer=B/.exec(asking()?.mail.text ?? "")?.[1];
  await phone.goto(`${squad.address}/go/${token}?answer=B`);
  await phone.getByRole("button", { name: "Send: I can't come" }).click();
  await phone.getByText("Thank you for letting us know.").waitFor();
  await starts
    .getByText("Can't come in. Replacement requested at 2:40 PM; no one has accepted.")
    .waitFor();

  const noa = await squad.openAs("K-7", "/", PHONE);
  await noa.getByRole("button", { name: /^Accept: Evening/ }).click();
  await starts.getByText("K-7 Noa Cohen took the spot").waitFor();
  await noa.getByRole("button", { name: "10-8 Go in service" }).click();
  await starts.getByText("K-7 Noa Cohen is 10-8 since 2:40 PM.").waitFor();
});

test("the last unit in service can stay, take a break that alerts admins when it is too long, or end the shift", async () => {
  const { app } = squad;
  const read = () =>
    app.dependencies.database.read
      .selectFrom("attendanceIntervals")
      .selectAll()
      .orderBy("id")
      .execute();
  const noa = await squad.openAs("K-7", "/", PHONE);
  const leave = noa.getByRole("button", { name: "10-7 Go out of service" });
  const question = noa.getByRole("dialog", { name: "Go 10-7" });
  await leave.click();
  await question.getByText("No other unit is in service. Evening lasts until 6:30 PM.").waitFor();
  await expectNothingRunsOver(noa);
  await expectNoViolations(noa);
  await question.getByRole("button", { name: "Stay 10-8" }).click();
  await expect.poll(() => question.count()).toBe(0);
  await leave.waitFor();
  expect((await read()).map(({ checkedOutAt }) => checkedOutAt)).toEqual([null]);

  const desk = await squad.openAs("A-1", "/");
  // A quick second tap on the same button counts as a double tap.
  await noa.waitForTimeout(600);
  await leave.click();
  await question.getByRole("button", { name: /^Take a break/ }).click();
  await noa
    .getByText("You're on break. Go 10-8 again by 2:55 PM, or admins are notified.")
    .first()
    .waitFor();
  await noa.getByText("ON BREAK").first().waitFor();
  app.clock.set("2026-05-12T18:56:00Z");
  await app.worker.tick();
  await app.settle();
  await desk.getByRole("button", { name: /^Notifications, \d+ unread/ }).click();
  await desk.getByText("No unit is in service").first().waitFor();
  await desk.keyboard.press("Escape");

  await noa.getByRole("button", { name: "10-8 Return from break" }).click();
  await leave.waitFor();
  await noa.waitForTimeout(600);
  await leave.click();
  await question.getByRole("button", { name: /^End my shift/ }).click();
  await noa.getByText("10-7, thank you for your service!").first().waitFor();
  expect((await read()).every(({ checkedOutAt }) => checkedOutAt !== null)).toBe(true);
  await app.settle();
  await desk.getByRole("button", { name: /^Notifications/ }).click();
  await desk.getByText("No one is in service").first().waitFor();
});

test("a member who is the only unit in service before the start must confirm before requesting a replacement, and may stay", async () => {
  const { app } = squad;
  const { id: danaId } = await app.dependencies.database.read
    .selectFrom("members")
    .select("id")
    .where("unitNumber", "=", "C-25")
    .executeTakeFirstOrThrow();
  const when = { date: "2026-05-12", startTime: "18:30", endTime: "20:30", maxMembers: 1 };
  const shift = await addShift(app, { ...when, type: "custom", customName: "Fair" });
  await addAssignment(app, shift.id, danaId);
  app.clock.set("2026-05-12T22:10:00Z");
  const dana = await squad.openAs("C-25", "/", PHONE);
  await dana.getByRole("button", { name: /^10-8/ }).first().click();
  await dana.getByText("You are now in service for your shift!").first().waitFor();
  const question = dana.getByRole("dialog", { name: "Request a replacement?" });
  await dana.locator('[data-date="2026-05-12"]').click();
  const fair = dana.getByRole("dialog").getByRole("region", { name: "Fair" });
  await fair.getByRole("button", { name: "Request Replacement" }).click();
  await fair.getByRole("button", { name: "Send request" }).click();
  await question
    .getByText("If you request a replacement now, you go 10-7 and no one is in service")
    .waitFor();
  await expectNoViolations(dana);
  await question.getByRole("button", { name: "Stay 10-8" }).click();
  await expect.poll(() => question.count()).toBe(0);
  const requests = () =>
    app.dependencies.database.read
      .selectFrom("replacementRequests")
      .select("status")
      .where("shiftId", "=", shift.id)
      .execute();
  expect(await requests()).toEqual([]);
  // A quick second tap on the same button counts as a double tap.
  await dana.waitForTimeout(600);
  await fair.getByRole("button", { name: "Send request" }).click();
  await question.getByRole("button", { name: "Request replacement" }).click();
  await fair.getByText(/^Replacement requested/).waitFor();
  expect(await requests()).toEqual([{ status: "pending" }]);
});
