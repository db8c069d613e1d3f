import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  TEST_PASSWORD,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, DESK, expectNothingRunsOver, PHONE, type Squad } from "../support/squad.ts";

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  const { app } = squad;
  await addMember(app, { unitNumber: "A-1", firstName: "Ada", lastName: "Admin", role: "admin" });
  const dana = await addMember(app, {
    unitNumber: "C-25",
    firstName: "Dana",
    lastName: "Levi",
    isAvailableForSubstitute: true,
    nightAvailability: "weekly",
  });
  const past = await addShift(app, { date: "2026-05-10", startTime: "18:30", endTime: "20:30" });
  const { id: assignmentId } = await addAssignment(app, past.id, dana.id, 1, "completed");
  await app.dependencies.database.write
    .insertInto("attendanceIntervals")
    .values({
      assignmentId,
      checkedInAt: Temporal.Instant.from("2026-05-10T22:30:00Z"),
      checkedOutAt: Temporal.Instant.from("2026-05-11T00:00:00Z"),
      createdAt: app.clock.now(),
    })
    .execute();
  await addShift(app, { date: "2026-05-13", startTime: "18:30", endTime: "20:30" });
});
afterAll(() => squad.close());

describe.each([
  ["on a desktop", DESK],
  ["on a phone", PHONE],
])("an administrator %s", (_where, size) => {
  test("reads every report, keeps its filters in the URL, and exports the displayed rows", {
    tags: ["core"],
  }, async () => {
    const page = await squad.openAs("A-1", "/reports", size);
    await page.getByRole("heading", { name: "System Overview" }).waitFor();
    await page.getByRole("tab", { name: "Member Reports" }).click();
    const row = page.getByRole("row").filter({ hasText: "Dana Levi" });
    await row.waitFor();
    if (size === PHONE) await row.getByRole("button", { name: "Details" }).click();
    await expect.poll(() => row.innerText()).toMatch(/C-25[\s\S]*1h 30m[\s\S]*Sun, May 10, 2026/);
    await page.getByLabel("Search").fill("nothere");
    await page.getByText('No members found matching "nothere"').waitFor();
    await page.getByLabel("Search").fill("levi");
    await row.waitFor();
    await expect.poll(() => page.url()).toContain("tab=members&search=levi");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "CSV" }).first().click(),
    ]);
    expect(download.suggestedFilename()).toBe("members-2026-05-01-to-2026-05-31.csv");
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString("utf8").split("\r\n")).toEqual([
      expect.stringMatching(/Report,Member Reports$/),
      "From,2026-05-01",
      "To,2026-05-31",
      "",
      expect.stringMatching(/^Unit,/),
      expect.stringMatching(/^C-25,Dana,Levi,.*,1,1,1.5,90,2026-05-10$/),
      "Total,,,,,1,1,1.5,90,",
      "",
    ]);
    await page.getByRole("tab", { name: "Emergency" }).click();
    await page.getByText("Contact HIGH first, then MEDIUM, then LOW.").waitFor();
    await page.getByLabel("Shift type").selectOption("night");
    await expect
      .poll(() => page.getByRole("row").filter({ hasText: "Dana Levi" }).innerText())
      .toContain("HIGH");
    await page.getByLabel("Shift type").selectOption("evening");
    await page
      .getByRole("region", { name: "Not available for evening shifts" })
      .getByRole("row")
      .filter({ hasText: "Dana Levi" })
      .waitFor();
    const [emergency] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "CSV" }).first().click(),
    ]);
    expect(emergency.suggestedFilename()).toBe("emergency-evening-2026-05-12-to-2026-05-19.csv");
    await page.getByRole("tab", { name: "Insights" }).click();
    await page.getByText("1 of 4 spots filled (25%).").waitFor();
    await page.reload();
    await page.getByText("1 of 4 spots filled (25%).").waitFor();
    await page.getByText(/^Most often: \w+day, \d+:00 [AP]M to \d+:00 [AP]M \(\d+%\)/).waitFor();
    await page.getByRole("table", { name: "Share of open spots by weekday and hour" }).waitFor();
    const list = page.getByRole("figure", { name: "Hours per member" }).getByRole("listitem");
    await expect.poll(() => list.first().innerText()).toMatch(/C-25 Levi\s+1\.5 h/);
    await expectNothingRunsOver(page);
  });
});

