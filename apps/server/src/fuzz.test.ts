import { api, type EndpointName } from "@watchbill/contract/api";
import type { Endpoint } from "@watchbill/contract/endpoint";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addAssignment, addMember, addShift, signedInMember } from "./testing/builders.ts";
import { type Client, createTestApp, type TestApp } from "./testing/test-app.ts";

/** `FUZZ_RUNS=500` looks for longer; a failing run prints its seed and the smallest input that fails. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 25);

let app: TestApp;
let admin: Client;
let member: Client;

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin" });
  member = await signedInMember(app);
  for (let day = 13; day < 20; day += 1) {
    const shift = await addShift(app, { date: `2026-05-${day}`, startTime: "14:00", endTime: "18:00" });
    await addAssignment(app, shift.id, (await addMember(app)).id);
  }
});
afterAll(() => app.close());

/** Text and things that have broken programs before. */
const NASTY = [
  null,
  "",
  " ",
  "x".repeat(5_000),
  -1,
  0,
  1.5,
  2 ** 31,
  2 ** 53,
  true,
  [],
  {},
  [1, 2, 3],
  [null],
  { $ne: 1 },
  "<script>alert(1)</script>",
  "'; drop table members; --",
  "a\u0000b",
  "\ud800",
  "\u202e",
  "a\r\nBcc: evil@example.org",
  "=1+1",
  "2026-02-30",
  "25:61",
  "9999-12-31",
  "0000-00-00",
  "../../etc/passwd",
  "%00",
  "🚑".repeat(50),
  "constructor",
  "NaN",
  "1e9",
];
/** What is right now and then, so that some calls get past the first look. */
const LIKELY = [
  1,
  2,
  3,
  4,
  "2026-05-15",
  "14:00",
  "18:00",
  "evening",
  "custom",
  "Night watch",
  "a@squad.example",
  "T-900",
  "5550001111",
  true,
  false,
  [2],
  [3, 4],
];

const value = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 3, arbitrary: fc.constantFrom(...LIKELY) },
  fc.jsonValue(),
);

/** What an address can carry at all. */
const inAddress = fc.constantFrom(
  ...[...NASTY, ...LIKELY].filter(
    (one) => typeof one === "number" || (typeof one === "string" && one !== "" && one.isWellFormed()),
  ),
);

function inputFor({ method, path, input }: Endpoint): fc.Arbitrary<Record<string, unknown>> {
  const named = "shape" in input ? Object.keys(input.shape as object) : [];
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, key = ""]) => key);
  const isAllInAddress = method === "GET" || method === "DELETE";
  const keys = [...new Set([...named, ...inPath])];
  return fc.record(Object.fromEntries(keys.map((key) => [key, isAllInAddress || inPath.includes(key) ? inAddress : value])), {
    requiredKeys: inPath,
  });
}

/** Changes with every row that is written; what a refused try is meant to leave behind is not looked at. */
async function stateOfAll(): Promise<string> {
  const { write } = app.dependencies.database;
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'
    and tablename not in ('sign_in_failures', 'passkey_challenges', 'sessions', 'server_keys', 'schema_migrations') order by 1`.execute(
    write,
  );
  const parts = rows.map(
    ({ name }) =>
      sql`select ${name}::text as name, count(*) as rows, coalesce(max(xmin::text::bigint), 0) as newest from ${sql.table(name)}`,
  );
  return JSON.stringify((await sql`${sql.join(parts, sql` union all `)} order by 1`.execute(write)).rows);
}

/** Ending one's own session is what these are for. */
const ENDS_SESSION = new Set<EndpointName>(["accounts.signOut", "accounts.changePassword"]);
const names = (Object.keys(api) as EndpointName[]).filter(
  (name) => !ENDS_SESSION.has(name) && api[name].path !== "/api/admin/import-members",
);

test.each(names)("%s answers anything with an answer, and a refusal changes nothing", async (name) => {
  const endpoint: Endpoint = api[name];
  await fc.assert(
    fc.asyncProperty(inputFor(endpoint), fc.constantFrom("visitor", "member", "admin"), async (input, who) => {
      const before = await stateOfAll();
      const client = who === "visitor" ? app.visitor("10.5.0.1") : who === "admin" ? admin : member;
      const { status, body } = await client.call(name, input);
      expect(status, JSON.stringify(body)).toBeLessThan(500);
      if (status >= 400) expect(await stateOfAll()).toBe(before);
    }),
    { numRuns: RUNS },
  );
});
