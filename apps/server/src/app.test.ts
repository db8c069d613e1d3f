import { api, type EndpointName } from "@watchbill/contract/api";
import { EVENTS } from "@watchbill/domain/events/catalogue";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { VERSION } from "./platform/configuration/version.ts";
import { openApiDocument } from "./platform/http/openapi.ts";
import { signedInMember } from "./testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "./testing/test-app.ts";

let app: TestApp;
let member: Client;
let admin: Client;
/** An administrator who was deactivated while their session was open. */
let inactive: Client;

beforeAll(async () => {
  app = await createTestApp();
  member = await signedInMember(app);
  admin = await signedInMember(app, { role: "admin" });
  const gone = await signedInMember(app, { role: "admin" });
  await app.dependencies.database.write
    .updateTable("members")
    .set({ isActive: false })
    .where("id", "=", gone.id)
    .execute();
  inactive = gone;
});
afterAll(() => app.close());

const names = Object.keys(api) as EndpointName[];
/** Valid input for path parameters; no row has this id. */
const input = (name: EndpointName) =>
  Object.fromEntries(
    [...api[name].path.matchAll(/\{(\w+)\}/g)].map(([, key = ""]) => [
      key,
      key === "year" ? 2026 : key === "month" ? 5 : 2_000_000_000,
    ]),
  );

describe("endpoint access", () => {
  test.each(names.filter((name) => api[name].access !== "public"))(
    "%s is closed to signed-out callers",
    async (name) => {
      expect((await app.visitor().call(name, input(name))).status).toBe(401);
    },
  );

  test.each(names.filter((name) => api[name].access !== "public"))(
    "%s is closed to a deactivated member",
    async (name) => {
      expect((await inactive.call(name, input(name))).status).toBe(401);
    },
  );

  test.each(names.filter((name) => api[name].access === "admin"))(
    "%s is closed to members and open to administrators",
    async (name) => {
      expect((await member.call(name, input(name))).status).toBe(403);
      expect((await admin.call(name, input(name))).status).not.toBe(403);
    },
  );

  test.each(names.filter((name) => api[name].access === "member" && name !== "accounts.signOut"))(
    "%s is open to members",
    async (name) => {
      expect([401, 500]).not.toContain((await member.call(name, input(name))).status);
    },
  );

  test.each(names)("%s refuses an unknown field", async (name) => {
    const answer = await admin.call(name, { ...input(name), unheardOf: "x" });
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toHaveProperty("unheardOf");
  });
});

