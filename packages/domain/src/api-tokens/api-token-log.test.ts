import { expect, test } from "vitest";
import { actingApiToken, apiTokenOf, throughApiToken } from "./api-token-log.ts";
import { scopeText } from "./api-token-rights.ts";

test.each([
  ["of a token", { apiToken: "Hall light", count: 1 }, "Hall light"],
  ["of a member", { count: 1 }, null],
  ["with another value under that key", { apiToken: 3 }, null],
  ["that are empty", null, null],
])("reads the API token's name from details %s", (_what, details, apiToken) => {
  expect(apiTokenOf(details)).toBe(apiToken);
});

test("names the token in the log, with or without a member", () => {
  expect([actingApiToken("Hall light", "Dana Levi"), actingApiToken(null, "Dana Levi")]).toEqual([
    'API token "Hall light"',
    "Dana Levi",
  ]);
  expect([
    throughApiToken("C-25 went 10-8", "Hall light"),
    throughApiToken("C-25 went 10-8", null),
  ]).toEqual(['C-25 went 10-8 (API token "Hall light")', "C-25 went 10-8"]);
});

test.each([
  ["read", "", "read everything"],
  ["schedule", "", "read schedule"],
  ["webhooks", "", "manage webhooks"],
  ["member", "C-25 Dana Levi", "act as C-25 Dana Levi"],
  ["member", "", "act as one member"],
  ["read", "C-25 Dana Levi", "read everything"],
  ["a right of a later version", "", "a right of a later version"],
])("formats the scope %j of %j as %j", (right, member, text) =>
  expect(scopeText(right, member)).toBe(text),
);
