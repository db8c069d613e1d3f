import { csvText, exportHeadings, exportRow } from "@watchbill/domain/members/import/csv-export";
import { importReport } from "@watchbill/domain/members/import/csv-report";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addMember, signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let admin: Client & { id: number };

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, {
    role: "admin",
    unitNumber: "A-1",
    email: "admin@squad.example",
  });
});
afterAll(() => app.close());

const HEADINGS = "firstName,lastName,email,unitNumber";
/** Returns CSV rows with this unit prefix, so that tests use different members. */
const people = (prefix: string, count: number) =>
  Array.from(
    { length: count },
    (_, index) => `Noa,Cohen,${prefix}${index}@squad.example,${prefix}-${index}`,
  );
const file = (...lines: readonly string[]) => `${lines.join("\n")}\n`;

async function upload(text: string | Buffer, more: object = {}, by: Client = admin) {
  return by.call("members.import", {
    csvFile: new File([Buffer.from(text)], "members.csv", { type: "text/csv" }),
    ...more,
  });
}

async function unitsLike(prefix: string): Promise<string[]> {
  const rows = await app.dependencies.database.read
    .selectFrom("members")
    .select("unitNumber")
    .where("unitNumber", "like", `${prefix}-%`)
    .orderBy("id")
    .execute();
  return rows.map(({ unitNumber }) => unitNumber);
}

