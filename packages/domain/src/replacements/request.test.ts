import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Override } from "../eligibility/override.ts";
import { NO_OWN_LIMITS } from "../eligibility/own-limits.ts";
import type { SpotMember } from "../eligibility/spot.ts";
import { FIRST_LIMITS } from "../testing/limits.ts";
import { USUAL_DATES } from "../time/date-style.ts";
import {
  cancelBlockedBecause,
  decideAccept,
  declineBlockedBecause,
  type RequestActor,
  type RequestState,
  reclaimBlockedBecause,
  requestBlockedBecause,
} from "./request.ts";
import { dueExpiries } from "./request-outcome.ts";
import { REQUEST_STATUSES } from "./request-status.ts";

const NOW = Temporal.Instant.from("2026-11-20T20:00:00Z");
const SOON = NOW.add({ hours: 3 });
const dana: RequestActor = { id: 1, role: "member", isActive: true };
const noa: RequestActor = { id: 2, role: "member", isActive: true };
const chief: RequestActor = { id: 3, role: "admin", isActive: true };
const LATE = { startsAt: NOW.subtract({ hours: 1 }) };
const spot = { memberId: 1, status: "assigned", startsAt: SOON, hasPendingRequest: false };
const pending: RequestState = {
  status: "pending",
  requesterId: 1,
  createdAt: NOW.subtract({ hours: 1 }),
  acceptedByName: null,
};
const shift = {
  id: 5,
  type: "night",
  availabilityKind: "night",
  date: "2026-05-12",
  startsAt: SOON,
  endsAt: SOON.add({ hours: 8 }),
  filledCount: 1,
  maxMembers: 2,
};
const free: SpotMember = {
  ...NO_OWN_LIMITS,
  name: "K-7 Noa Cohen",
  isActive: true,
  isSeeking: false,
  spots: [],
};
const on = (shiftId: number, title: string) => [
  { shiftId, title, startsAt: SOON, endsAt: SOON.add({ hours: 8 }) },
];

const acceptBlocked = (...accepting: Parameters<typeof decideAccept>) => {
  const decision = decideAccept(...accepting);
  return "code" in decision ? decision : null;
};

describe("requesting a replacement", () => {
  test.each([
    ["their own spot", dana, {}, null],
    ["a confirmed spot", dana, { status: "confirmed" }, null],
    ["another member's spot, as an admin", chief, {}, null],
    ["another member's spot", noa, {}, "not-your-assignment"],
    ["a spot twice", dana, { hasPendingRequest: true }, "request-already-pending"],
    [
      "a spot they already left",
      dana,
      { status: "replacement_requested" },
      "request-already-pending",
    ],
    ["a completed spot", dana, { status: "completed" }, "assignment-not-active"],
    ["an assignment that was replaced", dana, { status: "replaced" }, "assignment-not-active"],
    ["a shift one second ahead", dana, { startsAt: NOW.add({ seconds: 1 }) }, null],
    ["a shift that starts this instant", dana, { startsAt: NOW }, "shift-already-started"],
    [
      "a shift under way, even as an administrator",
      chief,
      { startsAt: NOW.subtract({ hours: 1 }) },
      "shift-already-started",
    ],
    ["a start they were asked about", dana, { ...LATE, lateUntil: NOW.add({ hours: 1 }) }, null],
    ["it as an administrator", chief, { ...LATE, lateUntil: NOW.add({ hours: 1 }) }, null],
    [
      "it as another member",
      noa,
      { ...LATE, lateUntil: NOW.add({ hours: 1 }) },
      "not-your-assignment",
    ],
    [
      "it twice",
      dana,
      { ...LATE, status: "replacement_requested", lateUntil: NOW.add({ hours: 1 }) },
      "request-already-pending",
    ],
    ["it after the shift ended", dana, { ...LATE, lateUntil: NOW }, "shift-already-started"],
  ] as const)("is allowed or refused for %s", (_, actor, change, code) => {
    expect(requestBlockedBecause(actor, { ...spot, ...change }, NOW)?.code ?? null).toBe(code);
  });

  test("allows any member an urgent request, and only an administrator an emergency", () => {
    const ask = (actor: RequestActor, priority: "urgent" | "emergency") =>
      requestBlockedBecause(actor, spot, NOW, priority)?.code ?? null;
    expect([ask(dana, "urgent"), ask(dana, "emergency")]).toEqual([null, "emergency-needs-admin"]);
    expect([ask(chief, "urgent"), ask(chief, "emergency")]).toEqual([null, null]);
  });

  test.each([
    [
      "before the start",
      { hasPendingRequest: true },
      "A replacement is already requested. The request is open until the shift starts.",
    ],
    [
      "under way",
      { ...LATE, hasPendingRequest: true, lateUntil: NOW.add({ hours: 1 }) },
      "A replacement is already requested. The request is open until the shift ends.",
    ],
    ["too late", LATE, "This shift has already started. Call your coordinator to get relieved."],
    [
      "while 10-8",
      { ...LATE, isInService: true },
      "You're 10-8 on this shift. Call your coordinator to get relieved.",
    ],
  ])("refuses a second request %s, with a reason", (_, change, message) => {
    expect(requestBlockedBecause(dana, { ...spot, ...change }, NOW)?.message).toBe(message);
  });

  test.each([
    ["too late", LATE, "This shift has already started. Assign another member instead."],
    [
      "while they are 10-8",
      { ...LATE, isInService: true },
      "This member is 10-8 on the shift. Assign another member instead.",
    ],
  ])("tells an administrator what else they can do for a member %s", (_, change, message) => {
    expect(requestBlockedBecause(chief, { ...spot, ...change }, NOW)?.message).toBe(message);
  });
});

