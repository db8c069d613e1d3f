import { api, type EndpointName } from "@watchbill/contract/api";
import type { Endpoint } from "@watchbill/contract/endpoint";
import { rightsFor } from "@watchbill/contract/token-calls";
import {
  rightsInWords,
  TOKEN_SCOPES,
  type TokenScope,
} from "@watchbill/domain/api-tokens/api-token-rights";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openApiDocument } from "../../platform/http/openapi.ts";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../testing/squads/builders.ts";
import { type Answer, type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";

/** The app whose endpoints are all called with tokens of every scope. */
let app: TestApp;
let admin: Client & { id: number };
const apiTokens = {} as Record<TokenScope, Client>;
const refused = {} as Record<
  "revoked" | "ended" | "from elsewhere" | "of a member who left" | "unknown",
  Client
>;
const tokens = {} as Record<keyof typeof refused, string>;
let things: Readonly<Record<string, unknown>>;

const NAMES = Object.keys(api) as EndpointName[];

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin" });
  const member = await addMember(app, { role: "admin" });
  const leaver = await addMember(app);
  const shift = await addShift(app, { date: "2026-05-12", startTime: "13:30", endTime: "16:30" });
  const { id: assignmentId } = await addAssignment(app, shift.id, member.id);
  const token = async (name: string, about: Readonly<Record<string, unknown>>) => {
    const { body } = await admin.call("apiTokens.add", { name, lastDay: "2026-06-30", ...about });
    return body as { id: number; token: string };
  };
  for (const right of TOKEN_SCOPES) {
    const made = await token(right, { right, memberId: right === "member" ? member.id : null });
    apiTokens[right] = app.apiToken(made.token);
  }
  // Each of these invalid tokens has the member scope, so that only its invalidity can refuse it.
  const asMember = { right: "member", memberId: member.id };
  const revoked = await token("revoked", asMember);
  await admin.call("apiTokens.revoke", { id: revoked.id });
  const ended = await token("ended", asMember);
  await app.dependencies.database.write
    .updateTable("apiTokens")
    .set({ endsAt: app.clock.now() })
    .where("id", "=", ended.id)
    .execute();
  const elsewhere = await token("elsewhere", { ...asMember, allowedAddresses: ["192.0.2.0/24"] });
  const ofLeaver = await token("leaver", { right: "member", memberId: leaver.id });
  await admin.call("members.setActive", { ids: [leaver.id], isActive: false });
  Object.assign(tokens, {
    revoked: revoked.token,
    ended: ended.token,
    "from elsewhere": elsewhere.token,
    "of a member who left": ofLeaver.token,
    unknown: "wbp_made-up",
  });
  for (const [what, its] of Object.entries(tokens))
    refused[what as keyof typeof refused] = app.apiToken(its);
  things = {
    id: shift.id,
    shiftId: shift.id,
    assignmentId,
    memberId: member.id,
    userId: member.id,
  };
});
afterAll(() => app.close());

/** Query parameters that some endpoints need besides the ids in their path. */
const SPAN = { startDate: "2026-05-01", endDate: "2026-05-31" };
const INPUTS: Partial<Record<EndpointName, Readonly<Record<string, unknown>>>> = {
  "shabbat.preview": {
    latitude: 41,
    longitude: -74,
    candleMinutes: 18,
    shabbatEndBy: "minutes",
    shabbatEndMinutes: 42,
    shabbatEndDegrees: 8.5,
    timeZone: "America/New_York",
    holidayRegion: "diaspora",
  },
  "shabbat.windows": { from: "2026-05-01", until: "2026-05-31" },
  "timeOff.between": { from: "2026-05-01", until: "2026-05-31" },
  "timeOff.shiftsWithin": { fromDate: "2026-05-20", untilDate: "2026-05-22" },
  "shifts.standIns": { from: "2026-05-01", until: "2026-05-31" },
  "polls.reach": { audience: "everyone", messageUrgency: "info", closesAt: "2026-05-13T18:00:00Z" },
  "messages.outcomes": { ids: "1,2" },
  "reports.members": SPAN,
  "reports.hours": SPAN,
  "reports.availability": SPAN,
  "reports.replacements": SPAN,
  "reports.coverage": SPAN,
  "reports.withoutStandIn": SPAN,
  "reports.servicePoints": { year: 2026 },
  "reports.servicePointRecord": { year: 2026 },
  "reports.emergencyCoverage": { shiftDate: "2026-05-12" },
};
/**
 * Endpoints that need further ids, which the test does not have: they return a validation error.
 */
