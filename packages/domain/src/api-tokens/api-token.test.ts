import { describe, expect, test } from "vitest";
import {
  type ApiTokenForm,
  apiTokenBlockedBecause,
  apiTokenFormBlockedBecause,
  MAX_API_TOKEN_DAYS,
} from "./api-token.ts";
import { callBlockedBecause, rightsOpening, TOKEN_SCOPES } from "./api-token-rights.ts";

const now = Temporal.Instant.from("2026-05-12T18:00:00Z");
const later = now.add({ seconds: 1 });
const GOOD = {
  revokedAt: null,
  endsAt: later,
  allowedAddresses: [],
  right: "schedule",
  isMemberActive: null,
} as const;

describe("API token", () => {
  test.each([
    ["holds", GOOD, undefined],
    ["is unknown", null, "token-unknown"],
    ["was revoked", { ...GOOD, revokedAt: now }, "token-revoked"],
    ["expires at this instant", { ...GOOD, endsAt: now }, "token-ended"],
    ["is used from its network", { ...GOOD, allowedAddresses: ["192.0.2.0/24"] }, undefined],
    [
      "is used from another network",
      { ...GOOD, allowedAddresses: ["198.51.100.0/24"] },
      "token-elsewhere",
    ],
    ["belongs to an active member", { ...GOOD, right: "member", isMemberActive: true }, undefined],
    [
      "belongs to a former member",
      { ...GOOD, right: "member", isMemberActive: false },
      "token-member-gone",
    ],
    ["has no member", { ...GOOD, right: "member" }, "token-member-gone"],
    ["has read access and its creator left", { ...GOOD, right: "read" }, undefined],
  ] as const)("checks a token that %s", (_what, apiToken, code) => {
    const refusal = apiTokenBlockedBecause(apiToken, { now, address: "192.0.2.7" });
    expect(refusal?.code).toBe(code);
    if (refusal) expect(refusal.kind).toBe("signed-out");
  });
});

describe("scopes that allow a call", () => {
  test.each([
    ["schedule", "member", ["schedule", "read", "member"]],
    ["schedule", "admin", ["schedule", "read"]],
    ["read", "member", ["read", "member"]],
    ["read", "admin", ["read"]],
    ["own", "member", ["member"]],
    ["own", "admin", []],
    ["webhooks", "admin", ["webhooks"]],
    ["never", "member", []],
  ] as const)("for a call of the kind %s, to an endpoint for %s", (call, access, rights) => {
    expect(rightsOpening(call, access)).toEqual(rights);
  });

  test("name the missing scope", () => {
    expect(callBlockedBecause("schedule", ["read", "member"])).toMatchObject({
      kind: "forbidden",
      code: "right-missing",
      message:
        "API token permission needed: read everything or act as one member. This token has: read schedule.",
    });
    expect(callBlockedBecause("read", ["webhooks"])?.message).toContain(
      "API token permission needed: manage webhooks.",
    );
    expect(callBlockedBecause("read", [])?.code).toBe("not-for-api-tokens");
    for (const right of TOKEN_SCOPES) expect(callBlockedBecause(right, TOKEN_SCOPES)).toBeNull();
  });
});

describe("new API token", () => {
  const FORM: ApiTokenForm = {
    name: "Hall light",
    right: "schedule",
    memberId: null,
    lastDay: "2026-05-12",
    allowedAddresses: [],
  };
  const latest = Temporal.PlainDate.from("2026-05-12").add({ days: MAX_API_TOKEN_DAYS });
  test.each([
    [{}, []],
    [{ name: " " }, ["name"]],
    [{ name: "x".repeat(60) }, []],
    [{ name: "x".repeat(61) }, ["name"]],
    [{ name: "Hall\nlight" }, ["name"]],
    [{ right: "member" }, ["memberId"]],
    [{ right: "member", memberId: 7 }, []],
    [{ memberId: 7 }, ["memberId"]],
    [{ lastDay: "2026-05-11" }, ["lastDay"]],
    [{ lastDay: latest.toString() }, []],
    [{ lastDay: latest.add({ days: 1 }).toString() }, ["lastDay"]],
    [{ allowedAddresses: ["192.0.2.7", "2001:db8::/32"] }, []],
    [{ allowedAddresses: ["the hall"] }, ["allowedAddresses"]],
    [{ allowedAddresses: Array.from({ length: 20 }, () => "192.0.2.7") }, []],
    [{ allowedAddresses: Array.from({ length: 21 }, () => "192.0.2.7") }, ["allowedAddresses"]],
    [{ name: "", lastDay: "2020-01-01" }, ["name", "lastDay"]],
  ] as const)("validates the form %j and marks the fields %j", (changes, fields) => {
    const refusal = apiTokenFormBlockedBecause({ ...FORM, ...changes }, "2026-05-12");
    expect(Object.keys(refusal?.fields ?? {})).toEqual(fields);
  });
});
