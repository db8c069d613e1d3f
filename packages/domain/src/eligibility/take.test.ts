import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { conflict } from "../errors/refusal.ts";
import { NO_OWN_LIMITS } from "./own-limits.ts";
import { decideReturn, decideTake } from "./take.ts";

const NOW = Temporal.Instant.from("2026-11-20T20:00:00Z");
const at = (minutes: number): Temporal.Instant => NOW.add({ minutes });
const noa = { ...NO_OWN_LIMITS, id: 2, isActive: true, name: "K-7 Noa Cohen", spots: [] };
const request = (requestId: number, requesterId: number, askedMinutesAgo: number) => ({
  requestId,
  requesterId,
  createdAt: at(-askedMinutesAgo),
});
const elsewhere = {
  shiftId: 4,
  title: "Evening on Fri, Nov 20",
  startsAt: at(200),
  endsAt: at(320),
};
const facts = {
  actorId: 2,
  member: noa,
  shift: {
    id: 5,
    type: "evening",
    availabilityKind: "evening",
    date: "2026-05-12",
    filledCount: 0,
    maxMembers: 2,
    startsAt: at(180),
    endsAt: at(300),
  },
  pending: [],
};

describe("taking a shift", () => {
  test.each([
    ["an empty shift: an open spot", {}, [], { kind: "free-slot" }],
    [
      "one open and one held spot: the open one, the request stays pending",
      {},
      [request(9, 1, 5)],
      { kind: "free-slot" },
    ],
    [
      "only a held spot: its request is accepted",
      { filledCount: 1 },
      [request(9, 1, 5)],
      { kind: "accept-request", requestId: 9 },
    ],
    [
      "two held spots: the older request",
      {},
      [request(7, 1, 5), request(9, 4, 50)],
      { kind: "accept-request", requestId: 9 },
    ],
    [
      "two requests at one instant: the lower ID",
      {},
      [request(9, 1, 5), request(8, 4, 5)],
      { kind: "accept-request", requestId: 8 },
    ],
    [
      "under way, with an expired replacement request: the spot is open again",
      { startsAt: at(-10), filledCount: 1 },
      [request(9, 1, 15)],
      { kind: "free-slot" },
    ],
    [
      "under way, with a request made under way: its spot is taken",
      { startsAt: at(-10), filledCount: 1 },
      [request(9, 1, 5)],
      { kind: "accept-request", requestId: 9 },
    ],
    [
      "a shift smaller than its requests: the remaining spot",
      { maxMembers: 1 },
      [request(9, 1, 5), request(8, 4, 9)],
      { kind: "accept-request", requestId: 8 },
    ],
  ] as const)("%s", (_, shift, pending, decision) => {
    expect(
      decideTake({ ...facts, shift: { ...facts.shift, ...shift }, pending }, NOW),
    ).toMatchObject(decision);
  });

  test("takes the spot of the named request, before open spots and older requests", () => {
    const meant = {
      ...facts,
      shift: { ...facts.shift, maxMembers: 3 },
      pending: [request(7, 1, 5), request(9, 4, 50)],
    };
    expect(decideTake({ ...meant, requestId: 7 }, NOW)).toMatchObject({
      kind: "accept-request",
      requestId: 7,
    });
    expect(decideTake({ ...meant, requestId: 6 }, NOW)).toMatchObject({ kind: "free-slot" });
  });

  test.each([
    ["a full shift", { filledCount: 2 }, {}, [], "shift-full"],
    ["a past shift", { startsAt: at(-120), endsAt: NOW }, {}, [], "shift-over"],
    [
      "a shift of the member",
      {},
      { spots: [{ shiftId: 5, startsAt: at(180), endsAt: at(300) }] },
      [],
      "already-on-shift",
    ],
    ["an overlapping shift", {}, { spots: [elsewhere] }, [], "shift-overlaps"],
    ["their own request", { filledCount: 1 }, {}, [request(9, 2, 5)], "own-request"],
    ["a second spot beside their own request", {}, {}, [request(9, 2, 5)], "own-request"],
    ["a shift for a deactivated member", {}, { isActive: false }, [], "member-inactive"],
  ] as const)("rejects %s", (_, shift, member, pending, code) => {
    const refused = decideTake(
      { actorId: 2, member: { ...noa, ...member }, shift: { ...facts.shift, ...shift }, pending },
      NOW,
    );
    expect(refused).toMatchObject({ code });
    expect(
      decideTake(
        {
          actorId: 99,
          member: { ...noa, ...member },
          shift: { ...facts.shift, ...shift },
          pending,
        },
        NOW,
      ),
    ).toMatchObject({ code });
  });

  test("names the conflicting shift to an assigning admin", () => {
    const busy = { ...noa, spots: [elsewhere] };
    expect(decideTake({ ...facts, actorId: 99, member: busy }, NOW)).toMatchObject({
      message: "K-7 Noa Cohen is already on Evening on Fri, Nov 20, which overlaps this shift.",
    });
  });

  test("tells requesters how to reclaim their spot, and administrators how to return it", () => {
    const own = { ...facts, pending: [request(9, 2, 5)] };
    expect(decideTake(own, NOW)).toMatchObject({
      message: "You requested this replacement. To keep the shift, use Cancel & Reclaim.",
    });
    expect(decideTake({ ...own, actorId: 99 }, NOW)).toMatchObject({
      message:
        "K-7 Noa Cohen is seeking a replacement for this shift. Cancel that request to restore the spot.",
    });
  });

  test("never fills more spots than a shift has, and fills each held spot before the shift is full", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 }),
        fc.integer({ min: 0, max: 10 }),
        (maxMembers, held) => {
          let pending = Array.from({ length: Math.min(held, maxMembers) }, (_, index) =>
            request(index + 1, 100 + index, index),
          );
          let filledCount = 0;
          const accepted: number[] = [];
          for (let taker = 0; taker < 12; taker += 1) {
            const decision = decideTake(
              {
                actorId: taker,
                member: { ...noa, id: taker },
                shift: { ...facts.shift, filledCount, maxMembers },
                pending,
              },
              NOW,
            );
            if ("code" in decision) {
              expect(decision.code).toBe("shift-full");
              expect(filledCount).toBe(maxMembers);
              continue;
            }
            filledCount += 1;
            if (decision.kind === "accept-request") {
              accepted.push(decision.requestId);
              pending = pending.filter(({ requestId }) => requestId !== decision.requestId);
            }
            expect(filledCount + pending.length).toBeLessThanOrEqual(maxMembers);
          }
          expect(pending).toEqual([]);
          expect(accepted).toEqual(accepted.toSorted((a, b) => b - a));
        },
      ),
    );
  });
});