describe("HTTP edge", () => {
  const send = (
    headers: Record<string, string>,
    payload: string | undefined = '{"unitNumber":"A-1","password":"x"}',
  ) =>
    app.http.inject({
      method: "POST",
      url: "/api/login",
      headers,
      ...(payload === undefined ? {} : { payload }),
    });
  const json = { "content-type": "application/json" };

  test.each([
    ["no origin at all", json, 403],
    ["another site", { ...json, "sec-fetch-site": "cross-site" }, 403],
    ["a sibling site", { ...json, "sec-fetch-site": "same-site" }, 403],
    ["another origin", { ...json, origin: "http://evil.example" }, 403],
    ["the origin null", { ...json, origin: "null" }, 403],
    ["our own origin", { ...json, origin: "http://watchbill.test" }, 401],
    [
      "a name that leads here and is not ours",
      { ...json, host: "evil.example", origin: "http://evil.example" },
      403,
    ],
    ["our own page", { ...json, "sec-fetch-site": "same-origin" }, 401],
    [
      "text that looks like JSON",
      { "content-type": "text/plain", "sec-fetch-site": "same-origin" },
      415,
    ],
    [
      "a form",
      { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
      415,
    ],
  ])("answers a sign-in from %s", async (_from, headers, status) => {
    expect((await send(headers)).statusCode).toBe(status);
  });

  test("accepts any host name while BASE_URL is not set, and no other origin", async () => {
    const without = await createTestApp({
      connection: app.connection,
      environment: { BASE_URL: "" },
    });
    const statusFor = async (origin: string): Promise<number> => {
      const headers = { ...json, host: "squad-server:3000", origin };
      const payload = '{"unitNumber":"A-1","password":"x"}';
      return (await without.http.inject({ method: "POST", url: "/api/login", headers, payload }))
        .statusCode;
    };
    expect([
      await statusFor("http://squad-server:3000"),
      await statusFor("http://evil.example"),
    ]).toEqual([401, 403]);
    await without.close();
  });

  /** One address in the spellings of an attacker who tries to bypass a text comparison. */
  const WRITTEN_OTHERWISE: readonly ((path: string) => string)[] = [
    (path) => path.replace("/api/", "/%61pi/"),
    (path) => path.replace("/api/", "/a%70i/"),
    (path) => path.replace("/api/", "/ap%69/"),
    (path) => path.replace("/api/", "/%61%70%69/"),
    (path) => path.replace("/api/", "/%2561pi/"),
    (path) => path.replace("/api/", "//api/"),
    (path) => path.replace("/api/", "/./api/"),
    (path) => path.replace("/api/", "/x/../api/"),
    (path) => path.replace("/api/", "/API/"),
    (path) => path.replace("/api/", "/api;x/"),
    (path) => path.replace(/(.)$/, (last) => `%${last.charCodeAt(0).toString(16)}`),
    (path) => `${path}/`,
    (path) => `${path}?a=/api/`,
  ];
  const writes = names.filter(
    (name) => api[name].method !== "GET" && !("origin" in api[name] && api[name].origin === "any"),
  );

  test.each(writes)("%s is refused to other sites in any spelling of its address", async (name) => {
    const path = api[name].path.replaceAll(/\{\w+\}/g, "1");
    for (const url of [path, ...WRITTEN_OTHERWISE.map((write) => write(path))]) {
      const headers = {
        "sec-fetch-site": "cross-site",
        origin: "http://evil.example",
        cookie: admin.cookie ?? "",
      };
      const answer = await app.http.inject({ method: api[name].method, url, headers });
      expect([answer.statusCode, answer.json<{ code: string }>().code], url).toEqual([
        403,
        "cross-site-request",
      ]);
    }
  });

  test.each([61, 3_000])(
    "refuses a body nested too deep, %i lists, with a clear message",
    async (depth) => {
      const payload = `{"unitNumber":${"[".repeat(depth)}${"]".repeat(depth)},"password":"x"}`;
      const answer = await send({ ...json, "sec-fetch-site": "same-origin" }, payload);
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        400,
        "Send at most 60 nested lists or objects.",
      ]);
    },
  );

  test.each(["/api/user", "/%61pi/user", "/%61pi/%75ser"])(
    "%s is not cached and contains the time",
    async (url) => {
      const { statusCode, headers } = await app.http.inject({
        url,
        headers: { cookie: member.cookie ?? "" },
      });
      expect(statusCode).toBe(200);
      expect(headers["cache-control"]).toBe("no-store");
      expect(headers["x-server-time"]).toBe(String(app.clock.now().epochMilliseconds));
    },
  );

  test.each(writes.filter((name) => !("consumes" in api[name])))(
    "%s refuses a form",
    async (name) => {
      const answer = await app.http.inject({
        method: api[name].method,
        url: api[name].path.replaceAll(/\{\w+\}/g, "1"),
        headers: {
          "sec-fetch-site": "same-origin",
          cookie: admin.cookie ?? "",
          "content-type": "multipart/form-data; boundary=x",
        },
        payload: "--x--\r\n",
      });
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
        415,
        "media-type-unsupported",
      ]);
    },
  );

  test.each([
    ["only null", "null"],
    [
      "lists within lists",
      `{"unitNumber":${"[".repeat(5_000)}${"]".repeat(5_000)},"password":"x"}`,
    ],
    [
      "objects within objects",
      `{"unitNumber":${'{"a":'.repeat(61)}1${"}".repeat(61)},"password":"x"}`,
    ],
  ])("answers %s with 400", async (_what, body) => {
    expect((await send({ ...json, "sec-fetch-site": "same-origin" }, body)).statusCode).toBe(400);
  });

  test.each([
    [
      "breaks off",
      "x",
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nfirstName',
    ],
    ["has a boundary of three hundred letters", "y".repeat(300), `--${"y".repeat(300)}--\r\n`],
    ["has no boundary", "", "--x--\r\n"],
    ["is none", "x", "nothing of a form"],
  ])("answers an upload that %s with 400", async (_what, boundary, payload) => {
    const answer = await app.http.inject({
      method: "POST",
      url: api["members.import"].path,
      headers: {
        "sec-fetch-site": "same-origin",
        cookie: admin.cookie ?? "",
        "content-type": `multipart/form-data${boundary && `; boundary=${boundary}`}`,
      },
      payload,
    });
    expect(answer.statusCode).toBe(400);
  });

  test("refuses broken JSON, a huge body and a list, with a clear message", async () => {
    const own = { ...json, "sec-fetch-site": "same-origin" };
    const broken = await send(own, "{");
    expect([broken.statusCode, broken.json<unknown>()]).toEqual([
      400,
      { code: "request-malformed", message: "We couldn't read the request." },
    ]);
    expect((await send(own, JSON.stringify({ unitNumber: "x".repeat(300_000) }))).statusCode).toBe(
      413,
    );
    expect((await send(own, "[]")).statusCode).toBe(400);
  });

  test("accepts a call with an empty body, also with a JSON content type", async () => {
    const headers = { ...json, "sec-fetch-site": "same-origin", cookie: member.cookie ?? "" };
    const marked = await app.http.inject({
      method: "POST",
      url: "/api/notifications/mark-all-read",
      headers,
    });
    expect([marked.statusCode, marked.json<unknown>()]).toEqual([
      200,
      { message: "All notifications marked as read" },
    ]);
    const deleted = await app.http.inject({
      method: "DELETE",
      url: "/api/notifications/1",
      headers,
    });
    expect([deleted.statusCode, deleted.json<{ code: string }>().code]).toEqual([
      404,
      "notification-missing",
    ]);
    const lacking = await send({ ...json, "sec-fetch-site": "same-origin" }, "");
    expect([lacking.statusCode, lacking.json<{ code: string }>().code]).toEqual([
      400,
      "input-invalid",
    ]);
  });

  test("responds to unknown addresses with 404 in JSON", async () => {
    const answer = await app.http.inject({ method: "GET", url: "/api/nothing" });
    expect([answer.statusCode, answer.json<unknown>()]).toEqual([
      404,
      { message: "This page doesn't exist.", code: "not-found" },
    ]);
  });

  test("sends the security headers with every response", async () => {
    for (const url of ["/api/nothing", "/healthz", "/api/user"]) {
      const { headers } = await app.http.inject({ method: "GET", url });
      expect(headers["content-security-policy"]).toMatch(
        /^default-src 'none';script-src 'self';style-src 'self'/,
      );
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["referrer-policy"]).toBe("no-referrer");
    }
  });

  test("rejects writes in a query", async () => {
    const attempt = app.dependencies.database.read
      .updateTable("members")
      .set({ firstName: "x" })
      .execute();
    await expect(attempt).rejects.toThrow(/read-only transaction/);
  });
});

