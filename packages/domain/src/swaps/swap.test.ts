import { describe, expect, test } from "vitest";
import {
  endText,
  MAX_ALTERNATIVES,
  MAX_OPEN_SWAPS,
  MAX_SWAP_NOTE_LENGTH,
  offerBlockedBecause,
  type SpotToSwap,
  type SwapOffer,
  type SwapState,
  spotGone,
  swapAnswerBlockedBecause,
  withdrawBlockedBecause,
} from "./swap.ts";

const NOW = Temporal.Instant.from("2026-05-12T18:00:00Z");
const [DANA, NOA, AVI] = [25, 26, 27];
const spot = (memberId: number, shiftId: number, about: Partial<SpotToSwap> = {}): SpotToSwap => ({
  assignmentId: shiftId * 10,
  shiftId,
  memberId,
  status: "assigned",
  hasAttended: false,
  startsAt: NOW.add({ hours: shiftId }),
  endsAt: NOW.add({ hours: shiftId + 2 }),
  title: `Shift ${shiftId}`,
  ...about,
});
const OFFER: SwapOffer = {
  offererId: DANA,
  offered: spot(DANA, 1),
  asked: { id: NOA, name: "C-26 Noa Cohen", isActive: true },
  alternatives: [spot(NOA, 2), spot(NOA, 3)],
  note: "",
};

describe("a swap offer", () => {
  test.each<[string, Partial<SwapOffer>, string | null]>([
    ["of an upcoming spot for spots of one member", {}, null],
    ["with a note of the longest", { note: "å".repeat(MAX_SWAP_NOTE_LENGTH) }, null],
    ["with a longer one", { note: "å".repeat(MAX_SWAP_NOTE_LENGTH + 1) }, "input-invalid"],
    ["of a confirmed spot", { offered: spot(DANA, 1, { status: "confirmed" }) }, null],
    ["of another member's spot", { offered: spot(AVI, 1) }, "not-your-assignment"],
    [
      "of a spot on a shift that has started",
      { offered: spot(DANA, 1, { startsAt: NOW }) },
      "shift-already-started",
    ],
    [
      "of a spot with a replacement request",
      { offered: spot(DANA, 1, { status: "replacement_requested" }) },
      "replacement-requested",
    ],
    [
      "of a spot that another member took over",
      { offered: spot(DANA, 1, { status: "replaced" }) },
      "assignment-not-active",
    ],
    [
      "of a spot with an early 10-8",
      { offered: spot(DANA, 1, { hasAttended: true }) },
      "assignment-attended",
    ],
    [
      "to the offering member",
      { asked: { id: DANA, name: "C-25", isActive: true } },
      "swap-with-yourself",
    ],
    [
      "to a former member",
      { asked: { id: NOA, name: "C-26", isActive: false } },
      "member-inactive",
    ],
    ["without alternatives", { alternatives: [] }, "swap-for-nothing"],
    [
      "for a spot that the other member has left",
      { alternatives: [spot(NOA, 2), spot(NOA, 3, { status: "replaced" })] },
      "swap-spot-gone",
    ],
    [
      "for a spot of a third member",
      { alternatives: [spot(NOA, 2), spot(AVI, 3)] },
      "swap-spot-gone",
    ],
    ["for a spot on the same shift", { alternatives: [spot(NOA, 1)] }, "swap-same-shift"],
    [
      "for a shift that has started",
      { alternatives: [spot(NOA, 2, { startsAt: NOW })] },
      "shift-already-started",
    ],
    [
      "for a spot with a replacement request",
      { alternatives: [spot(NOA, 2, { status: "replacement_requested" })] },
      "replacement-requested",
    ],
    [
      "for a spot on which the other member is 10-8",
      { alternatives: [spot(NOA, 2, { hasAttended: true })] },
      "assignment-attended",
    ],
    [
      "for the maximum number of alternatives",
      {
        alternatives: Array.from({ length: MAX_ALTERNATIVES }, (_, index) => spot(NOA, index + 2)),
      },
      null,
    ],
    [
      "for more than the maximum",
      {
        alternatives: Array.from({ length: MAX_ALTERNATIVES + 1 }, (_, index) =>
          spot(NOA, index + 2),
        ),
      },
      "swap-for-too-many",
    ],
  ])("%s", (_what, about, code) => {
    const refusal = offerBlockedBecause({ ...OFFER, ...about }, 0, NOW);
    expect(refusal?.code ?? null).toBe(code);
    if (refusal) expect(refusal.message).toMatch(/^[A-Z].*\.$/);
  });

  test("reports a note that is too long in the note's field", () => {
    const message = `Write at most ${MAX_SWAP_NOTE_LENGTH} characters.`;
    const refusal = offerBlockedBecause(
      { ...OFFER, note: "x".repeat(MAX_SWAP_NOTE_LENGTH + 1) },
      0,
      NOW,
    );
    expect(refusal).toMatchObject({ message, fields: { note: message } });
  });

  test("refuses an offer by a member with too many open offers", () => {
    expect(offerBlockedBecause(OFFER, MAX_OPEN_SWAPS - 1, NOW)).toBeNull();
    expect(offerBlockedBecause(OFFER, MAX_OPEN_SWAPS, NOW)?.code).toBe("too-many-swaps");
  });
});