describe("accepting a request", () => {
  test.each([
    ["by an available member", noa, {}, free, {}, null],
    ["by an available admin", chief, {}, free, {}, null],
    ["by the requester", dana, {}, free, {}, "own-request"],
    ["by an inactive member", noa, {}, { ...free, isActive: false }, {}, "member-inactive"],
    [
      "by a partner on the same shift",
      noa,
      {},
      { ...free, spots: on(5, "this one") },
      {},
      "already-on-shift",
    ],
    [
      "by a partner who also requested a replacement",
      noa,
      {},
      { ...free, isSeeking: true },
      {},
      "own-request",
    ],
    [
      "by a member with an overlapping shift",
      noa,
      {},
      { ...free, spots: on(4, "Night on Fri, Nov 20") },
      {},
      "shift-overlaps",
    ],
    ["after the shift got fewer spots", noa, {}, free, { maxMembers: 1 }, "shift-full"],
    [
      "that was accepted",
      noa,
      { status: "accepted", acceptedByName: "K-7 Avi" },
      free,
      {},
      "request-already-accepted",
    ],
    ["that was withdrawn", noa, { status: "cancelled" }, free, {}, "request-cancelled"],
    ["that expired", noa, { status: "expired" }, free, {}, "request-expired"],
    ["whose shift starts this instant", noa, {}, free, { startsAt: NOW }, "request-expired"],
    ["that was made during the shift", noa, { createdAt: NOW }, free, { startsAt: NOW }, null],
    [
      "that was made during the shift, at its end",
      noa,
      {},
      free,
      { startsAt: NOW.subtract({ hours: 2 }), endsAt: NOW },
      "request-expired",
    ],
  ] as const)("%s", (_, actor, request, where, change, code) => {
    expect(
      acceptBlocked(actor.id, { ...pending, ...request }, where, { ...shift, ...change }, NOW)
        ?.code ?? null,
    ).toBe(code);
  });

  test("asks about a short rest first, and accepts when the member overrides the warning", () => {
    const early = {
      shiftId: 4,
      name: "Evening",
      startsAt: NOW,
      endsAt: SOON.subtract({ hours: 2 }),
    };
    const accept = (said?: Override) =>
      decideAccept(noa.id, pending, { ...free, spots: [early] }, shift, NOW, {
        squad: FIRST_LIMITS,
        ...(said ? { said } : {}),
      });
    expect(accept()).toMatchObject({
      code: "asks-first",
      findings: [{ code: "short-rest", memberId: noa.id }],
    });
    expect(accept({ overrides: ["short-rest"] })).toEqual({
      overridden: { overrides: ["short-rest"] },
    });
    expect(decideAccept(noa.id, pending, free, shift, NOW)).toEqual({ overridden: {} });
  });

  test.each([
    [
      "that was accepted",
      { status: "accepted", acceptedByName: null },
      {},
      "Another member has already taken this shift.",
    ],
    [
      "that was withdrawn",
      { status: "cancelled" },
      {},
      "This request was canceled. The member keeps the shift.",
    ],
    [
      "of a past shift",
      { status: "expired" },
      { startsAt: NOW, endsAt: NOW },
      "This shift has ended, so the request is closed.",
    ],
    [
      "of a shift under way",
      { status: "expired" },
      { startsAt: NOW },
      "This shift has already started, so the request is closed. Can you still help? Call your coordinator.",
    ],
  ] as const)("refuses with a reason: %s", (_, request, change, message) => {
    expect(
      acceptBlocked(noa.id, { ...pending, ...request }, free, { ...shift, ...change }, NOW)
        ?.message,
    ).toBe(message);
  });

  test("tells a second taker who was first, and a busy member which shift conflicts", () => {
    const taken = { ...pending, status: "accepted", acceptedByName: "K-7 Noa Cohen" } as const;
    expect(acceptBlocked(noa.id, taken, free, shift, NOW)?.message).toBe(
      "K-7 Noa Cohen has already taken this shift.",
    );
    expect(
      acceptBlocked(noa.id, pending, { ...free, spots: on(4, "Night on Fri, Nov 20") }, shift, NOW)
        ?.message,
    ).toBe("You're already on Night on Fri, Nov 20, which overlaps this shift.");
  });
});

