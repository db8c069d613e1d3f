import { describe, expect, test } from "vitest";
import { FIRST_LIMITS } from "../testing/limits.ts";
import { USUAL_DATES } from "../time/date-style.ts";
import { NO_OWN_LIMITS } from "./own-limits.ts";
import { decideTake, decideTakes } from "./take.ts";

const NOW = Temporal.Instant.from("2026-11-20T20:00:00Z");
const at = (minutes: number): Temporal.Instant => NOW.add({ minutes });
const DRIVER = 1;
const drives = [{ qualificationId: DRIVER, validFrom: "2020-01-01", lastDay: null }];
const member = (id: number, about: object = {}) => ({
  ...NO_OWN_LIMITS,
  id,
  isActive: true,
  name: `C-${id}`,
  spots: [],
  ...about,
});
const [DANA, NOA, AVI] = [member(1), member(2), member(3)];
const SHIFT = {
  id: 5,
  type: "evening",
  availabilityKind: "evening",
  date: "2026-11-20",
  filledCount: 0,
  maxMembers: 2,
  startsAt: at(180),
  endsAt: at(300),
};
const request = (requestId: number, requesterId: number, minutesAgo: number) => ({
  requestId,
  requesterId,
  createdAt: at(-minutesAgo),
});
/** The member with id 99 is the coordinator who assigns the others. */
const facts = { actorId: 99, shift: SHIFT, pending: [], squad: FIRST_LIMITS };
/** A crew of two that needs one driver. */
const crew = {
  style: USUAL_DATES,
  maxMembers: 2,
  roleIds: [DRIVER],
  lastDay: "2026-11-20",
  names: new Map([[DRIVER, "driver"]]),
  filling: [],
  seeking: [],
};
/** A member whose other shift ends two hours before this one. */
const tired = { spots: [{ shiftId: 4, name: "Day", startsAt: at(-300), endsAt: at(60) }] };

describe("several members who join a shift in one request", () => {
  test("fill open spots, then spots held by replacement requests, the oldest first", () => {
    const pending = [request(9, 11, 5), request(8, 12, 50)];
    const takes = decideTakes(
      { ...facts, shift: { ...SHIFT, maxMembers: 3 }, pending, members: [DANA, NOA, AVI] },
      NOW,
    );
    expect(takes).toEqual([
      { memberId: 1, requestId: null, overridden: {} },
      { memberId: 2, requestId: 8, overridden: {} },
      { memberId: 3, requestId: 9, overridden: {} },
    ]);
  });

  test("join all or none: the refusal is that of the first ineligible member", () => {
    expect(decideTakes({ ...facts, members: [DANA, NOA, AVI] }, NOW)).toMatchObject({
      code: "shift-full",
    });
    expect(
      decideTakes({ ...facts, members: [DANA, member(2, { isActive: false })] }, NOW),
    ).toMatchObject({
      code: "member-inactive",
    });
  });

  test("need one confirmation for all, and join once each issue is named", () => {
    const members = [member(1, tired), member(2, tired)];
    const shown = { ...facts, members, said: { overrides: [] } };
    expect(decideTakes(shown, NOW)).toMatchObject({
      code: "asks-first",
      findings: [
        { memberId: 1, code: "short-rest" },
        { memberId: 2, code: "short-rest" },
      ],
    });
    expect(decideTakes({ ...shown, said: { overrides: ["short-rest"] } }, NOW)).toEqual(
      [1, 2].map((memberId) => ({
        memberId,
        requestId: null,
        overridden: { overrides: ["short-rest"] },
      })),
    );
  });

  test("count as crew for the members after them: one driver suffices, and then any member may take the last spot", () => {
    const driven = { ...facts, shift: { ...SHIFT, crew }, said: { overrides: [] } };
    expect(
      decideTakes({ ...driven, members: [member(1, { holdings: drives }), NOA] }, NOW),
    ).toHaveLength(2);
    expect(decideTakes({ ...driven, members: [DANA, NOA] }, NOW)).toMatchObject({
      findings: [{ memberId: 2, code: "role-left" }],
    });
  });

  test("replace the requesters whose spots they take and who leave the crew", () => {
    const seeking = [{ memberId: 11, qualificationIds: [DRIVER] }];
    const filling = [{ memberId: 12, qualificationIds: [] }];
    const driven = { ...SHIFT, filledCount: 1, crew: { ...crew, filling, seeking } };
    const pending = [request(9, 11, 5)];
    const asked = { ...facts, shift: driven, pending, said: { overrides: [] } };
    expect(decideTakes({ ...asked, members: [DANA] }, NOW)).toMatchObject({
      findings: [{ code: "role-left" }],
    });
    expect(
      decideTakes({ ...asked, members: [member(1, { holdings: drives })] }, NOW),
    ).toMatchObject([{ requestId: 9 }]);
  });

  test("replace in order: the driver's spot, left to the last member, needs an override", () => {
    const seeking = [
      { memberId: 11, qualificationIds: [DRIVER] },
      { memberId: 13, qualificationIds: [] },
    ];
    const filling = [{ memberId: 12, qualificationIds: [] }];
    const shift = {
      ...SHIFT,
      filledCount: 1,
      maxMembers: 3,
      crew: { ...crew, maxMembers: 3, filling, seeking },
    };
    const pending = [request(9, 11, 5), request(8, 13, 50)];
    const overridden = { overrides: ["role-left"] as const, reason: "No one else can" };
    expect(
      decideTakes({ ...facts, shift, pending, said: overridden, members: [DANA, AVI] }, NOW),
    ).toEqual([
      { memberId: 1, requestId: 8, overridden: {} },
      { memberId: 3, requestId: 9, overridden },
    ]);
  });
});

