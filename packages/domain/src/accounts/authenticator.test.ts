import { expect, test } from "vitest";
import {
  isAppCode,
  startBlockedBecause,
  stepsTaken,
  turnOffBlockedBecause,
  typedCode,
} from "./authenticator.ts";

const at = (seconds: number): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(seconds * 1000);

test.each([
  ["now, a step behind and a step ahead", 3000, 0, [100, 99, 101]],
  ["the very end of a step", 3029.999, 0, [100, 99, 101]],
  ["no code that was used before", 3000, 99, [100, 101]],
  ["not the current code after its use", 3000, 100, [101]],
  ["no code after the newest one was used", 3000, 101, []],
])("accepts %s", (_what, seconds, lastStep, steps) => {
  expect(stepsTaken(at(seconds), lastStep)).toEqual(steps);
});

test.each([
  ["123 456", "123456", true],
  [" 123456 ", "123456", true],
  ["ABCDE-FGHJK", "abcdefghjk", false],
  ["12345", "12345", false],
  ["1234567", "1234567", false],
  ["a123456", "a123456", false],
])("normalizes the typed code %s", (text, code, isOfApp) => {
  expect([typedCode(text), isAppCode(typedCode(text))]).toEqual([code, isOfApp]);
});

const free = { isOn: false, passkeys: 0, mustUseOne: false, isBySecondFactor: false };
test.each([
  ["a member", free, undefined],
  ["a member with an app", { ...free, isOn: true }, "authenticator-on"],
  ["an admin without the required second factor", { ...free, mustUseOne: true }, undefined],
  [
    "a member with a passkey who signed in without it",
    { ...free, mustUseOne: true, passkeys: 1 },
    "passkey-sign-in-first",
  ],
  [
    "a member who signed in with their passkey",
    { ...free, mustUseOne: true, passkeys: 1, isBySecondFactor: true },
    undefined,
  ],
])("checks whether an authenticator app can be set up: %s", (_who, facts, code) => {
  expect(startBlockedBecause(facts)?.code).toBe(code);
});

test.each([
  ["a member", { mustUseOne: false, passkeys: 0 }, undefined],
  ["an admin without another factor", { mustUseOne: true, passkeys: 0 }, "authenticator-last"],
  ["an admin with a passkey", { mustUseOne: true, passkeys: 1 }, undefined],
])("checks whether an authenticator app can be turned off: %s", (_who, facts, code) => {
  expect(turnOffBlockedBecause(facts)?.code).toBe(code);
});