test("an auditor reads a quarter's hours by shift type, with totals", async () => {
  const page = await squad.openAs("A-1", "/reports?tab=members");
  await expect.poll(() => page.getByLabel("Period").inputValue()).toBe("this-month");
  await page.getByLabel("Period").selectOption("Last month");
  await page.getByText("No hours in this period").waitFor();
  await page.getByLabel("Period").selectOption("This quarter");
  await expect.poll(() => page.url()).toContain("startDate=2026-04-01&endDate=2026-06-30");
  await expect
    .poll(() =>
      page
        .getByRole("row", { name: /^Total/ })
        .first()
        .innerText(),
    )
    .toMatch(/1\s+1\s+1h 30m/);
  const hours = page.getByRole("table", { name: "Hours by shift type" });
  await expect.poll(() => hours.innerText()).toMatch(/Evening\s+1\s+1h 30m\s+0m/);
  await page.getByLabel("Start date").fill("2026-05-02");
  await expect.poll(() => page.getByLabel("Period").inputValue()).toBe("other");
});

test("Refresh on the overview reloads all of its data", async () => {
  const page = await squad.openAs("A-1", "/reports");
  await page.getByText("Coverage gaps, next 10 days").waitFor();
  const asked = ["/api/stats/user", "/api/stats/system"].map((path) =>
    page.waitForRequest(`**${path}`),
  );
  await page.getByRole("button", { name: "Refresh" }).click();
  await Promise.all(asked);
});

test("a member sees only the report tab with their own performance", async () => {
  const page = await squad.openAs("C-25", "/reports?tab=members", PHONE);
  await page.getByRole("heading", { name: "Your Performance" }).waitFor();
  await expect.poll(() => page.getByRole("tab").allInnerTexts()).toEqual(["Overview"]);
});

test("the wallboard opens by its display link without sign-in, and says when the link is revoked", {
  tags: ["core"],
}, async () => {
  const { app } = squad;
  const admin = app.visitor();
  await admin.call("accounts.signIn", { unitNumber: "A-1", password: TEST_PASSWORD });
  const { body: link } = await admin.call("wallboard.addLink", { name: "Hall" });
  const page = await squad.open(DESK);
  await page.goto(`${squad.address}/board#${String(link.address).split("#")[1]}`);
  await page.getByText("No one is on call now").waitFor();
  await page
    .getByRole("region", { name: "Open, next 48 hours" })
    .getByText("2 open spots")
    .waitFor();
  await admin.call("wallboard.removeLink", { id: link.id });
  await page.reload();
  await page.getByText("This wallboard link is invalid or was revoked.").waitFor();
});

test("a wallboard with an open spot on the current shift does not say that every spot is filled", async () => {
  const short = await createSquad("2026-05-12T18:00:00Z");
  try {
    const member = await addMember(short.app, { unitNumber: "A-1", role: "admin" });
    const under = await addShift(short.app, {
      date: "2026-05-12",
      startTime: "12:00",
      endTime: "18:00",
      maxMembers: 2,
    });
    const later = await addShift(short.app, {
      date: "2026-05-12",
      startTime: "20:00",
      endTime: "22:00",
      maxMembers: 1,
    });
    for (const { id } of [under, later]) await addAssignment(short.app, id, member.id);
    const page = await short.openAs("A-1", "/wallboard");
    await page.getByRole("region", { name: "On now" }).getByText("1 open spot").waitFor();
    const gaps = page.getByRole("region", { name: "Open, next 48 hours" });
    await gaps.getByText("Fully staffed after this shift").waitFor();
  } finally {
    await short.close();
  }
});

test("without shifts the wallboard and the dashboard say that nothing is planned, not that every spot is filled", async () => {
  const empty = await createSquad("2026-05-12T18:00:00Z");
  try {
    await addMember(empty.app, { unitNumber: "A-1", role: "admin" });
    const page = await empty.openAs("A-1", "/wallboard");
    await page.getByText("No shifts scheduled").waitFor();
    expect(await page.getByText("Fully staffed").count()).toBe(0);
    await page.goto(empty.address);
    await page.getByText("no shifts yet").waitFor();
    expect(await page.getByText("100%").count()).toBe(0);

    // Adds more upcoming shifts, which must all fit the screen.
    for (const date of ["2026-05-12", "2026-05-13"])
      for (const startTime of ["15:00", "17:00", "19:00"])
        await addShift(empty.app, { date, startTime, endTime: "20:30", maxMembers: 2 });
    await page.goto(`${empty.address}/board`);
    await page.getByRole("region", { name: "Next" }).getByText("2 open spots").last().waitFor();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight <= innerHeight))
      .toBe(true);
  } finally {
    await empty.close();
  }
});

