import { describe, expect, test } from "vitest";
import { dueStartSteps, isStartShown, type StartSpot, startStateOf } from "./start-chain.ts";

const at = (text: string): Temporal.Instant => Temporal.Instant.from(`2026-05-12T${text}:00Z`);
const ASKS = { startAskMinutes: 10, startAlertMinutes: 20 };
const SPOT: StartSpot = {
  assignmentId: 5,
  status: "assigned",
  startsAt: at("18:00"),
  endsAt: at("22:00"),
  heldSince: at("09:00"),
  hasAttended: false,
  isInShabbatDay: false,
};

describe("dueStartSteps", () => {
  test.each([
    ["does not ask before the question is due", {}, ASKS, "18:09", []],
    ["asks the member", {}, ASKS, "18:10", ["ask"]],
    ["notifies the others", {}, ASKS, "18:20", ["ask", "alert"]],
    ["asks a member who has confirmed", { status: "confirmed" }, ASKS, "18:10", ["ask"]],
    ["does not ask a member who attended", { hasAttended: true }, ASKS, "18:30", []],
    [
      "does not ask a member on a break",
      { status: "completed", hasAttended: true },
      ASKS,
      "18:30",
      [],
    ],
    [
      "does not ask a member with a replacement request",
      { status: "replacement_requested" },
      ASKS,
      "18:30",
      [],
    ],
    ["does not ask a replaced member", { status: "replaced" }, ASKS, "18:30", []],
    [
      "does not ask after a replacement request without a result",
      { status: "needs_cover" },
      ASKS,
      "18:30",
      [],
    ],
    ["does not ask on the member's rest day", { isInShabbatDay: true }, ASKS, "18:30", []],
    [
      "counts from the assignment time for a late assignment",
      { heldSince: at("19:00") },
      ASKS,
      "19:09",
      [],
    ],
    ["asks a member who was assigned late", { heldSince: at("19:00") }, ASKS, "19:10", ["ask"]],
    ["does not ask after the shift has ended", { endsAt: at("18:10") }, ASKS, "18:10", []],
    [
      "runs in the last minute of the shift",
      { endsAt: at("18:21") },
      ASKS,
      "18:20",
      ["ask", "alert"],
    ],
    ["still runs at the end of the late window", {}, ASKS, "19:19", ["ask", "alert"]],
    ["does not ask after the late window", {}, ASKS, "19:20", []],
    [
      "does not ask if the question is off",
      {},
      { startAskMinutes: 0, startAlertMinutes: 20 },
      "18:20",
      ["alert"],
    ],
    [
      "does not notify the others if the alert is off",
      {},
      { startAskMinutes: 10, startAlertMinutes: 0 },
      "18:40",
      ["ask"],
    ],
    ["does nothing if both are off", {}, { startAskMinutes: 0, startAlertMinutes: 0 }, "18:30", []],
  ] as const)("%s", (_, about, settings, now, kinds) => {
    expect(
      dueStartSteps([{ ...SPOT, ...about }], [], settings, at(now)).map(({ kind }) => kind),
    ).toEqual(kinds);
  });

  test("notifies the others during Shabbat when the member did not answer a question asked before it", () => {
    const asked = { assignmentId: 5, kind: "ask", computedFrom: at("18:00") } as const;
    const kept = { ...SPOT, isInShabbatDay: true };
    expect(dueStartSteps([kept], [asked], ASKS, at("18:19"))).toEqual([]);
    expect(dueStartSteps([kept], [asked], ASKS, at("18:20")).map(({ kind }) => kind)).toEqual([
      "alert",
    ]);
    // Questions about an earlier shift time, or about an earlier assignment, do not count for this
    // start.
    expect(
      dueStartSteps([{ ...kept, heldSince: at("18:05") }], [asked], ASKS, at("18:30")),
    ).toEqual([]);
  });

  test("takes no step twice, and starts over when the shift moves or the spot changes members", () => {
    const asked = { assignmentId: 5, kind: "ask", computedFrom: at("18:00") } as const;
    expect(dueStartSteps([SPOT], [asked], ASKS, at("18:15"))).toEqual([]);
    expect(dueStartSteps([SPOT], [{ ...asked, assignmentId: 6 }], ASKS, at("18:15"))).toEqual([
      asked,
    ]);
    const moved = { ...SPOT, startsAt: at("18:03") };
    expect(dueStartSteps([moved], [asked], ASKS, at("18:15"))).toEqual([
      { ...asked, computedFrom: at("18:03") },
    ]);
    const back = { ...SPOT, heldSince: at("18:05") };
    expect(dueStartSteps([back], [asked], ASKS, at("18:15"))).toEqual([
      { ...asked, computedFrom: at("18:05") },
    ]);
  });
});

test.each([
  ["assigned", null, "silent"],
  ["confirmed", null, "silent"],
  ["confirmed", "18:14", "in-service"],
  ["completed", "18:14", "in-service"],
  ["replacement_requested", null, "replacement-requested"],
  ["replaced", null, "covered"],
  ["needs_cover", null, null],
  ["missed", null, null],
] as const)(
  "gives a start with status %s and 10-8 at %s the state %s",
  (status, checkedInAt, state) => {
    expect(startStateOf({ status, checkedInAt: checkedInAt && at(checkedInAt) })).toBe(state);
  },
);

test.each([
  [null, "21:00", true],
  ["18:14", "19:13", true],
  ["18:14", "19:14", false],
] as const)("shows a late start made at %s to admins at %s: %s", (madeAt, now, isShown) => {
  expect(isStartShown(madeAt && at(madeAt), at(now))).toBe(isShown);
});