describe("health checks", () => {
  test("report alive at once, and ready only after the worker's first round", async () => {
    expect((await app.http.inject({ method: "GET", url: "/healthz" })).json<unknown>()).toEqual({
      status: "alive",
      version: VERSION,
    });
    const before = await app.http.inject({ method: "GET", url: "/readyz" });
    expect([before.statusCode, before.json<unknown>()]).toEqual([
      503,
      { status: "not ready", checks: { database: true, worker: false } },
    ]);
    app.worker.start();
    await expect
      .poll(async () => (await app.http.inject({ method: "GET", url: "/readyz" })).statusCode)
      .toBe(200);
    const metrics = await app.http.inject({ method: "GET", url: "/metrics" });
    expect(metrics.body).toMatch(/watchbill_events_waiting \d+/);
  });

  test.each([
    ["another machine", { remoteAddress: "192.0.2.7" }],
    [
      "another machine, through a proxy on this one",
      { headers: { "x-forwarded-for": "192.0.2.7" } },
    ],
  ])("show no metrics to %s", async (_who, from) => {
    const { statusCode } = await app.http.inject({ method: "GET", url: "/metrics", ...from });
    expect(statusCode).toBe(404);
  });
});

describe("the contract", () => {
  test("is fully documented as OpenAPI 3.1", async () => {
    const document = (await app.http.inject({ method: "GET", url: "/api/openapi.json" })).json<{
      openapi: string;
      info: { version: string };
      paths: Record<string, Record<string, { operationId: string }>>;
    }>();
    expect([document.openapi, document.info.version]).toEqual(["3.1.0", VERSION]);
    const operations = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    expect(operations.sort()).toEqual([...names].sort());
    expect(JSON.stringify(openApiDocument())).not.toContain("undefined");
    const page = await app.http.inject({ method: "GET", url: "/api/docs" });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<h2 id="calendarSync">Calendar sync</h2>');
  });

  test("documents the actual responses", () => {
    type Described = {
      parameters: { name: string; in: string }[];
      requestBody?: { required: boolean };
      responses: object;
    };
    const paths = openApiDocument().paths as Record<string, Record<string, Described>>;
    const of = (name: EndpointName) => paths[api[name].path]![api[name].method.toLowerCase()]!;
    const everywhere = { 200: {}, 400: {}, 401: {}, 403: {}, 500: {}, 503: {} };
    for (const name of names) expect(of(name).responses, name).toMatchObject(everywhere);
    for (const name of names.filter((one) => api[one].method !== "GET"))
      expect(of(name).responses, name).toMatchObject({ 413: {}, 415: {} });
    const option = of("shifts.changeSeries").parameters.find(
      (parameter) => parameter.name === "option",
    );
    expect(option?.in).toBe("query");
    for (const name of [
      "attendance.checkIn",
      "attendance.checkOut",
      "members.sendWelcomeEmails",
    ] as const)
      expect(of(name).requestBody?.required, name).toBe(false);
    expect(of("accounts.signIn").requestBody?.required).toBe(true);
  });

  test.each([
    ["accounts.signIn", "Enter your unit number and password"],
    ["accounts.changePassword", "All fields are required"],
    ["accounts.forgotPassword", "Both unit number and email are required"],
    ["members.add", "Please fill in all required fields"],
    ["messages.testSms", "Please provide both phone number and message"],
  ] as const)("%s without its fields names the missing one: %s", async (name, message) => {
    expect(await admin.call(name)).toMatchObject({ status: 400, body: { message } });
  });

  test("has each address once", () => {
    const addresses = names.map((name) => `${api[name].method} ${api[name].path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses.sort()).toMatchSnapshot();
  });

  test("names only existing endpoints in the invalidation keys of its events", () => {
    const isKnown = (touch: string) =>
      touch.endsWith(".") ? KNOWN_NOUNS.has(touch) : names.includes(touch as EndpointName);
    const wrong = Object.entries(EVENTS).flatMap(([type, { invalidates }]) =>
      invalidates.filter((touch) => !isKnown(touch)).map((touch) => `${type}: ${touch}`),
    );
    expect(wrong).toEqual([]);
  });
});

const KNOWN_NOUNS = new Set(Object.keys(api).map((name) => `${name.split(".")[0]}.`));
