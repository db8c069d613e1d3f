import { describe, expect, test } from "vitest";
import { api, type EndpointName } from "./api.ts";
import { apiTokenCallOf, rightsFor } from "./token-calls.ts";

const NAMES = Object.keys(api) as EndpointName[];

describe("endpoints for API tokens", () => {
  test("grants read scopes only read endpoints", () => {
    const reading = NAMES.filter((name) =>
      rightsFor(name).some((right) => right === "schedule" || right === "read"),
    );
    expect(reading.length).toBeGreaterThan(60);
    expect(reading.filter((name) => api[name].method !== "GET")).toEqual([]);
  });

  test("grants the schedule scope no endpoint for administrators", () => {
    const seen = NAMES.filter((name) => apiTokenCallOf(name) === "schedule");
    expect(seen.filter((name) => api[name].access === "admin")).toEqual([]);
  });

  test("grants a member's token no endpoint for administrators", () => {
    const asMember = NAMES.filter((name) => rightsFor(name).includes("member"));
    expect(asMember).toContain("attendance.checkIn");
    expect(asMember.filter((name) => api[name].access === "admin")).toEqual([]);
  });

  test.each([
    "password",
    "passkey",
    "session",
    "authenticator",
    "reauthentication",
    "login",
    "slip",
    "api-tokens",
    "feeds",
    "push",
  ])("excludes every endpoint whose path contains %s", (word) => {
    const about = NAMES.filter((name) => api[name].path.toLowerCase().includes(word));
    expect(about.length).toBeGreaterThan(0);
    expect(about.filter((name) => rightsFor(name).length > 0)).toEqual([]);
  });

  test("lets only the webhooks scope call webhook endpoints", () => {
    const webhooks = NAMES.filter((name) => rightsFor(name).includes("webhooks"));
    expect(webhooks).toEqual(NAMES.filter((name) => name.startsWith("webhooks.")));
    for (const name of webhooks) expect(rightsFor(name)).toEqual(["webhooks"]);
  });
});