describe("importing members", () => {
  test("imports the valid rows, skips existing members, and reports each bad row by line number", async () => {
    const { status, body } = await upload(
      file(
        `${HEADINGS},role,nightAvailability`,
        "Dana,Levi,dana@squad.example,I-1,admin,weekly",
        "Dana,Levi,DANA@squad.example,I-2,,",
        "Own,Unit,other@squad.example,a-1,,",
        '"No\nEmail",Katz,,I-3,,',
        "Bad,Email,role@squad,I-4,,",
        "Too,Many,many@squad.example,I-5,member,weekly,and more",
        "Avi,Katz,avi@squad.example,I-6,chief,",
      ),
    );
    expect([status, body.message, body.imported, body.skipped]).toEqual([
      200,
      "2 members imported, 2 duplicates skipped",
      2,
      2,
    ]);
    expect(body.skippedRows).toEqual([
      {
        line: 3,
        message: "A member or an earlier row already has this email",
        cells: ["Dana", "Levi", "DANA@squad.example", "I-2", "", ""],
      },
      {
        line: 4,
        message: "A member or an earlier row already has this unit number",
        cells: ["Own", "Unit", "other@squad.example", "a-1", "", ""],
      },
    ]);
    expect(
      body.errors.map(({ line, message }: { line: number; message: string }) => [line, message]),
    ).toEqual([
      [5, "email is empty"],
      [7, 'email must be one email address, not "role@squad"'],
      [
        8,
        "The row has 7 cells, but there are 6 headings. Put quotes around text that contains a comma",
      ],
    ]);
    expect(body.warnings).toEqual([
      {
        line: 9,
        message: 'role must be member or admin, not "chief". Imported without it.',
        cells: ["Avi", "Katz", "avi@squad.example", "I-6", "chief", ""],
      },
    ]);
    const [dana, avi] = (await admin.call("members.export")).body.filter(
      ({ unitNumber }: { unitNumber: string }) => unitNumber.startsWith("I-"),
    );
    expect(dana).toMatchObject({
      firstName: "Dana",
      role: "admin",
      isActive: true,
      nightAvailability: "weekly",
    });
    expect(avi).toMatchObject({
      role: "member",
      nightAvailability: "not-available",
      eveningAvailability: "not-available",
    });
    const [entry] = (await admin.call("activity.log", { limit: 1 })).body;
    expect(entry).toMatchObject({
      activityType: "members-imported",
      metadata: { imported: 2, skipped: 2, refused: 3 },
    });
    expect(entry.description).toMatch(/imported 2 members$/);
  });

  test("reports the outcome and the first five rows on a dry run, and writes nothing", async () => {
    const text = file(HEADINGS, ...people("DRY", 7), "Bad,Row,,DRY-9");
    const { body } = await upload(text, { dryRun: "true" });
    expect(body).toMatchObject({
      isDryRun: true,
      imported: 7,
      skipped: 0,
      message: "7 members can be imported, 0 duplicates skipped",
      headings: HEADINGS.split(","),
    });
    expect(body.preview).toHaveLength(5);
    expect(body.preview[0]).toEqual(["Noa", "Cohen", "DRY0@squad.example", "DRY-0"]);
    expect(body.errors).toHaveLength(1);
    expect(await unitsLike("DRY")).toEqual([]);
    expect((await upload(text)).body.imported).toBe(7);
  });

  test("accepts the headings of a squad's own spreadsheet, and returns the imported members to invite", async () => {
    const text = file(
      "First,Surname,E-mail,Unit #,Mobile,Notes",
      "Orna,Bar,orna@squad.example,OWN-1,(718) 555-0123,drives",
    );
    const { body } = await upload(text);
    expect(body).toMatchObject({
      imported: 1,
      columns: ["firstName", "lastName", "email", "unitNumber", "phoneNumber", null],
    });
    const { body: member } = await admin.call("members.one", { id: body.importedIds[0] });
    expect(member).toMatchObject({
      firstName: "Orna",
      unitNumber: "OWN-1",
      phoneNumber: "7185550123",
    });
  });

  test("accepts the administrator's choice of field for an unknown heading", async () => {
    const text = file("First,Last,Email,Ref", "Gil,Bar,gil@squad.example,SAID-1");
    const trial = await upload(text, { dryRun: "true" });
    expect(trial.body).toMatchObject({
      imported: 0,
      missingColumns: ["unitNumber"],
      columns: ["firstName", "lastName", "email", null],
    });
    expect((await upload(text)).body.code).toBe("import-columns-missing");
    const columns = JSON.stringify({ Ref: "unitNumber" });
    expect((await upload(text, { dryRun: "true", columns })).body).toMatchObject({
      imported: 1,
      missingColumns: [],
    });
    expect((await upload(text, { columns })).body.imported).toBe(1);
    expect(await unitsLike("SAID")).toEqual(["SAID-1"]);
    expect((await upload(text, { columns: '{"Ref":"passwordHash"}' })).body.code).toBe(
      "import-columns-unknown",
    );
  });

  test("accepts the legacy columns", async () => {
    const { body } = await upload(
      file(
        "First Name;Last Name;Email;Unit Number;morningAvailability;nightSundayThursdayAvailable;eveningFrequency",
        "Ruth;Gal;ruth@squad.example;OLD-1;biweekly;yes;twice",
      ),
    );
    expect(body.imported).toBe(1);
    const { body: all } = await admin.call("members.export");
    expect(
      all.find(({ unitNumber }: { unitNumber: string }) => unitNumber === "OLD-1"),
    ).toMatchObject({
      morningWeekdaysAvailability: "bi-weekly",
      morningSundayEarlyAvailability: "bi-weekly",
      nightAvailability: "weekly",
      eveningAvailability: "not-available",
      eveningFrequency: "twice",
    });
  });

  test("imports ten thousand rows at once, and skips them all on a second import", async () => {
    const text = file(HEADINGS, ...people("BIG", 10_000));
    expect((await upload(text)).body).toMatchObject({ imported: 10_000, skipped: 0, errors: [] });
    expect(await unitsLike("BIG")).toHaveLength(10_000);
    expect((await upload(text)).body).toMatchObject({ imported: 0, skipped: 10_000, errors: [] });
  });

  test("creates each member once when two administrators import one file concurrently", async () => {
    const other = await signedInMember(app, { role: "admin" });
    const text = file(HEADINGS, ...people("TWO", 400));
    const answers = await Promise.all([upload(text), upload(text, {}, other)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => body.imported + body.skipped)).toEqual([400, 400]);
    expect(answers.reduce((sum, { body }) => sum + Number(body.imported), 0)).toBe(400);
    expect(await unitsLike("TWO")).toHaveLength(400);
  });

  test("treats a member added concurrently by hand as a duplicate, not a failure", async () => {
    const text = file(HEADINGS, ...people("RACE", 300));
    const added = admin.call("members.add", {
      firstName: "Noa",
      lastName: "Cohen",
      email: "RACE7@squad.example",
      unitNumber: "RACE-7",
      sendWelcomeEmail: false,
    });
    const [first, { status, body }] = await Promise.all([added, upload(text)]);
    expect(status).toBe(200);
    expect(Number(body.imported) + Number(body.skipped)).toBe(300);
    expect([200, 409]).toContain(first.status);
    expect(await unitsLike("RACE")).toHaveLength(300);
  });

  test("imports rows that were refused, after they are corrected in the report", async () => {
    const { body } = await upload(
      file(HEADINGS, "Ora,Paz,ora@squad.example,FIX-1", "=Uri,Paz,uri@squad,FIX-2"),
    );
    expect(body.imported).toBe(1);
    const report = csvText(
      importReport(body.headings, {
        skipped: body.skippedRows,
        refused: body.errors,
        warnings: body.warnings,
      }),
    );
    expect(report).toContain("'=Uri");
    const { body: again } = await upload(report.replaceAll("uri@squad", "uri@squad.example"));
    expect(again).toMatchObject({ imported: 1, errors: [] });
    expect(await unitsLike("FIX")).toEqual(["FIX-1", "FIX-2"]);
  });
});

