import { afterAll, beforeAll, expect, test } from "vitest";
import { addMember, signedInMember, TEST_PASSWORD } from "../../testing/squads/builders.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ environment: { CALLS_PER_SECOND: "1" } });
});
afterAll(() => app.close());

test("limits a caller that never stops, and still serves sign-in, pages and health checks", async () => {
  const [eager, other] = [await signedInMember(app), await signedInMember(app)];
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => eager.call("shifts.templates")),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(20);
  expect(refused[0]?.body).toEqual({
    message: "Too many requests. Try again in a moment.",
    code: "too-many-calls",
  });
  expect(refused[0]?.headers["retry-after"]).toBe("1");
  expect((await other.call("accounts.currentUser")).status).toBe(200);

  const crowd = await Promise.all(
    Array.from({ length: 400 }, () => app.visitor("10.9.0.1").call("settings.organization")),
  );
  expect(crowd.some(({ status }) => status === 429)).toBe(true);
  const { unitNumber } = await addMember(app);
  expect(
    (await app.visitor("10.9.0.1").call("accounts.signIn", { unitNumber, password: TEST_PASSWORD }))
      .status,
  ).toBe(200);
  const health = await app.http.inject({
    method: "GET",
    url: "/healthz",
    remoteAddress: "10.9.0.1",
  });
  expect(health.statusCode).toBe(200);
  const calendar = { method: "GET", url: "/calendar/none.ics", remoteAddress: "10.9.0.2" } as const;
  const calendars = await Promise.all(Array.from({ length: 400 }, () => app.http.inject(calendar)));
  expect(new Set(calendars.map(({ statusCode }) => statusCode))).toEqual(new Set([404, 429]));
});

test.each([
  ["/api/login", "POST"],
  ["/api/live", "GET"],
] as const)(
  "counts calls with tokens at %s, which has its own limits, like any other call",
  async (url, method) => {
    const from = (remoteAddress: string, headers: Record<string, string>) =>
      app.http.inject({
        method,
        url,
        remoteAddress,
        headers,
        ...(method === "POST" ? { payload: {} } : {}),
      });
    const guess = () =>
      from(`10.9.1.${method === "POST" ? 1 : 2}`, { authorization: "Bearer wbp_guessed" });
    const answers = await Promise.all(Array.from({ length: 400 }, guess));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([401, 429]));
    // Members on that network can still sign in.
    const { unitNumber } = await addMember(app);
    const visitor = app.visitor(`10.9.1.${method === "POST" ? 1 : 2}`);
    expect(
      (await visitor.call("accounts.signIn", { unitNumber, password: TEST_PASSWORD })).status,
    ).toBe(200);
  },
);
