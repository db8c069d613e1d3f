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

describe("swap offer", () => {
  test.each<[string, Partial<SwapOffer>, string | null]>([
    ["of one's own place ahead for others of one member", {}, null],
    ["with a note of the longest", { note: "å".repeat(MAX_SWAP_NOTE_LENGTH) }, null],
    ["with a longer one", { note: "å".repeat(MAX_SWAP_NOTE_LENGTH + 1) }, "input-invalid"],
    ["of a confirmed place", { offered: spot(DANA, 1, { status: "confirmed" }) }, null],
    ["of another's place", { offered: spot(AVI, 1) }, "not-your-assignment"],
    [
      "of a place on a shift that has started",
      { offered: spot(DANA, 1, { startsAt: NOW }) },
      "shift-already-started",
    ],
    [
      "of a place that cover is asked for",
      { offered: spot(DANA, 1, { status: "replacement_requested" }) },
      "replacement-search-asked",
    ],
    [
      "of a place that somebody took over",
      { offered: spot(DANA, 1, { status: "replaced" }) },
      "assignment-not-active",
    ],
    [
      "of a place on which one is early 10-8",
      { offered: spot(DANA, 1, { hasAttended: true }) },
      "assignment-attended",
    ],
    ["to oneself", { asked: { id: DANA, name: "C-25", isActive: true } }, "swap-with-yourself"],
    [
      "to somebody who has left",
      { asked: { id: NOA, name: "C-26", isActive: false } },
      "member-inactive",
    ],
    ["for nothing", { alternatives: [] }, "swap-for-nothing"],
    [
      "for a place that the other has left",
      { alternatives: [spot(NOA, 2), spot(NOA, 3, { status: "replaced" })] },
      "swap-spot-gone",
    ],
    ["for a third one's place", { alternatives: [spot(NOA, 2), spot(AVI, 3)] }, "swap-spot-gone"],
    ["for a place on the same shift", { alternatives: [spot(NOA, 1)] }, "swap-same-shift"],
    [
      "for a shift that has started",
      { alternatives: [spot(NOA, 2, { startsAt: NOW })] },
      "shift-already-started",
    ],
    [
      "for a place that cover is asked for",
      { alternatives: [spot(NOA, 2, { status: "replacement_requested" })] },
      "replacement-search-asked",
    ],
    [
      "for a place on which the other is 10-8",
      { alternatives: [spot(NOA, 2, { hasAttended: true })] },
      "assignment-attended",
    ],
    [
      "for as many as one reads",
      {
        alternatives: Array.from({ length: MAX_ALTERNATIVES }, (_, index) => spot(NOA, index + 2)),
      },
      null,
    ],
    [
      "for more than one reads",
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

  test("reports a note that is too long at the note field", () => {
    const message = `Write at most ${MAX_SWAP_NOTE_LENGTH} characters.`;
    const refusal = offerBlockedBecause(
      { ...OFFER, note: "x".repeat(MAX_SWAP_NOTE_LENGTH + 1) },
      0,
      NOW,
    );
    expect(refusal).toMatchObject({ message, fields: { note: message } });
  });

  test("refuses an offer of a member with too many open offers", () => {
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

describe("permissions on an offer", () => {
  test.each<[string, number, Partial<SwapState>, answer: string | null, withdraw: string | null]>([
    ["whom it was made to answers it", NOA, {}, null, "not-your-swap"],
    ["whose it is withdraws it", DANA, {}, "own-swap", null],
    ["of another's nobody knows", AVI, {}, "swap-missing", "swap-missing"],
    [
      "one that was accepted stays so",
      NOA,
      { status: "accepted" },
      "swap-accepted",
      "not-your-swap",
    ],
    ["nor can it be withdrawn", DANA, { status: "accepted" }, "own-swap", "swap-accepted"],
    [
      "one that was withdrawn cannot be answered",
      NOA,
      { status: "withdrawn" },
      "swap-withdrawn",
      "not-your-swap",
    ],
    ["nor in the moment the shift starts", NOA, { startsAt: NOW }, "swap-expired", "not-your-swap"],
    [
      "but it can be withdrawn until somebody says that it has expired",
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
    [
      { status: "accepted" },
      "You have accepted this swap.",
      "C-26 Noa Cohen has accepted this swap.",
    ],
    [
      { status: "declined" },
      "You have declined this offer.",
      "C-26 Noa Cohen has declined this offer.",
    ],
    [
      { status: "withdrawn" },
      "C-25 Dana Levi has withdrawn this offer.",
      "You have withdrawn this offer.",
    ],
    [
      { status: "withdrawn", endedBecause: "swapped" },
      "This offer has ended: one of the places went in another swap.",
      "This offer has ended: one of the places went in another swap.",
    ],
    [
      { status: "expired", endedBecause: "started" },
      "This offer has ended: one of the shifts has started.",
      "This offer has ended: one of the shifts has started.",
    ],
  ])("words the status %j", (about, forNoa, forDana) => {
    expect([endText(NOA, { ...SWAP, ...about }), endText(DANA, { ...SWAP, ...about })]).toEqual([
      forNoa,
      forDana,
    ]);
  });
});

test("tells a member who accepts a lost place why, and that nothing changed for them", () => {
  expect(spotGone("shift-moved")).toMatchObject({
    kind: "conflict",
    code: "swap-spot-gone",
    message:
      "These two cannot be swapped any more: one of the shifts was moved to another time. You keep your shift.",
  });
});
