import { csvText, exportHeadings, exportRow } from "@watchbill/domain/members/import/csv-export";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let admin: Client & { id: number };
let driver: number;
let emt: number;

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin" });
  driver = await addQualification(admin, "Driver", "DRV", true);
  emt = await addQualification(admin, "EMT-B", "EMT", false);
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(TEST_NOW));

async function addQualification(
  by: Client,
  name: string,
  code: string,
  expires: boolean,
): Promise<number> {
  return (await by.call("qualifications.add", { name, code, expires })).body.id as number;
}

const HEADINGS = "firstName,lastName,email,unitNumber";

async function upload(lines: readonly string[], by: Client = admin) {
  const csvFile = new File([lines.join("\n")], "members.csv", { type: "text/csv" });
  return (await by.call("members.import", { csvFile })).body;
}

/** Returns the qualifications of the members whose unit starts with a prefix, in unit order. */
async function heldBy(prefix: string, by: Client = admin) {
  const [{ body: members }, { body: holdings }] = [
    await by.call("members.export"),
    await by.call("qualifications.holdings"),
  ];
  const units = new Map<number, string>(
    members.map(({ id, unitNumber }: { id: number; unitNumber: string }) => [id, unitNumber]),
  );
  return (holdings as { memberId: number; qualificationId: number; lastDay: string | null }[])
    .map(({ memberId, ...rest }) => ({ unit: units.get(memberId) ?? "", ...rest }))
    .filter(({ unit }) => unit.startsWith(prefix))
    .sort((a, b) => a.unit.localeCompare(b.unit) || a.qualificationId - b.qualificationId);
}

test("stores the qualifications of new members from today, and expired ones with their last day", async () => {
  const { imported, warnings } = await upload([
    `${HEADINGS},driver,EMT`,
    "Dana,Levi,q1@squad.example,Q-1,2027-08-31,yes",
    "Noa,Bar,q2@squad.example,Q-2,2020-08-31,no",
    "Eli,Baum,q3@squad.example,Q-3,,",
    "Gil,Katz,q4@squad.example,Q-4,yes,",
  ]);
  expect([imported, warnings.map(({ message }: { message: string }) => message)]).toEqual([
    4,
    [
      'Driver must be an expiration date such as 2026-08-31, or no or blank, not "yes". Imported without it.',
    ],
  ]);
  const today = TEST_NOW.slice(0, 10);
  const none = { number: null, note: null };
  expect(await heldBy("Q-")).toEqual([
    {
      unit: "Q-1",
      qualificationId: driver,
      validFrom: today,
      lastDay: "2027-08-31",
      state: "valid",
      ...none,
    },
    { unit: "Q-1", qualificationId: emt, validFrom: today, lastDay: null, state: "valid", ...none },
    {
      unit: "Q-2",
      qualificationId: driver,
      validFrom: "2020-08-31",
      lastDay: "2020-08-31",
      state: "expired",
      ...none,
    },
  ]);
});

test("changes nothing for existing members", async () => {
  await upload([
    `${HEADINGS},Driver`,
    "Ora,Paz,s1@squad.example,S-1,2027-08-31",
    "Uri,Paz,s2@squad.example,S-2,",
  ]);
  const before = await heldBy("S-");
  const again = await upload([
    `${HEADINGS},Driver`,
    "Ora,Paz,s1@squad.example,S-1,no",
    "Uri,Paz,s2@squad.example,S-2,2028-01-01",
  ]);
  expect([again.imported, again.skipped]).toEqual([0, 2]);
  expect(await heldBy("S-")).toEqual(before);
  expect(before).toMatchObject([{ unit: "S-1", lastDay: "2027-08-31" }]);
});

test("ignores an archived qualification without refusing the row", async () => {
  const diver = await addQualification(admin, "Diver", "DIV", false);
  await admin.call("qualifications.change", { id: diver, isArchived: true });
  const { imported, columns } = await upload([
    `${HEADINGS},Diver`,
    "Ido,Gal,a1@squad.example,AR-1,anything",
  ]);
  expect([imported, columns.at(-1)]).toEqual([1, null]);
  expect(await heldBy("AR-")).toEqual([]);
});

test("stores each qualification once when two administrators import one file concurrently", async () => {
  const other = await signedInMember(app, { role: "admin" });
  const lines = [
    `${HEADINGS},DRV`,
    ...Array.from({ length: 200 }, (_, n) => `A,B,t${n}@squad.example,TW-${n},2027-08-31`),
  ];
  const answers = await Promise.all([upload(lines), upload(lines, other)]);
  expect(answers.reduce((sum, { imported }) => sum + Number(imported), 0)).toBe(200);
  expect(await heldBy("TW-")).toHaveLength(200);
});

test("imports ten thousand members with all their qualifications", async () => {
  const lines = Array.from(
    { length: 10_000 },
    (_, n) => `A,B,big${n}@squad.example,BIG-${n},2027-08-31,yes`,
  );
  expect(await upload([`${HEADINGS},Driver,EMT-B`, ...lines])).toMatchObject({
    imported: 10_000,
    errors: [],
  });
  expect(await heldBy("BIG-")).toHaveLength(20_000);
});

test("exports qualifications and imports them into another squad with different ids", async () => {
  const elsewhere = await createTestApp();
  try {
    const newcomer = await signedInMember(elsewhere, { role: "admin", unitNumber: "A-9" });
    const [there, driverThere] = [
      await addQualification(newcomer, "EMT-B", "EMT", false),
      await addQualification(newcomer, "Driver", "DRV", true),
    ];
    await upload([
      `${HEADINGS},Driver,EMT-B`,
      "Lea,Dan,x1@squad.example,X-1,2020-01-31,yes",
      "Tal,Dan,x2@squad.example,X-2,2027-01-31,",
    ]);
    const { body: members } = await admin.call("members.export");
    const { body: qualifications } = await admin.call("qualifications.list");
    const { body: holdings } = await admin.call("qualifications.holdings");
    const lists = { kinds: [], qualifications };
    const rows = members
      .filter(({ unitNumber }: { unitNumber: string }) => unitNumber.startsWith("X-"))
      .map((row: { id: number }) =>
        exportRow(
          {
            ...row,
            holdings: holdings.filter(({ memberId }: { memberId: number }) => memberId === row.id),
          },
          lists,
        ),
      );
    expect(await upload([csvText([exportHeadings(lists), ...rows])], newcomer)).toMatchObject({
      imported: 2,
      errors: [],
    });
    expect(await heldBy("X-", newcomer)).toMatchObject([
      { unit: "X-1", qualificationId: there, lastDay: null },
      { unit: "X-1", qualificationId: driverThere, lastDay: "2020-01-31" },
      { unit: "X-2", qualificationId: driverThere, lastDay: "2027-01-31" },
    ]);
  } finally {
    await elsewhere.close();
  }
});

test("a non-administrator cannot read a file of qualifications", async () => {
  const member = await signedInMember(app);
  for (const name of ["members.export", "qualifications.holdings"] as const)
    expect((await member.call(name)).status).toBe(403);
});