describe("a member who returns to a shift on which they hold no spot", () => {
  const FULL = conflict("shift-full", "Full");
  test.each([
    ["gets a free spot", {}, {}, [], { requestId: null }],
    [
      "gets the free spot beside a held one: the request stays pending",
      {},
      {},
      [request(9, 1, 5)],
      { requestId: null },
    ],
    [
      "fills the oldest request when only held spots are left",
      {},
      {},
      [request(7, 1, 5), request(9, 4, 50)],
      { requestId: 9 },
    ],
    [
      "fills the request of a shift with one filled and one held spot",
      { filledCount: 1 },
      {},
      [request(9, 1, 5)],
      { requestId: 9 },
    ],
    [
      "gets the spot of a request that closed",
      { startsAt: at(-10), filledCount: 1 },
      {},
      [request(9, 1, 15)],
      { requestId: null },
    ],
    ["is refused when every spot is filled", { filledCount: 2 }, {}, [], { code: "shift-full" }],
    ["is refused once deactivated", {}, { isActive: false }, [], { code: "member-inactive" }],
    [
      "is refused while on another shift",
      { filledCount: 1 },
      { spots: [elsewhere] },
      [request(9, 1, 5)],
      { code: "shift-overlaps" },
    ],
  ] as const)("%s", (_, shift, member, pending, decision) => {
    const returning = {
      member: { ...noa, ...member },
      shift: { ...facts.shift, ...shift },
      pending,
    };
    expect(decideReturn(returning, FULL, NOW)).toMatchObject(decision);
  });
});