const ASK_FOR_MORE: readonly EndpointName[] = ["shifts.eligibility", "autofill.current"];

function inputFor(name: EndpointName): Record<string, unknown> {
  const values: Readonly<Record<string, unknown>> = {
    year: 2026,
    month: 5,
    day: "2026-05-16",
    key: "night",
    kind: "night",
    ...things,
  };
  const inPath = [...api[name].path.matchAll(/\{(\w+)\}/g)].map(([, key = ""]) => [
    key,
    values[key] ?? 1,
  ]);
  return { ...Object.fromEntries(inPath), ...INPUTS[name] };
}

const ask = (client: Client, name: EndpointName): Promise<Answer> =>
  client.call(name, inputFor(name));

describe.each(TOKEN_SCOPES)("a token with the scope %s", (right) => {
  test.each(NAMES)("%s", async (name) => {
    const { status, body, headers } = await ask(apiTokens[right], name);
    expect(headers["set-cookie"]).toBeUndefined();
    const opening = rightsFor(name);
    if (!opening.includes(right)) {
      expect([status, body.code]).toEqual([
        403,
        opening.length === 0 ? "not-for-api-tokens" : "right-missing",
      ]);
      // The error names the scopes that would allow the call.
      if (opening.length > 0) expect(body.message).toContain(rightsInWords(opening));
      return;
    }
    expect([401, 500, 503]).not.toContain(status);
    expect([
      "right-missing",
      "not-for-api-tokens",
      "administrators-only",
      "signed-out",
      "cross-site-request",
    ]).not.toContain(body.code);
    const isRead = api[name].method === "GET" && !ASK_FOR_MORE.includes(name);
    if (isRead && right !== "member") expect([200, 404]).toContain(status);
  });
});

test.each(["revoked", "ended", "from elsewhere", "of a member who left", "unknown"] as const)(
  "refuses a token that is %s on every endpoint, even a public one",
  async (what) => {
    const open = [];
    for (const name of NAMES) {
      const { status, body } = await ask(refused[what], name);
      if (status !== 401 || !String(body.code).startsWith("token-"))
        open.push([name, status, body.code]);
    }
    expect(open).toEqual([]);
  },
);

test.each(["revoked", "ended", "from elsewhere", "of a member who left", "unknown"] as const)(
  "refuses a token that is %s on every route that is no endpoint",
  async (what) => {
    for (const url of ["/api/live", "/api/message-logs/1/html"]) {
      const { statusCode } = await app.http.inject({
        url,
        headers: { authorization: `Bearer ${tokens[what]}` },
      });
      expect(statusCode).toBe(401);
    }
    const live = await app.http.inject({
      url: "/api/live",
      headers: { authorization: `Bearer ${tokens[what]}` },
    });
    expect([live.statusCode, live.json().code]).toEqual([401, expect.stringMatching(/^token-/)]);
  },
);

test("tokens change nothing for signed-out callers and signed-in members", async () => {
  const member = await signedInMember(app);
  for (const name of NAMES.filter((one) => one.startsWith("apiTokens."))) {
    expect((await ask(app.visitor(), name)).status).toBe(401);
    expect((await ask(member, name)).status).toBe(403);
  }
});

test("documents the scopes of each endpoint", () => {
  const { paths, components } = openApiDocument() as {
    paths: Record<
      string,
      Record<string, { description: string; security: Record<string, string[]>[] }>
    >;
    components: { securitySchemes: Record<string, { type: string; scheme?: string }> };
  };
  expect(components.securitySchemes.apiToken).toMatchObject({ type: "http", scheme: "bearer" });
  for (const name of NAMES) {
    const { path, method }: Endpoint = api[name];
    const { description, security } = paths[path]![method.toLowerCase()]!;
    const opening = rightsFor(name);
    expect(security.flatMap(({ apiToken = [] }) => apiToken)).toEqual(opening);
    expect(description).toContain(
      opening.length === 0 ? "API tokens can't make this call" : rightsInWords(opening),
    );
  }
});
