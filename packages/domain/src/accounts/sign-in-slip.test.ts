import { expect, test } from "vitest";
import {
  inSlipOrder,
  needsSlip,
  readSlipCode,
  SLIP_BYTES,
  slipBlockedBecause,
  slipCode,
  slipEndsAt,
  slipPath,
  slipsMadeText,
} from "./sign-in-slip.ts";

const MADE = Temporal.Instant.from("2026-05-12T18:00:00Z");
const FRESH = { usedAt: null, endedAt: null, expiresAt: slipEndsAt(MADE) };

test("generates a code of at least 128 bits with equally likely letters", () => {
  const bytes = Uint8Array.from({ length: SLIP_BYTES }, (_, index) => index);
  const code = slipCode(bytes);
  expect(code).toMatch(/^([a-z2-9]{4}-){6}[a-z2-9]{4}$/);
  expect(code).not.toMatch(/[0o1il]/);
  expect(Math.log2(31) * code.replaceAll("-", "").length).toBeGreaterThan(128);
  // Bytes 248 to 255 would make the first letters likelier than others.
  expect(slipCode(Uint8Array.from([255, 250, 248, ...bytes]))).toBe(code);
  expect(() => slipCode(new Uint8Array(SLIP_BYTES).fill(255))).toThrow(RangeError);
});

test.each([
  ["as it is printed", "abcd-efgh-jkmn-pqrs-tuvw-xyz2-3456", true],
  ["in capitals, without hyphens", "ABCDEFGHJKMNPQRSTUVWXYZ23456", true],
  ["with spaces", " abcd efgh jkmn pqrs tuvw xyz2 3456 ", true],
  ["cut off", "abcd-efgh-jkmn-pqrs-tuvw-xyz2", false],
  ["with a letter that no slip has", "obcd-efgh-jkmn-pqrs-tuvw-xyz2-3456", false],
  ["nothing", "", false],
])("parses a code %s: %s, %s", (_how, typed, isRead) => {
  expect(readSlipCode(typed)).toBe(isRead ? "abcd-efgh-jkmn-pqrs-tuvw-xyz2-3456" : null);
});

test("puts the code of a slip after the #, which browsers never send", () => {
  const { pathname, search, hash } = new URL(slipPath("abcd-efgh"), "https://watch.example");
  expect([pathname, search, hash]).toEqual(["/slip", "", "#abcd-efgh"]);
});

test.each([
  ["at once", {}, { seconds: 0 }, null],
  ["in the last minute of its days", {}, { minutes: 7 * 24 * 60 - 1 }, null],
  ["after its days", {}, { hours: 7 * 24 }, "slip-expired"],
  ["after it was used", { usedAt: MADE }, { minutes: 1 }, "slip-used"],
  [
    "after it was used, before any other check",
    { usedAt: MADE, endedAt: MADE },
    { hours: 30 * 24 },
    "slip-used",
  ],
  ["after a newer credential replaced it", { endedAt: MADE }, { minutes: 1 }, "slip-ended"],
])("checks a slip %s", (_when, facts, later, code) => {
  expect(slipBlockedBecause({ ...FRESH, ...facts }, MADE.add(later))?.code ?? null).toBe(code);
});

test.each([
  ["from an import", { id: 2, isActive: true, hasOwnPassword: false }, true],
  ["with their own password", { id: 2, isActive: true, hasOwnPassword: true }, false],
  ["without shifts", { id: 2, isActive: false, hasOwnPassword: false }, false],
  ["creating the slips", { id: 1, isActive: true, hasOwnPassword: false }, false],
])("tells whether %s needs a sign-in slip", (_who, member, isSuggested) => {
  expect(needsSlip(member, 1)).toBe(isSuggested);
});

test("sorts slips in natural order", () => {
  const rows = ["M-10", "A-1", "M-2"].map((unitNumber) => ({ unitNumber }));
  expect(inSlipOrder(rows).map(({ unitNumber }) => unitNumber)).toEqual(["A-1", "M-2", "M-10"]);
});

test("describes the created slips", () => {
  expect([slipsMadeText(1, 0), slipsMadeText(20, 1), slipsMadeText(20, 2)]).toEqual([
    "1 sign-in slip created",
    "20 sign-in slips created; skipped 1 inactive member",
    "20 sign-in slips created; skipped 2 inactive members",
  ]);
});
