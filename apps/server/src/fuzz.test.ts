import { api, type EndpointName } from "@watchbill/contract/api";
import type { Endpoint } from "@watchbill/contract/endpoint";
import type { Role } from "@watchbill/domain/members/role";
import fc from "fast-check";
import type { InjectOptions } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addAssignment, addMember, addShift, signedInMember } from "./testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "./testing/test-app.ts";

/** `FUZZ_RUNS=500` runs longer; a failing run prints its seed and the smallest failing input. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 25);

/** The number of callers per role, which take turns, so that the rate limit rejects few calls. */
const CALLERS = 12;

let app: TestApp;
let admins: readonly Client[];
let members: readonly Client[];

beforeAll(async () => {
  app = await createTestApp({ environment: { CALLS_PER_SECOND: "30" } });
  const callers = (role: Role) =>
    Promise.all(Array.from({ length: CALLERS }, () => signedInMember(app, { role })));
  [admins, members] = [await callers("admin"), await callers("member")];
  for (let day = 13; day < 20; day += 1) {
    const shift = await addShift(app, {
      date: `2026-05-${day}`,
      startTime: "14:00",
      endTime: "18:00",
    });
    await addAssignment(app, shift.id, (await addMember(app)).id);
  }
  await makeStateOfAll();
});
afterAll(() => app.close());
/** The state after the last refusal, while nothing was written since. */
let known: string | null = null;

/** Text and values that have broken programs before. */
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
/** Values that are sometimes valid, so that some calls pass the validation. */
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

const caller = fc.integer({ min: 0, max: CALLERS - 1 });

/** Values that fit into an address. */
const inAddress = fc.constantFrom(
  ...[...NASTY, ...LIKELY].filter(
    (one) =>
      typeof one === "number" || (typeof one === "string" && one !== "" && one.isWellFormed()),
  ),
);

function inputFor({ method, path, input }: Endpoint): fc.Arbitrary<Record<string, unknown>> {
  const named = "shape" in input ? Object.keys(input.shape as object) : [];
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, key = ""]) => key);
  const isAllInAddress = method === "GET" || method === "DELETE";
  const keys = [...new Set([...named, ...inPath])];
  return fc.record(
    Object.fromEntries(
      keys.map((key) => [key, isAllInAddress || inPath.includes(key) ? inAddress : value]),
    ),
    {
      requiredKeys: inPath,
    },
  );
}

/** Tables that a refused call may write. */
const NOT_COMPARED = [
  "sign_in_failures",
  "passkey_challenges",
  "sessions",
  "server_keys",
  "schema_migrations",
];

/**
 * A database function, so that its plan is made once. The triggers count statements that write a
 * table, in a sequence because a sequence is not rolled back: while the count stands still, no
 * table needs to be read.
 */
