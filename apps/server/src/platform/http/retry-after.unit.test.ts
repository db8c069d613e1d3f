import { expect, test } from "vitest";
import { retryAfterSeconds } from "./retry-after.ts";

const NOON = "Tue, 12 May 2026 12:00:00 GMT";

test.each([
  ["120", null, 120],
  [" 1.2 ", null, 2],
  ["86400", null, 3_600],
  ["Tue, 12 May 2026 12:05:00 GMT", NOON, 300],
  ["Wed, 13 May 2026 12:05:00 GMT", NOON, 3_600],
  ["Tue, 12 May 2026 11:59:00 GMT", NOON, undefined],
  ["Tue, 12 May 2026 12:05:00 GMT", null, undefined],
  ["0", null, undefined],
  ["-5", null, undefined],
  ["soon", NOON, undefined],
  ["1e9", NOON, undefined],
  ["", null, undefined],
  [null, NOON, undefined],
])("Retry-After: %s in a response dated %s means %s seconds", (retryAfter, answeredAt, seconds) => {
  expect(retryAfterSeconds(retryAfter, answeredAt)).toBe(seconds);
});