describe("the spot that a shift fills next", () => {
  const own = { ...facts, actorId: 1, member: DANA };

  test("can only be assigned while open in a draft, but may be taken while a request holds it", () => {
    const planned = { ...own, isBeingPlanned: true };
    expect(decideTake(planned, NOW)).toMatchObject({ code: "being-planned" });
    expect(decideTake({ ...planned, pending: [request(9, 11, 5)] }, NOW)).toMatchObject({
      kind: "accept-request",
      requestId: 9,
    });
    expect(decideTake({ ...planned, actorId: 99 }, NOW)).toMatchObject({ kind: "free-slot" });
  });

  test("is filled on a past shift only by a coordinator who records who served", () => {
    const over = { ...own, shift: { ...SHIFT, startsAt: at(-120), endsAt: NOW }, actorId: 99 };
    expect(decideTake(over, NOW)).toMatchObject({ code: "shift-over" });
    expect(decideTake({ ...over, mayBeOver: true }, NOW)).toMatchObject({ kind: "free-slot" });
  });

  test("is skipped when it is reserved for a driver and another is open to any member", () => {
    const seeking = [
      { memberId: 11, qualificationIds: [DRIVER] },
      { memberId: 12, qualificationIds: [] },
    ];
    const pending = [request(8, 11, 50), request(9, 12, 5)];
    expect(
      decideTake({ ...own, shift: { ...SHIFT, crew: { ...crew, seeking } }, pending }, NOW),
    ).toMatchObject({ requestId: 9 });
  });

  test("becomes open when its driver's request closes at the start, and the last open one stays reserved for a driver", () => {
    const underWay = { ...SHIFT, startsAt: at(-60), endsAt: at(60), filledCount: 1 };
    const filling = [{ memberId: 12, qualificationIds: [] }];
    const [driver, other] = [11, 13].map((memberId) => ({
      memberId,
      qualificationIds: memberId === 11 ? [DRIVER] : [],
    }));
    const closed = request(9, 11, 300);
    const shift = { ...underWay, crew: { ...crew, filling, seeking: [driver!] } };
    expect(decideTake({ ...own, shift, pending: [closed] }, NOW)).toMatchObject({
      code: "role-left",
    });
    const larger = {
      ...underWay,
      maxMembers: 3,
      crew: { ...crew, maxMembers: 3, filling, seeking: [driver!, other!] },
    };
    expect(
      decideTake({ ...own, shift: larger, pending: [closed, request(8, 13, 5)] }, NOW),
    ).toMatchObject({ requestId: 8 });
  });

  test("is filled with the named overrides, which are stored", () => {
    const rested = { ...own, member: { ...DANA, ...tired } };
    expect(decideTake(rested, NOW)).toMatchObject({ code: "asks-first" });
    expect(decideTake({ ...rested, said: { overrides: ["short-rest"] } }, NOW)).toEqual({
      kind: "free-slot",
      overridden: { overrides: ["short-rest"] },
    });
  });
});