const SWAP: SwapState = {
  offererId: DANA,
  offererName: "C-25 Dana Levi",
  askedId: NOA,
  askedName: "C-26 Noa Cohen",
  status: "open",
  endedBecause: null,
  startsAt: NOW.add({ hours: 1 }),
};

describe("who may answer or withdraw an offer", () => {
  test.each<[string, number, Partial<SwapState>, answer: string | null, withdraw: string | null]>([
    ["lets the asked member answer", NOA, {}, null, "not-your-swap"],
    ["lets the offering member withdraw it", DANA, {}, "own-swap", null],
    ["hides the offer from other members", AVI, {}, "swap-missing", "swap-missing"],
    [
      "refuses an answer after acceptance",
      NOA,
      { status: "accepted" },
      "swap-accepted",
      "not-your-swap",
    ],
    [
      "refuses to withdraw after acceptance",
      DANA,
      { status: "accepted" },
      "own-swap",
      "swap-accepted",
    ],
    [
      "refuses an answer after withdrawal",
      NOA,
      { status: "withdrawn" },
      "swap-withdrawn",
      "not-your-swap",
    ],
    [
      "refuses an answer from the start of the shift",
      NOA,
      { startsAt: NOW },
      "swap-expired",
      "not-your-swap",
    ],
    [
      "allows to withdraw until the offer is marked as expired",
      DANA,
      { startsAt: NOW },
      "own-swap",
      null,
    ],
  ])("%s", (_what, actorId, about, answer, withdraw) => {
    const swap = { ...SWAP, ...about };
    expect(swapAnswerBlockedBecause(actorId, swap, NOW)?.code ?? null).toBe(answer);
    expect(withdrawBlockedBecause(actorId, swap)?.code ?? null).toBe(withdraw);
  });

  test.each<[Partial<SwapState>, forNoa: string, forDana: string]>([
    [{}, "", ""],
    [{ status: "accepted" }, "You accepted this swap.", "C-26 Noa Cohen accepted this swap."],
    [{ status: "declined" }, "You declined this offer.", "C-26 Noa Cohen declined this offer."],
    [{ status: "withdrawn" }, "C-25 Dana Levi canceled this offer.", "You canceled this offer."],
    [
      { status: "withdrawn", endedBecause: "swapped" },
      "This offer has ended: one of the spots went in another swap.",
      "This offer has ended: one of the spots went in another swap.",
    ],
    [
      { status: "expired", endedBecause: "started" },
      "This offer has ended: one of the shifts has started.",
      "This offer has ended: one of the shifts has started.",
    ],
  ])("describes the status %j", (about, forNoa, forDana) => {
    expect([endText(NOA, { ...SWAP, ...about }), endText(DANA, { ...SWAP, ...about })]).toEqual([
      forNoa,
      forDana,
    ]);
  });
});

test("tells a member who accepts a spot that is gone that nothing changed for them", () => {
  expect(spotGone("shift-moved")).toMatchObject({
    kind: "conflict",
    code: "swap-spot-gone",
    message:
      "This swap is no longer possible: one of the shifts moved to another time. You keep your shift.",
  });
});