describe("importing the files that squads have", () => {
  test("reports the encoding Windows-1252 on a dry run, and imports it when confirmed", async () => {
    const text = Buffer.from(
      file(HEADINGS, "J\xfcrgen,M\xfcller,j@squad.example,WIN-1", "Dan,Levi,d@squad.example,WIN-2"),
      "latin1",
    );
    expect((await upload(text, { dryRun: "true" })).body).toMatchObject({
      imported: 2,
      encoding: "windows-1252",
      cellsToCheck: ["Jürgen", "Müller"],
    });
    expect((await upload(text)).body.code).toBe("file-not-utf8");
    const { body } = await upload(text, { encoding: "windows-1252" });
    expect(body.imported).toBe(2);
    const { body: member } = await admin.call("members.one", { id: body.importedIds[0] });
    expect(member).toMatchObject({ firstName: "Jürgen", lastName: "Müller" });
  });

  test("skips a title line above the headings, and reports its text", async () => {
    const { body } = await upload(
      file(
        "Members of the squad,,,",
        HEADINGS,
        "Tal,Bar,tal@squad.example,TOP-1",
        "No,Unit,n@x.org,",
      ),
    );
    expect(body).toMatchObject({
      imported: 1,
      encoding: null,
      rowsAbove: ["Members of the squad"],
      errors: [{ line: 4, message: "unitNumber is empty" }],
    });
  });

  test("warns about a unit number that a spreadsheet changed, and about a truncated phone number", async () => {
    const { body } = await upload(
      file(`${HEADINGS},phone`, "Gal,Bar,gal@squad.example,25-Jan,718-555-0112 ext. 4"),
    );
    expect(body.warnings).toMatchObject([
      {
        line: 2,
        message:
          'unitNumber: a spreadsheet may have changed this unit number to 25-Jan. Check it. phoneNumber "718-555-0112 ext. 4" is read as 718-555-0112.',
      },
    ]);
    const { body: member } = await admin.call("members.one", { id: body.importedIds[0] });
    expect(member).toMatchObject({ unitNumber: "25-Jan", phoneNumber: "7185550112" });
  });

  test("refuses a second row with an email that the file already has, and imports the corrected row", async () => {
    const ruth = "Ruth,Katz,katz@squad.example,FAM-1";
    const avi = "Avi,Katz,katz@squad.example,FAM-2";
    const shares = "Avi Katz shares an email address with Ruth Katz. Enter another for Avi Katz.";
    expect((await upload(file(HEADINGS, ruth, avi))).body).toMatchObject({
      imported: 1,
      skipped: 0,
      errors: [{ line: 3, message: shares }],
    });
    expect((await upload(file(HEADINGS, avi))).body).toMatchObject({
      imported: 0,
      skipped: 1,
      skippedRows: [{ line: 2, message: shares }],
    });
  });

  test("does not read a column of ranks as app roles unless the admin confirms it", async () => {
    const text = file(
      `${HEADINGS},Role`,
      "A,B,rank1@squad.example,RANK-1,Chief",
      "A,B,rank2@squad.example,RANK-2,Captain",
      "A,B,rank3@squad.example,RANK-3,Admin",
    );
    const trial = await upload(text, { dryRun: "true" });
    expect([trial.body.columns.at(-1), trial.body.warnings]).toEqual([null, []]);
    const columns = JSON.stringify({ Role: "role" });
    const said = await upload(text, { dryRun: "true", columns });
    expect([said.body.columns.at(-1), said.body.warnings.length]).toEqual(["role", 2]);
  });
});