describe("cancelling a request and reclaiming the spot", () => {
  const requester = free;
  test.each([
    ["their own request", dana, {}, requester, SOON, null],
    ["a member's request, as an administrator", chief, {}, requester, SOON, null],
    ["another member's request", noa, {}, requester, SOON, "not-your-request"],
    [
      "an accepted request",
      dana,
      { status: "accepted" },
      requester,
      SOON,
      "request-already-accepted",
    ],
    ["once the shift has started", dana, {}, requester, NOW, "request-expired"],
    [
      "after taking another shift at that time",
      dana,
      {},
      { ...requester, spots: on(4, "Evening on Fri, Nov 20") },
      SOON,
      "shift-overlaps",
    ],
    [
      "for a deactivated member",
      chief,
      {},
      { ...requester, isActive: false },
      SOON,
      "member-inactive",
    ],
  ] as const)("%s", (_, actor, request, who, startsAt, code) => {
    expect(
      cancelBlockedBecause(actor, { ...pending, ...request }, who, { ...shift, startsAt }, NOW)
        ?.code ?? null,
    ).toBe(code);
  });
});

test.each([
  ["while its request is pending", free, null],
  ["while on another shift", { ...free, spots: on(4, "Evening on Fri, Nov 20") }, "shift-overlaps"],
  ["once deactivated", { ...free, isActive: false }, "member-inactive"],
] as const)("by going 10-8 on the spot: %s", (_, member, code) => {
  expect(reclaimBlockedBecause(member, shift)?.code ?? null).toBe(code);
});

test("names the member with the conflict when an administrator cannot return a spot", () => {
  const busy = { ...free, spots: on(4, "Evening on Fri, Nov 20") };
  expect(cancelBlockedBecause(dana, pending, busy, shift, NOW)?.message).toMatch(
    /^You're already on Evening/,
  );
  expect(cancelBlockedBecause(chief, pending, busy, shift, NOW)?.message).toMatch(
    /^The member who asked is already/,
  );
});

