import { expect, test } from "vitest";
import { proofBlockedBecause } from "./reauthentication.ts";

const SIGNED_IN = Temporal.Instant.from("2026-05-12T18:00:00Z");

test.each([
  ["at once", { seconds: 0 }, null],
  ["in the fifteenth minute", { minutes: 14, seconds: 59 }, null],
  ["after fifteen minutes", { minutes: 15 }, "reauthentication-needed"],
  ["the next day", { hours: 24 }, "reauthentication-needed"],
])("checks whether a sign-in counts as recent for a member %s: %j, %s", (_when, later, code) => {
  expect(proofBlockedBecause(SIGNED_IN, SIGNED_IN.add(later))?.code ?? null).toBe(code);
});
