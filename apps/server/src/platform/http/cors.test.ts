import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

const OURS = "https://hall.example.org";
let app: TestApp;
let address: string;
let token: string;
let cookie: string;

beforeAll(async () => {
  app = await createTestApp({ environment: { CLIENT_ORIGINS: `${OURS}, http://127.0.0.1:8123` } });
  address = await app.http.listen({ port: 0, host: "127.0.0.1" });
  const admin = await signedInMember(app, { role: "admin" });
  cookie = admin.cookie ?? "";
  token = (
    await admin.call("apiTokens.add", {
      name: "Hall",
      lastDay: "2026-06-30",
      right: "schedule",
      memberId: null,
    })
  ).body.token;
});
afterAll(() => app.close());

const ask = (path: string, headers: Record<string, string>, method = "GET") =>
  fetch(`${address}${path}`, { method, headers });
const preflight = (origin: string, headers = "authorization") =>
  ask(
    "/api/shifts/currently-on-call",
    { origin, "access-control-request-method": "GET", "access-control-request-headers": headers },
    "OPTIONS",
  );
const grantsOf = ({ headers }: Response): string[] =>
  [...headers.keys()].filter((name) => name.startsWith("access-control-"));

describe("CORS for a page of another origin", () => {
  test("lets an allowed page read responses and refusals with a token, never with cookies", async () => {
    const may = await preflight(OURS, "Authorization, content-type");
    expect(may.status).toBe(204);
    expect(Object.fromEntries(may.headers)).toMatchObject({
      "access-control-allow-origin": OURS,
      "access-control-allow-headers": expect.stringContaining("authorization"),
      vary: expect.stringContaining("Origin"),
    });
    const read = await ask("/api/shifts/currently-on-call", {
      origin: OURS,
      authorization: `Bearer ${token}`,
    });
    expect([read.status, read.headers.get("access-control-allow-origin")]).toEqual([200, OURS]);
    const refused = await ask("/api/members", { origin: OURS, authorization: "Bearer wbp_wrong" });
    expect([refused.status, refused.headers.get("access-control-allow-origin")]).toEqual([
      401,
      OURS,
    ]);
    for (const answer of [may, read, refused])
      expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
  });

  test("sends Vary: Origin, also with cached responses, so that a proxy serves no other page's copy", async () => {
    const headers = { origin: OURS, authorization: `Bearer ${token}`, "accept-encoding": "gzip" };
    const first = await ask("/api/shifts/currently-on-call", headers);
    const again = await ask("/api/shifts/currently-on-call", {
      ...headers,
      "if-none-match": first.headers.get("etag") ?? "",
    });
    const own = await ask("/api/shifts/currently-on-call", { cookie });
    const sameWords = await ask("/api/shifts/currently-on-call", { cookie });
    expect([first.status, again.status, own.status, sameWords.status]).toEqual([
      200, 304, 200, 200,
    ]);
    for (const answer of [first, again, own, sameWords])
      expect(answer.headers.get("vary")).toBe("Origin, accept-encoding");
  });

  test("lets an allowed page read nothing as the signed-in member", async () => {
    const answer = await ask("/api/shifts/currently-on-call", { origin: OURS, cookie });
    expect(grantsOf(answer)).toEqual([]);
    const change = await ask(
      "/api/logout",
      { origin: OURS, cookie, "content-type": "application/json" },
      "POST",
    );
    expect([change.status, grantsOf(change)]).toEqual([403, []]);
  });

  test.each([
    "https://evil.example.org",
    `${OURS}.evil.example`,
    "http://hall.example.org",
    `${OURS}:8443`,
    "https://xhall.example.org",
    "null",
  ])("refuses a page that is not allowed: %s", async (origin) => {
    expect(grantsOf(await preflight(origin))).toEqual([]);
    const answer = await ask("/api/shifts/currently-on-call", {
      origin,
      authorization: `Bearer ${token}`,
    });
    expect([answer.status, grantsOf(answer)]).toEqual([200, []]);
  });

  test("refuses preflights with cookies, and for addresses that are not endpoints", async () => {
    expect(grantsOf(await preflight(OURS, "content-type"))).toEqual([]);
    expect(
      grantsOf(await ask("/healthz", { origin: OURS, authorization: `Bearer ${token}` })),
    ).toEqual([]);
  });

  test("sends the live stream", async () => {
    const stop = new AbortController();
    const stream = await fetch(`${address}/api/live`, {
      headers: { origin: OURS, authorization: `Bearer ${token}` },
      signal: stop.signal,
    });
    expect([stream.status, stream.headers.get("access-control-allow-origin")]).toEqual([200, OURS]);
    stop.abort();
  });
});

test("without allowed origins, lets no other page read anything, and varies cached responses by encoding only", async () => {
  const plain = await createTestApp();
  try {
    const headers = {
      origin: OURS,
      "access-control-request-method": "GET",
      "access-control-request-headers": "authorization",
    };
    const answers = [
      await plain.http.inject({ method: "OPTIONS", url: "/api/members", headers }),
      await plain.http.inject({
        url: "/api/members",
        headers: { origin: OURS, authorization: "Bearer wbp_wrong" },
      }),
    ];
    for (const { headers: given } of answers)
      expect(given["access-control-allow-origin"]).toBeUndefined();
    const member = await signedInMember(plain);
    const kept = await plain.http.inject({
      url: "/api/shifts/currently-on-call",
      headers: { cookie: member.cookie ?? "" },
    });
    expect([kept.statusCode, kept.headers.vary]).toEqual([200, "accept-encoding"]);
  } finally {
    await plain.close();
  }
});
