import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addMember, addShift, signedInMember } from "../../../testing/squads/builders.ts";
import { type Client, createTestApp, TEST_NOW, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let admin: Client;
let dana: Client & { id: number };

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin", unitNumber: "A-1" });
  dana = await signedInMember(app, {
    unitNumber: "C-25",
    firstName: "Dana",
    lastName: "Levi",
    nightAvailability: "weekly",
  });
  await addMember(app, { unitNumber: "C-26", firstName: "Avi", lastName: "Katz" });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  await app.dependencies.database.write.deleteFrom("shifts").execute();
});

const upload = (text: string | Buffer, more: object = {}, by: Client = admin) =>
  by.call("shifts.import", {
    shiftFile: new File([Buffer.from(text)], "june.csv", { type: "text/csv" }),
    ...more,
  });

const file = (...lines: readonly string[]) => ["Date;Start;End;Shift;Units", ...lines].join("\r\n");

async function stored() {
  const rows = await app.dependencies.database.read
    .selectFrom("shifts as s")
    .leftJoin("shiftAssignments as a", "a.shiftId", "s.id")
    .leftJoin("members as m", "m.id", "a.memberId")
    .select(["s.date", "s.startTime", "s.endDate", "s.endTime", "s.type", "s.customName"])
    .select("m.unitNumber")
    .orderBy("s.startsAt")
    .orderBy("m.unitNumber")
    .execute();
  return rows.map((row) =>
    [row.date, row.startTime, row.endDate, row.endTime, row.customName ?? row.type, row.unitNumber]
      .filter((part) => part !== null)
      .join(" "),
  );
}

const JUNE = file(
  "6/13/2026;11:00 PM;7:00 AM;Night;C-25",
  ";;;;",
  '6/14/2026;18:00;20:00;"Fair; west";C-26, C-99',
  "6/15/2026;late;20:00;Fair;",
  "5/1/2026;18:00;20:00;Fair;",
);

