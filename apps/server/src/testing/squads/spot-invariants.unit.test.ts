import { expect, test } from "vitest";
import {
  type CheckedAssignment,
  type CheckedRequest,
  moveFaults,
  type SpotSnapshot,
  spotFaults,
  turnFaults,
} from "./spot-invariants.ts";

const at = (hour: number): Temporal.Instant =>
  Temporal.Instant.from(`2026-05-12T${String(hour).padStart(2, "0")}:00:00Z`);
const shift = (id: number, from: number, to: number, maxMembers = 2) => ({
  id,
  maxMembers,
  startsAt: at(from),
  endsAt: at(to),
});
const spot = (id: number, about: Partial<CheckedAssignment> = {}): CheckedAssignment => ({
  id,
  shiftId: 1,
  memberId: id,
  status: "assigned",
  spotNumber: id,
  openIntervals: 0,
  ...about,
});
const asked = (about: Partial<CheckedRequest> = {}): CheckedRequest => ({
  id: 1,
  shiftId: 1,
  assignmentId: 1,
  requesterId: 1,
  status: "pending",
  acceptedBy: null,
  ...about,
});
const left = (status = "replacement_requested") => spot(1, { status, spotNumber: null });
const picture = (about: Partial<SpotSnapshot>): SpotSnapshot => ({
  shifts: [shift(1, 8, 12)],
  assignments: [],
  requests: [],
  ...about,
});

test.each<[string, Partial<SpotSnapshot>]>([
  ["an empty shift", {}],
  ["a full shift", { assignments: [spot(1), spot(2)] }],
  ["a held spot", { assignments: [left(), spot(2)], requests: [asked()] }],
  [
    "a replaced spot",
    {
      assignments: [left("replaced"), spot(2, { spotNumber: 1 })],
      requests: [asked({ status: "accepted", acceptedBy: 2 })],
    },
  ],
  ["a member 10-8", { assignments: [spot(1, { status: "confirmed", openIntervals: 1 })] }],
  [
    "consecutive shifts of one member",
    {
      shifts: [shift(1, 8, 12), shift(2, 12, 14)],
      assignments: [spot(1), spot(2, { shiftId: 2, memberId: 1 })],
    },
  ],
])("accepts %s", (_what, about) => {
  expect(spotFaults(picture(about))).toEqual([]);
});

test.each<[string, Partial<SpotSnapshot>, string]>([
  [
    "more members than spots",
    { shifts: [shift(1, 8, 12, 1)], assignments: [spot(1), spot(2)] },
    "2 members for 1 slots",
  ],
  [
    "one spot for two members",
    { assignments: [spot(1), spot(2, { spotNumber: 1 })] },
    "two members sit on one seat",
  ],
  ["a member without a spot", { assignments: [spot(1, { spotNumber: null })] }, "without a seat"],
  ["a spot beyond the last", { assignments: [spot(1, { spotNumber: 3 })] }, "without a seat"],
  [
    "a member on two shifts",
    {
      shifts: [shift(1, 8, 12), shift(2, 11, 14)],
      assignments: [spot(1), spot(2, { shiftId: 2, memberId: 1 })],
    },
    "at once",
  ],
  [
    "a former assignment with a spot number",
    { assignments: [spot(1, { status: "missed" })] },
    "keeps its seat",
  ],
  [
    "a request with a filled spot",
    { assignments: [spot(1)], requests: [asked()] },
    "with 1 pending requests",
  ],
  ["a spot without its request", { assignments: [left()] }, "with 0 pending requests"],
  [
    "a request without a held spot",
    { assignments: [left(), spot(2), spot(3, { spotNumber: 1 })], requests: [asked()] },
    "2 members and 1 held spots for 2 slots",
  ],
  [
    "an assigned member with a replacement request",
    { assignments: [left(), spot(2, { memberId: 1 })], requests: [asked()] },
    "member 1 is on shift 1 twice",
  ],
  [
    "two requests for one spot",
    { assignments: [left()], requests: [asked(), asked({ id: 2 })] },
    "2 pending requests",
  ],
  [
    "a replaced spot without a replacement",
    { assignments: [left("replaced")] },
    "replaced without a replacement",
  ],
  [
    "two open intervals",
    { assignments: [spot(1, { status: "confirmed", openIntervals: 2 })] },
    "10-8 2 times",
  ],
  [
    "a member 10-8 on an ended assignment",
    { assignments: [spot(1, { status: "completed", openIntervals: 1 })] },
    "10-8 and completed",
  ],
  [
    "an accepted request without an acceptor",
    { assignments: [left("replaced")], requests: [asked({ status: "accepted" })] },
    "accepted by null",
  ],
])("reports %s", (_what, about, fault) => {
  expect(spotFaults(picture(about)).join("; ")).toContain(fault);
});

test("reports an assignment or a request that returns to an earlier status", () => {
  const before = picture({
    assignments: [left("replaced")],
    requests: [asked({ status: "accepted", acceptedBy: 2 })],
  });
  expect(moveFaults(before, before)).toEqual([]);
  expect(moveFaults(before, picture({ assignments: [spot(1)], requests: [asked()] }))).toEqual([
    "assignment 1 went from replaced to assigned",
    "request 1 went from accepted to pending",
  ]);
});

test("reports a request that is filled before an older one", () => {
  const assignments = [left(), spot(2, { status: "replacement_requested", spotNumber: null })];
  const before = picture({
    assignments,
    requests: [asked(), asked({ id: 2, assignmentId: 2, requesterId: 2 })],
  });
  const accepted = { status: "accepted", acceptedBy: 3 };
  const filled = (id: number) =>
    picture({
      requests: before.requests.map((one) => (one.id === id ? { ...one, ...accepted } : one)),
    });
  expect(turnFaults(before, filled(1))).toEqual([]);
  expect(turnFaults(before, filled(2))).toEqual([
    "request 2 was filled before the older request 1",
  ]);
});

test("reports a request that is accepted without its spot changing hands", () => {
  const before = picture({ assignments: [left()], requests: [asked()] });
  const taken = {
    assignments: [left("replaced"), spot(2, { spotNumber: 1 })],
    requests: [asked({ status: "accepted", acceptedBy: 2 })],
  };
  expect(moveFaults(before, picture(taken))).toEqual([]);
  expect(moveFaults(before, picture({ ...taken, assignments: [left("replaced")] }))).toEqual([
    "request 1 was accepted by member 2, who did not get the place",
  ]);
});