test("the qualifications report opens on a desktop and a phone, keeps its filter in the URL, and exports", async () => {
  const { app } = squad;
  const admin = app.visitor();
  await admin.call("accounts.signIn", { unitNumber: "A-1", password: TEST_PASSWORD });
  const { id: noa } = await addMember(app, {
    unitNumber: "C-30",
    firstName: "Noa",
    lastName: "Bar",
  });
  const { id: eli } = await addMember(app, {
    unitNumber: "C-31",
    firstName: "Eli",
    lastName: "Baum",
  });
  const page = await squad.openAs("A-1", "/reports?tab=members");
  await page.getByText("No members have a qualification yet").waitFor();
  const [driver, emt] = await Promise.all(
    [
      { name: "Driver", code: "DRV", expires: true },
      { name: "EMT", code: "EMT", expires: false },
    ].map(async (one) => (await admin.call("qualifications.add", one)).body.id as number),
  );
  for (const [memberId, qualificationId, lastDay] of [
    [noa, driver, "2026-05-01"],
    [noa, emt, null],
    [eli, driver, "2026-06-30"],
  ] as const)
    await admin.call("qualifications.save", {
      memberId,
      qualificationId: qualificationId ?? 0,
      validFrom: "2026-01-01",
      lastDay,
    });
  for (const size of [DESK, PHONE]) {
    const seen = await squad.openAs("A-1", "/reports?tab=members", size);
    const table = seen.getByRole("region", { name: "Qualifications by member" });
    const rowOf = (name: string) => table.getByRole("row").filter({ hasText: name });
    await expect
      .poll(() => rowOf("Noa Bar").innerText())
      .toMatch(/C-30[\s\S]*May 1, 2026\s*Expired[\s\S]*Doesn't expire/);
    await expect
      .poll(() => rowOf("Eli Baum").innerText())
      .toMatch(/C-31[\s\S]*Jun 30, 2026\s*Expires soon[\s\S]*-/);
    expect(await rowOf("Dana Levi").count()).toBe(0);
    await expectNothingRunsOver(seen);
    await seen.getByRole("combobox", { name: "Qualification" }).selectOption("EMT");
    await expect.poll(() => rowOf("Eli Baum").count()).toBe(0);
    await expect.poll(() => seen.url()).toContain(`qualification=${emt}`);
    const [download] = await Promise.all([
      seen.waitForEvent("download"),
      seen.getByRole("button", { name: "CSV" }).last().click(),
    ]);
    expect(download.suggestedFilename()).toBe("qualifications-2026-05-12.csv");
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString("utf8")).toBe(
      "\uFEFFReport,Qualifications\r\nDate,2026-05-12\r\n\r\nUnit,First name,Last name,EMT,EMT: state,Driver,Driver: state\r\nC-30,Noa,Bar,does not expire,Valid,2026-05-01,Expired\r\n",
    );
  }
  const shared = await squad.openAs("A-1", "/reports?tab=members&qualification=to-renew");
  await shared.getByRole("row").filter({ hasText: "Expires soon" }).waitFor();
  await page
    .getByRole("region", { name: "Qualifications by member" })
    .getByText("Noa Bar")
    .waitFor();
});

test.each([768, 820, 1280])(
  "the emergency list with the offered availability is not cut off at %i px",
  async (width) => {
    const page = await squad.openAs("A-1", "/reports?tab=emergency", { width, height: 1180 });
    const table = page.getByRole("table", { name: "Emergency coverage" });
    const dana = table.getByRole("row").filter({ hasText: "Dana Levi" });
    await dana.waitFor();
    const { left, right } = await table.evaluate((one) => {
      const [inner, outer] = [
        one.getBoundingClientRect(),
        one.parentElement!.getBoundingClientRect(),
      ];
      return { left: inner.left - outer.left, right: outer.right - inner.right };
    });
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeGreaterThanOrEqual(0);
    for (const words of [
      "HIGH",
      "C-25",
      "Preferred: Any",
      "Evening: Not Available",
      "Night: Weekly",
      "Substitute",
      "Email",
    ])
      expect(await dana.innerText()).toContain(words);
    await expectNothingRunsOver(page);
  },
);