describe("a file that cannot be imported changes nothing and gets one clear error", () => {
  const good = people("NOT", 2);
  test.each<[string, string | Buffer, number, string]>([
    ["an empty file", "", 400, "file-empty"],
    ["only headings", file(HEADINGS), 400, "import-empty"],
    [
      "a missing column",
      file("firstName,lastName,email", "Noa,Cohen,NOT0@squad.example"),
      400,
      "import-columns-missing",
    ],
    [
      "a column that is there twice",
      file(`${HEADINGS},Email`, ...good),
      400,
      "import-column-twice",
    ],
    ["a renamed .xlsx", Buffer.from("PK\u0003\u0004rest", "latin1"), 400, "file-is-workbook"],
    [
      "another encoding",
      Buffer.from(file(HEADINGS, "Jos\u00e9,Paz,jose@squad.example,NOT-1"), "latin1"),
      400,
      "file-not-utf8",
    ],
    [
      "an open quote",
      file(HEADINGS, ...good, '"Dana,Levi,x@squad.example,NOT-9'),
      400,
      "file-quote-open",
    ],
    ["10,001 rows", file(HEADINGS, ...people("NOT", 10_001)), 413, "import-too-long"],
    ["more than 5 MB", file(HEADINGS, ...good, "x".repeat(5 * 1024 * 1024)), 413, "file-too-large"],
  ])("%s", async (_what, text, status, code) => {
    const answer = await upload(text);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.message).toMatch(/^[A-Z].*[.a-z]$/);
    expect(await unitsLike("NOT")).toEqual([]);
  });

  test("no file", async () => {
    expect(await admin.call("members.import", { dryRun: "true" })).toMatchObject({
      status: 400,
      body: { code: "file-missing", message: "Please select a CSV file to import" },
    });
  });

  test("a members table that is locked for too long", async () => {
    const { write } = app.dependencies.database;
    const answer = await write.transaction().execute(async (tx) => {
      await sql`lock table members in share row exclusive mode`.execute(tx);
      return upload(file(HEADINGS, ...good));
    });
    expect([answer.status, answer.body.code]).toEqual([503, "busy"]);
    expect(await unitsLike("NOT")).toEqual([]);
  });

  test("a row that the database rejects rolls back the others", async () => {
    // The trigger simulates a database error on a row that passes validation.
    const { write } = app.dependencies.database;
    await sql`create function refuse_half() returns trigger language plpgsql as
      $$ begin if new.unit_number = 'HALF-3' then raise exception 'no'; end if; return new; end $$`.execute(
      write,
    );
    await sql`create trigger refuse_half before insert on members for each row execute function refuse_half()`.execute(
      write,
    );
    expect((await upload(file(HEADINGS, ...people("HALF", 5)))).status).toBe(500);
    expect(await unitsLike("HALF")).toEqual([]);
  });
});

test("an export imported into another squad gives identical members", async () => {
  const elsewhere = await createTestApp();
  try {
    const odd = {
      unitNumber: "X 7",
      email: "odd@squad.example",
      firstName: "=1+1",
      lastName: 'O\'Brien, "Ace"',
      phoneNumber: "7185550123",
      phoneCarrier: "att",
      role: "admin" as const,
      isActive: false,
      nightAvailability: "fill-ins",
      eveningAvailability: "bi-weekly",
      eveningFrequency: "twice" as const,
      smsNotifications: false,
      reminderHours: 48,
      secondReminderHours: 0,
    };
    const { id: oddId } = await addMember(app, odd);
    const newcomer = await signedInMember(elsewhere, { role: "admin", unitNumber: "A-9" });
    await addMember(app, {
      unitNumber: "X 8",
      firstName: "דנה",
      lastName: "-Levi",
      phoneNumber: null,
    });
    const duty = {
      name: "Weekend duty",
      code: "WD",
      color: "olive" as const,
      startTime: "18:00",
      endTime: "07:00",
      endDays: 1,
      maxMembers: 3,
      weekdays: [0, 5, 6],
      asksAvailability: true,
    };
    const availability = [
      { kind: "weekend-duty", frequency: "weekly" as const, weekdays: [5, 6] },
      { kind: "night", frequency: "fill-ins" as const, weekdays: [0, 1, 2, 4] },
    ];
    for (const squad of [admin, newcomer])
      expect((await squad.call("shiftTypes.add", duty)).status).toBe(200);
    expect((await admin.call("members.saveAvailability", { id: oddId, availability })).status).toBe(
      200,
    );
    const { body: kinds } = await admin.call("shiftTypes.list");
    const { body: members } = await admin.call("members.export", { filter: "all" });
    const exported = members.filter(({ unitNumber }: { unitNumber: string }) =>
      unitNumber.startsWith("X "),
    );
    const lists = { kinds, qualifications: [] };
    const csv = `\uFEFF${csvText([exportHeadings(lists), ...exported.map((row: object) => exportRow({ ...row }, lists))])}`;
    expect(csv).toContain("fill-ins except Wed");
    expect(csv).toContain("Weekend duty");
    expect((await upload(csv, {}, newcomer)).body).toMatchObject({ imported: 2, errors: [] });
    const { body: there } = await newcomer.call("members.export", { filter: "all" });
    const withoutIds = (rows: { id: number; unitNumber: string }[]) =>
      rows
        .filter(({ unitNumber }) => unitNumber.startsWith("X "))
        .map(({ id: _id, ...rest }) => rest);
    expect(withoutIds(there)).toEqual(withoutIds(exported));
    expect(exported[0]).toMatchObject(odd);
  } finally {
    await elsewhere.close();
  }
});
