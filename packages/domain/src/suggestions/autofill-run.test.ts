import { expect, test } from "vitest";
import {
  applyBlockedBecause,
  editBlockedBecause,
  elsewhereBlockedBecause,
  MAX_SPOTS_TO_FILL,
  tooMuchToFill,
} from "./autofill-run.ts";
import { spotReason } from "./spot-reason.ts";

test.each([
  ["running", "autofill-run-busy", "autofill-run-busy", "autofill-run-busy"],
  ["ready", null, null, "autofill-run-empty"],
  ["stopped", null, null, "autofill-run-empty"],
  ["failed", null, null, "autofill-run-empty"],
  ["applied", "autofill-run-applied", "autofill-run-applied", "autofill-run-applied"],
] as const)(
  "allows or refuses for a %s auto-fill: change %s, apply %s, apply without suggestions %s",
  (status, edit, apply, empty) => {
    const codes = [
      editBlockedBecause({ status }),
      applyBlockedBecause({ status }, 1),
      applyBlockedBecause({ status }, 0),
    ];
    expect(codes.map((refusal) => refusal?.code ?? null)).toEqual([edit, apply, empty]);
  },
);

test("limits the number of spots of one auto-fill", () => {
  expect(tooMuchToFill(MAX_SPOTS_TO_FILL)).toBeNull();
  expect(tooMuchToFill(MAX_SPOTS_TO_FILL + 1)).toMatchObject({
    code: "too-much-to-fill",
    message: "These days have 1,501 spots; the limit is 1,500. Choose fewer days.",
  });
});

test.each([
  [
    "a member who prefers the shift",
    { isWanted: true, carried: 9, share: 10 },
    "Prefers this shift",
  ],
  ["a member with a share", { isWanted: false, carried: 6.25, share: 10 }, "63% of fair share"],
  ["a member without a share", { isWanted: false, carried: 6, share: 0 }, "Fill-in"],
])("explains why %s was suggested", (_who, facts, text) => expect(spotReason(facts)).toBe(text));

test.each([
  ["2026-05-31", "shift-not-in-autofill-run"],
  ["2026-06-01", null],
  ["2026-06-30", null],
  ["2026-07-01", "shift-not-in-autofill-run"],
])("allows or refuses to move a suggestion of June to a shift on %s: %s", (date, code) => {
  const days = { fromDate: "2026-06-01", untilDate: "2026-06-30" };
  expect(elsewhereBlockedBecause(date, days)?.code ?? null).toBe(code);
});
