import { describe, expect, test } from "vitest";
import {
  addPasskeyBlockedBecause,
  passkeyNameBlockedBecause,
  passkeySiteOf,
  removePasskeyBlockedBecause,
} from "./passkey.ts";

describe("passkeySiteOf", () => {
  test("returns the squad's own address and no other scheme, port or host", () => {
    const site = passkeySiteOf("https:", "watch.squad.example", "");
    expect(site.host).toBe("watch.squad.example");
    expect(site.isOwnOrigin("https://watch.squad.example")).toBe(true);
    for (const other of [
      "http://watch.squad.example",
      "https://watch.squad.example:8443",
      "https://squad.example",
      "https://watch.squad.example.evil.example",
    ])
      expect(site.isOwnOrigin(other)).toBe(false);
  });

  test("keeps the port of the squad's address", () => {
    const site = passkeySiteOf("https:", "watch.squad.example", "8443");
    expect(site.isOwnOrigin("https://watch.squad.example:8443")).toBe(true);
    expect(site.isOwnOrigin("https://watch.squad.example")).toBe(false);
  });

  test.each(["127.0.0.1", "localhost", "[::1]"])(
    "returns localhost on any port when the squad's address is %s",
    (hostname) => {
      const site = passkeySiteOf("http:", hostname, "3000");
      expect(site.host).toBe("localhost");
      for (const own of ["http://localhost:49152", "http://localhost", "https://localhost:8443"])
        expect(site.isOwnOrigin(own)).toBe(true);
      for (const other of ["http://localhost.evil.example", "evil+http://localhost"])
        expect(site.isOwnOrigin(other)).toBe(false);
    },
  );
});

test.each([
  ["My phone", null],
  ["", "passkey-name-invalid"],
  ["   ", "passkey-name-invalid"],
  ["x".repeat(60), null],
  ["x".repeat(61), "passkey-name-invalid"],
  ["two\nlines", "passkey-name-invalid"],
])("validates the passkey name %j", (name, code) => {
  const refusal = passkeyNameBlockedBecause(name);
  expect(refusal?.code ?? null).toBe(code);
  expect(refusal?.fields).toEqual(refusal ? { name: refusal.message } : undefined);
});

test.each([
  ["a member's first", { count: 0, mustUseOne: false, isBySecondFactor: false }, null],
  [
    "a member's eleventh",
    { count: 10, mustUseOne: false, isBySecondFactor: false },
    "passkeys-too-many",
  ],
  [
    "the first of an admin who needs a second factor",
    { count: 0, mustUseOne: true, isBySecondFactor: false },
    null,
  ],
  [
    "their second, when signed in with a password only",
    { count: 1, mustUseOne: true, isBySecondFactor: false },
    "passkey-sign-in-first",
  ],
  [
    "their second, signed in with the first",
    { count: 1, mustUseOne: true, isBySecondFactor: true },
    null,
  ],
])("checks adding %s", (_which, facts, code) => {
  expect(addPasskeyBlockedBecause(facts)?.code ?? null).toBe(code);
});

test.each([
  ["a member's only one", { count: 1, mustUseOne: false, isBySecondFactor: false }, null],
  [
    "one of two of an admin who needs a second factor",
    { count: 2, mustUseOne: true, isBySecondFactor: true },
    null,
  ],
  ["their last", { count: 1, mustUseOne: true, isBySecondFactor: true }, "passkey-last"],
  [
    "any, when signed in with a password only",
    { count: 2, mustUseOne: true, isBySecondFactor: false },
    "passkey-sign-in-first",
  ],
])("checks removing %s", (_which, facts, code) => {
  expect(removePasskeyBlockedBecause(facts)?.code ?? null).toBe(code);
});