test("returns a spot on a Shabbat that its member observes, but not to a member without the position's qualification", () => {
  const resting = {
    ...free,
    shabbatWindows: [
      { startsAt: SOON, endsAt: SOON.add({ hours: 25 }), name: "Shabbat", isServed: false },
    ],
  };
  expect(cancelBlockedBecause(chief, pending, resting, shift, NOW)).toBeNull();
  const tired = { ...free, spots: [{ shiftId: 4, startsAt: NOW, endsAt: SOON }] };
  expect(cancelBlockedBecause(chief, pending, tired, shift, NOW, FIRST_LIMITS)).toBeNull();
  const crew = {
    style: USUAL_DATES,
    maxMembers: 1,
    roleIds: [7],
    lastDay: "2026-05-12",
    names: new Map([[7, "driver"]]),
    filling: [],
    seeking: [],
  };
  const refusal = cancelBlockedBecause(chief, pending, { ...free, id: 1 }, { ...shift, crew }, NOW);
  expect(refusal).toMatchObject({
    code: "role-left",
    message: expect.stringMatching(/\. Their original spot is now reserved for a position\.$/),
  });
});

describe("declining a request and undoing the decline", () => {
  test.each([
    ["another member's request", noa, {}, SOON, null],
    ["their own", dana, {}, SOON, "own-request"],
    ["a deleted request", noa, { status: "cancelled" }, SOON, "request-cancelled"],
    ["a request whose shift has started", noa, {}, NOW, "request-expired"],
  ] as const)("%s", (_, actor, request, startsAt, code) => {
    expect(
      declineBlockedBecause(actor, { ...pending, ...request }, { ...shift, startsAt }, NOW)?.code ??
        null,
    ).toBe(code);
  });
});

describe("the outcome of a request", () => {
  test("is open for actions or due to expire while the request is pending, never both", () => {
    const request = fc.record({
      status: fc.constantFrom(...REQUEST_STATUSES),
      startsAt: fc.integer({ min: -3600, max: 3600 }).map((seconds) => NOW.add({ seconds })),
      minutes: fc.integer({ min: 1, max: 60 }),
      createdAt: fc.integer({ min: -3600, max: 0 }).map((seconds) => NOW.add({ seconds })),
    });
    fc.assert(
      fc.property(fc.array(request, { maxLength: 8 }), (drawn) => {
        const requests = drawn.map(({ minutes, ...one }) => ({
          ...one,
          endsAt: one.startsAt.add({ minutes }),
        }));
        const due = dueExpiries(requests, NOW);
        for (const one of requests) {
          const canAct =
            acceptBlocked(
              noa.id,
              { ...one, requesterId: 1, acceptedByName: null },
              free,
              { ...shift, ...one },
              NOW,
            ) === null;
          expect(canAct).toBe(one.status === "pending" && !due.includes(one));
          if (one.status !== "pending") expect(due).not.toContain(one);
        }
        expect(due).toEqual(
          due.toSorted((a, b) => Temporal.Instant.compare(a.startsAt, b.startsAt)),
        );
      }),
    );
  });

  test("is expired at the start of the shift", () => {
    const createdAt = NOW.subtract({ minutes: 1 });
    const at = (startsAt: Temporal.Instant) =>
      dueExpiries([{ ...shift, status: "pending", createdAt, startsAt }], NOW);
    expect(at(NOW)).toHaveLength(1);
    expect(at(NOW.add({ seconds: 1 }))).toEqual([]);
  });

  test("is expired at the shift's end for a request made during the shift", () => {
    const [createdAt, startsAt] = [NOW.subtract({ minutes: 1 }), NOW.subtract({ minutes: 30 })];
    const at = (endsAt: Temporal.Instant) =>
      dueExpiries([{ status: "pending", createdAt, startsAt, endsAt }], NOW);
    expect(at(NOW)).toHaveLength(1);
    expect(at(NOW.add({ seconds: 1 }))).toEqual([]);
  });
});