async function makeStateOfAll(): Promise<void> {
  const { write } = app.dependencies.database;
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> all(${NOT_COMPARED}) order by 1`.execute(
    write,
  );
  const parts = rows.map(
    ({ name }) => `select '${name}', count(*), coalesce(max(xmin::text::bigint), 0) from "${name}"`,
  );
  const triggers = rows.map(
    ({ name }) =>
      `create trigger count_write after insert or update or delete or truncate on "${name}" execute function count_write();`,
  );
  for (const statement of [
    "create sequence writes",
    `create function count_write() returns trigger language plpgsql as $$ begin
      perform nextval('writes'); return null; end $$`,
    triggers.join("\n"),
    `create function state_of_all() returns text language plpgsql as $$ begin
      return (select string_agg(part::text, ' ' order by part) from (${parts.join(" union all ")}) as part); end $$`,
  ])
    await sql.raw(statement).execute(write);
}

let seen = { writes: "", state: "" };

/** A checksum of all rows, except of tables that a refused call may write. */
async function stateOfAll(): Promise<string> {
  const { write } = app.dependencies.database;
  const { rows } = await sql<{
    writes: string;
  }>`select last_value || ' ' || is_called as writes from writes`.execute(write);
  const { writes } = rows[0]!;
  if (writes !== seen.writes) {
    const read = await sql<{ state: string }>`select state_of_all() as state`.execute(write);
    seen = { writes, state: read.rows[0]!.state };
  }
  return seen.state;
}

/** These endpoints end the caller's session on purpose. */
const ENDS_SESSION = new Set<EndpointName>(["accounts.signOut", "accounts.changePassword"]);
const names = (Object.keys(api) as EndpointName[]).filter(
  (name) => !ENDS_SESSION.has(name) && api[name].path !== "/api/admin/import-members",
);

test.each(names)(
  "%s answers any input with a response, and a refusal changes nothing",
  async (name) => {
    const endpoint: Endpoint = api[name];
    await fc.assert(
      fc.asyncProperty(
        inputFor(endpoint),
        fc.constantFrom("visitor", "member", "admin"),
        caller,
        async (input, who, index) => {
          const before = known ?? (await stateOfAll());
          const client =
            who === "visitor"
              ? app.visitor(`10.5.0.${index}`)
              : (who === "admin" ? admins : members)[index]!;
          const { status, body } = await client.call(name, input);
          expect(status, JSON.stringify(body)).toBeLessThan(500);
          known = status >= 400 ? await stateOfAll() : null;
          if (known !== null) expect(known).toBe(before);
        },
      ),
      { numRuns: RUNS },
    );
  },
);

/** The number of calls of any shape; `FUZZ_CALLS=20000` makes more. */
const CALLS = Number(process.env.FUZZ_CALLS ?? 1_500);
const all = Object.keys(api) as EndpointName[];

const deep = fc
  .integer({ min: 1, max: 9_000 })
  .map((depth) => `{"unitNumber":${"[".repeat(depth)}${"]".repeat(depth)}}`);
const torn = fc.constantFrom(
  "{",
  '{"a":',
  '"',
  "[1,",
  "nul",
  "null",
  "[]",
  "0",
  '{"__proto__":{"a":1}}',
  "\ufeff{}",
);
const form = fc
  .record({
    end: fc.constantFrom("--x--\r\n", "--x", "", "\r\n--x\r\n"),
    name: fc.constantFrom("file", "csvFile", "a".repeat(500), ""),
  })
  .map(
    ({ end, name }) =>
      `--x\r\ncontent-disposition: form-data; name="${name}"; filename="a.csv"\r\n\r\nfirstName,email\r\n${end}`,
  );
const body = fc.oneof(
  deep,
  torn,
  form,
  fc.json(),
  fc.string({ maxLength: 300 }),
  fc.constant(undefined),
);
const contentType = fc.constantFrom(
  ...Array.from({ length: 9 }, () => "application/json"),
  "application/json; charset=utf-16",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  `multipart/form-data; boundary=${"y".repeat(300)}`,
  "multipart/form-data",
  "application/xml",
  "nonsense",
  undefined,
);
const spelling = fc.constantFrom<(path: string) => string>(
  ...Array.from({ length: 9 }, () => (path: string) => path),
  (path) => path.replace("/api/", "/%61pi/"),
  (path) => path.replace("/api/", "//api/"),
  (path) => `${path}/`,
  (path) => `${path}?a[b]=1&a=2&%`,
  (path) => path.replace("api", "API"),
  (path) => `${path}%00`,
  (path) => `${path}%ff`,
);
const address = fc.oneof(
  fc.integer({ min: 0, max: 0xffff }).map((last) => `2001:db8:7:${last % 9}::${last.toString(16)}`),
  fc.integer({ min: 1, max: 254 }).map((last) => `10.8.0.${last}`),
);

/** Requests that no browser sends: of any shape, to any endpoint, from any origin. */
const oddRequest: fc.Arbitrary<InjectOptions> = fc
  .record({
    name: fc.constantFrom(...all),
    id: fc.constantFrom(
      "1",
      "2",
      "0",
      "-1",
      "9999999999",
      "abc",
      "%2e%2e",
      "a%0ab",
      "x".repeat(250),
    ),
    payload: body,
    contentType,
    spelling,
    address,
    cookie: fc.constantFrom("none", "member", "admin", "forged"),
    caller,
    method: fc.constantFrom(
      ...Array.from({ length: 9 }, () => undefined),
      "GET",
      "POST",
      "PUT",
      "PATCH",
      "DELETE",
      "HEAD",
      "OPTIONS",
    ),
  })
  // Excludes calls that end the sessions of all other calls; other tests cover them.
  .filter(({ name, method }) => !(ENDS_SESSION.has(name) && (method ?? "POST") === "POST"))
  .map(
    ({
      name,
      id,
      payload,
      contentType: type,
      spelling: write,
      address: remoteAddress,
      cookie,
      caller: index,
      method,
    }) => ({
      method: (method ?? api[name].method) as "GET",
      url: write(api[name].path.replaceAll(/\{\w+\}/g, id)),
      remoteAddress,
      headers: {
        "sec-fetch-site": "same-origin",
        ...(type === undefined ? {} : { "content-type": type }),
        ...(cookie === "none"
          ? {}
          : {
              cookie:
                cookie === "forged"
                  ? "watchbill=x"
                  : ((cookie === "admin" ? admins : members)[index]!.cookie ?? ""),
            }),
      },
      ...(payload === undefined || method === "GET" || method === "HEAD" ? {} : { payload }),
    }),
  );

test(`${CALLS} requests of any shape each get a response below 500, and few exceed the rate limit`, async () => {
  const answered = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(oddRequest, async (request) => {
      const { statusCode, body: text } = await app.http.inject(request);
      answered.set(statusCode, (answered.get(statusCode) ?? 0) + 1);
      expect(statusCode, text).toBeLessThan(500);
    }),
    { numRuns: CALLS },
  );
  if (process.env.FUZZ_CALLS) process.stdout.write(`answered ${JSON.stringify([...answered])}\n`);
  expect(answered.get(429) ?? 0).toBeLessThan(CALLS / 20);
  expect(answered.get(200) ?? 0).toBeGreaterThan(CALLS / 50);
}, 1_800_000);
