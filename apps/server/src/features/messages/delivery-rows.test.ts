import { expect, test } from "vitest";
import { linkOf, type MemberMessage } from "./delivery-rows.ts";

const NOW = Temporal.Instant.from("2026-05-12T18:00:00Z");
const about = { eventId: null, shiftId: 1, assignmentId: 2, requestId: null };
const message = { purpose: "confirm", about, memberId: 3, usefulUntil: null } as unknown as MemberMessage;

test("a link ends in a letter or a digit, so that a phone takes all of it for the link", () => {
  const tokens = Array.from({ length: 2_000 }, () => linkOf(message, [], NOW).token ?? "");
  expect(tokens.filter((token) => !/^[\w-]{11}[A-Za-z\d]$/.test(token))).toEqual([]);
  expect(new Set(tokens).size).toBe(tokens.length);
});
