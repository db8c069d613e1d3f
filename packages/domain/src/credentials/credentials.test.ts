import { describe, expect, test } from "vitest";
import {
  countCredentials,
  credentialCount,
  credentialNames,
  endsAccess,
  isFormerAdmin,
  revokedKinds,
} from "./credentials.ts";

const ADMIN = { role: "admin", isActive: true } as const;

describe("endsAccess", () => {
  test.each([
    ["demotes an admin", ADMIN, { role: "member" }, true],
    ["deactivates an admin", ADMIN, { isActive: false }, true],
    ["demotes and deactivates an admin", ADMIN, { role: "member", isActive: false }, true],
    ["demotes an inactive admin", { ...ADMIN, isActive: false }, { role: "member" }, true],
    ["deactivates a member", { role: "member", isActive: true }, { isActive: false }, true],
    ["keeps an inactive admin inactive", { ...ADMIN, isActive: false }, { isActive: false }, false],
    ["activates an admin", { ...ADMIN, isActive: false }, { isActive: true }, false],
    ["promotes a member", { role: "member", isActive: true }, { role: "admin" }, false],
    ["leaves a member a member", { role: "member", isActive: true }, { role: "member" }, false],
    ["leaves role and activity out", ADMIN, {}, false],
  ] as const)("is decided for a change that %s", (_what, before, after, ends) => {
    expect(endsAccess(before, after)).toBe(ends);
  });
});

test.each([
  [{ ...ADMIN, isDeleted: false }, false],
  [{ ...ADMIN, role: "member", isDeleted: false }, true],
  [{ ...ADMIN, isActive: false, isDeleted: false }, true],
  [{ ...ADMIN, isDeleted: true }, true],
] as const)("isFormerAdmin of %j is %s", (creator, isFormer) =>
  expect(isFormerAdmin(creator)).toBe(isFormer),
);

test.each([
  [[], ["api-tokens", "display-links", "webhooks", "chats"]],
  [["webhooks"], ["api-tokens", "display-links", "chats"]],
  [["api-tokens", "display-links", "webhooks", "chats"], []],
] as const)("revokes all but the kinds to keep: keeping %j revokes %j", (kept, revoked) =>
  expect(revokedKinds(kept)).toEqual(revoked),
);

test("counts and names credentials by kind", () => {
  const created = [
    { kind: "chats", name: "Crew" },
    { kind: "api-tokens", name: "Hall light" },
    { kind: "api-tokens", name: "Sheet" },
  ] as const;
  expect(countCredentials(created).map(credentialCount)).toEqual(["2 API tokens", "1 chat"]);
  expect(credentialNames(created)).toBe("API token: Hall light, API token: Sheet, chat: Crew");
  expect(countCredentials([])).toEqual([]);
});