describe("an import of shifts", () => {
  test("previews, creates the readable rows with their members, and adds nothing when repeated", async () => {
    const trial = await upload(JUNE, { dryRun: "true" });
    expect([trial.status, trial.body.message, trial.body.summary]).toEqual([
      200,
      "2 shifts can be imported, 1 skipped",
      "2 shifts from Sat, Jun 13 to Sun, Jun 14",
    ]);
    expect(trial.body.errors).toEqual([
      {
        line: 5,
        message: 'startTime must be a time such as 7pm or 19:00, not "late"',
        cells: ["6/15/2026", "late", "20:00", "Fair", ""],
      },
    ]);
    expect(trial.body.skippedRows).toMatchObject([
      { line: 6, message: "Start time is in the past" },
    ]);
    expect(await stored()).toEqual([]);

    const done = await upload(JUNE);
    expect(done.body.message).toBe("2 shifts imported, 1 skipped");
    expect(done.body.warnings).toMatchObject([
      {
        line: 4,
        message:
          "No active member has the unit number C-99, so the spot stays open. Fair; west is no shift type: 1 one-off shift with this name",
      },
    ]);
    const made = [
      "2026-06-13 23:00 2026-06-14 07:00 night C-25",
      "2026-06-14 18:00 20:00 Fair; west C-26",
    ];
    expect(await stored()).toEqual(made);
    const again = await upload(JUNE);
    expect(again.body.message).toBe("0 shifts imported, 3 skipped");
    expect(await stored()).toEqual(made);
    const { body: log } = await admin.call("activity.log", {});
    expect(JSON.stringify(log)).toContain('created 2 shifts from the file \\"june.csv\\"');
  });

  test("undoes an import in one step, without a notification", async () => {
    const { body } = await upload(JUNE, { isUndoable: "true" });
    await app.settle();
    const undone = await admin.call("shifts.removeMany", { shiftIds: body.shiftIds });
    expect(undone.body.message).toBe("2 shifts removed");
    app.clock.advance({ minutes: 1 });
    await app.settle();
    expect((await dana.call("notifications.list")).body).toEqual([]);
    expect(await stored()).toEqual([]);
  });

  test("asks once for the order of day and month when a date can be read both ways", async () => {
    const text = file("6/7/2026;18:00;20:00;Fair;");
    const trial = await upload(text, { dryRun: "true" });
    expect(trial.body.dateOrder).toBeNull();
    const refused = await upload(text);
    expect([refused.status, refused.body.code]).toEqual([400, "date-order-unclear"]);
    await upload(text, { dateOrder: "day-first" });
    expect(await stored()).toEqual(["2026-07-06 18:00 20:00 Fair"]);
  });

  test("leaves out a member who is on another shift at that time, and reports other warnings", async () => {
    const night = ["2026-06-13;23:00;7:00;Night;C-25", "2026-06-13;22:00;24:00;Fair;C-25"];
    const { body } = await upload(file(...night, "2026-06-14;23:00;07:00;Night;C-26"));
    const messages = body.warnings.map(({ message }: { message: string }) => message);
    expect(messages[0]).toContain("C-25 Dana Levi isn't assigned: On another shift then");
    expect(messages[1]).toMatch(/^C-26 Avi Katz: /);
    expect(await stored()).toEqual([
      "2026-06-13 22:00 2026-06-14 00:00 Fair",
      "2026-06-13 23:00 2026-06-14 07:00 night C-25",
      "2026-06-14 23:00 2026-06-15 07:00 night C-26",
    ]);
  });

  test("skips an existing shift, and reads Windows-1252 letters after a confirmation", async () => {
    await addShift(app, {
      type: "night",
      date: "2026-06-13",
      endDate: "2026-06-14",
      startTime: "23:00",
      endTime: "07:00",
    });
    const bytes = Buffer.from(
      file("2026-06-13;23:00;07:00;Night;", "2026-06-14;18:00;20:00;Fête;"),
      "latin1",
    );
    const trial = await upload(bytes, { dryRun: "true" });
    expect([trial.body.encoding, trial.body.cellsToCheck]).toEqual(["windows-1252", ["Fête"]]);
    expect((await upload(bytes)).body.code).toBe("file-not-utf8");
    const { body } = await upload(bytes, { encoding: "windows-1252" });
    expect([body.imported, body.skippedRows[0].message]).toEqual([1, "This shift already exists"]);
  });

  test("keeps the local time across a clock change", async () => {
    await upload(file("2026-10-31;11pm;7am;Night;", "2026-11-01;1:30 AM;3am;Fair;"));
    const rows = await app.dependencies.database.read
      .selectFrom("shifts")
      .select(["startsAt", "endsAt"])
      .orderBy("startsAt")
      .execute();
    expect(rows.map(({ startsAt, endsAt }) => startsAt.until(endsAt).total("hours"))).toEqual([
      9, 2.5,
    ]);
  });

  test("reads the coming year of a calendar file", async () => {
    const calendar = [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "BEGIN:VEVENT",
      "UID:1",
      "DTSTART;TZID=America/New_York:20260613T230000",
      "DTEND;TZID=America/New_York:20260614T070000",
      "RRULE:FREQ=WEEKLY;COUNT=2",
      "SUMMARY:Night",
      "END:VEVENT",
      "BEGIN:VEVENT",
      "UID:2",
      "DTSTART:20250613T230000Z",
      "DTEND:20250614T070000Z",
      "SUMMARY:Over",
      "END:VEVENT",
      "END:VCALENDAR",
    ];
    const { body } = await upload(calendar.join("\r\n"));
    expect([body.isCalendar, body.imported, body.errors]).toEqual([true, 2, []]);
    expect(await stored()).toEqual([
      "2026-06-13 23:00 2026-06-14 07:00 night",
      "2026-06-20 23:00 2026-06-21 07:00 night",
    ]);
    const torn = await upload(calendar.slice(0, 6).join("\r\n"));
    expect(torn.body.code).toBe("calendar-torn");
  });

  test("refuses a file without the columns and one with 2,001 rows; imports 2,000 and undoes that", async () => {
    const unmapped = "Wann;Was\r\n2026-06-13;Night";
    const trial = await upload(unmapped, { dryRun: "true" });
    expect(trial.body.missingColumns).toEqual(["date", "shift"]);
    expect((await upload(unmapped)).body.code).toBe("import-columns-missing");
    const columns = JSON.stringify({ Wann: "date", Was: "shift" });
    expect((await upload(unmapped, { columns })).body.imported).toBe(1);
    expect((await upload(unmapped, { columns: '{"Was":"x"}' })).body.code).toBe(
      "import-columns-unknown",
    );
    const rows = Array.from(
      { length: 2_001 },
      (_, index) => `2026-07-${String((index % 30) + 1).padStart(2, "0")};18:00;20:00;F ${index};`,
    );
    const tooLong = await upload(file(...rows));
    expect([tooLong.status, tooLong.body.code]).toEqual([413, "import-too-long"]);
    const { body } = await upload(file(...rows.slice(1)));
    expect(body.shiftIds).toHaveLength(2_000);
    const removed = await admin.call("shifts.removeMany", { shiftIds: body.shiftIds });
    expect(removed.body.message).toBe("2000 shifts removed");
  });

  test("lets only admins import shifts", async () => {
    expect((await upload(JUNE, {}, dana)).status).toBe(403);
  });
});
