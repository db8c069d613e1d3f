import type { RequestStatus } from "@watchbill/domain/replacements/request-status";
import { fillsSlot, isAssignmentStatus } from "@watchbill/domain/shifts/assignment-status";
import { canBecome, requestCanBecome } from "../status-transitions.ts";

export interface CheckedShift {
  readonly id: number;
  readonly maxMembers: number;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
}

export interface CheckedAssignment {
  readonly id: number;
  readonly shiftId: number;
  readonly memberId: number;
  readonly status: string;
  readonly spotNumber: number | null;
  readonly openIntervals: number;
}

export interface CheckedRequest {
  readonly id: number;
  readonly shiftId: number;
  readonly assignmentId: number;
  readonly requesterId: number;
  readonly status: string;
  readonly acceptedBy: number | null;
}

/** All facts about spots at one moment, between two commands. */
export interface SpotSnapshot {
  readonly shifts: readonly CheckedShift[];
  readonly assignments: readonly CheckedAssignment[];
  readonly requests: readonly CheckedRequest[];
}

/** Returns a sentence per violated invariant of spots and requests; empty if all hold. */
export function spotFaults({ shifts, assignments, requests }: SpotSnapshot): string[] {
  const shiftOf = new Map(shifts.map((shift) => [shift.id, shift]));
  return [
    ...shifts.flatMap((shift) => spotNumberFaults(shift, ofShift(assignments, shift.id))),
    ...shifts.flatMap((shift) => heldFaults(shift, ofShift(assignments, shift.id), requests)),
    ...overlapFaults(
      assignments.filter(({ status }) => fillsSlot(status)),
      shiftOf,
    ),
    ...assignments.flatMap((assignment) => assignmentFaults(assignment, requests)),
    ...requests.flatMap((request) => requestFaults(request, assignments)),
  ];
}

function ofShift(
  assignments: readonly CheckedAssignment[],
  shiftId: number,
): readonly CheckedAssignment[] {
  return assignments.filter((assignment) => assignment.shiftId === shiftId);
}

function spotNumberFaults(
  shift: CheckedShift,
  assignments: readonly CheckedAssignment[],
): string[] {
  const filling = assignments.filter(({ status }) => fillsSlot(status));
  const spotNumbers = filling.map(({ spotNumber }) => spotNumber);
  return [
    filling.length > shift.maxMembers
      ? `shift ${shift.id} has ${filling.length} members for ${shift.maxMembers} slots`
      : null,
    new Set(spotNumbers).size < spotNumbers.length
      ? `two members sit on one seat of shift ${shift.id}`
      : null,
    spotNumbers.some((spotNumber) => spotNumber === null || spotNumber > shift.maxMembers)
      ? `shift ${shift.id} has a member without a seat of it`
      : null,
  ].filter((fault) => fault !== null);
}

/**
 * A pending request holds its requester's spot, and no member is on a shift while seeking a
 * replacement for it.
 */
function heldFaults(
  shift: CheckedShift,
  assignments: readonly CheckedAssignment[],
  requests: readonly CheckedRequest[],
): string[] {
  const filled = assignments.filter(({ status }) => fillsSlot(status)).length;
  const held = requests.filter(
    ({ shiftId, status }) => shiftId === shift.id && status === "pending",
  ).length;
  const present = assignments.filter(({ status }) => fillsSlot(status) || SOUGHT.includes(status));
  const twice = present.filter(
    ({ memberId }, at) => present.findIndex((spot) => spot.memberId === memberId) < at,
  );
  return [
    ...(held > 0 && filled + held > shift.maxMembers
      ? [
          `shift ${shift.id} has ${filled} members and ${held} held spots for ${shift.maxMembers} slots`,
        ]
      : []),
    ...twice.map(({ memberId }) => `member ${memberId} is on shift ${shift.id} twice`),
  ];
}

const SOUGHT: readonly string[] = ["replacement_requested", "needs_cover"];

function overlapFaults(
  filling: readonly CheckedAssignment[],
  shiftOf: ReadonlyMap<number, CheckedShift>,
): string[] {
  const faults: string[] = [];
  for (const [at, one] of filling.entries()) {
    for (const other of filling.slice(at + 1)) {
      const [first, second] = [shiftOf.get(one.shiftId), shiftOf.get(other.shiftId)];
      if (one.memberId === other.memberId && first && second && overlap(first, second))
        faults.push(
          `member ${one.memberId} is on shifts ${one.shiftId} and ${other.shiftId} at once`,
        );
    }
  }
  return faults;
}

/** Whether two shifts overlap; a shift that ends when the other starts does not. */
function overlap(one: CheckedShift, other: CheckedShift): boolean {
  return (
    Temporal.Instant.compare(one.startsAt, other.endsAt) < 0 &&
    Temporal.Instant.compare(other.startsAt, one.endsAt) < 0
  );
}

function assignmentFaults(
  assignment: CheckedAssignment,
  requests: readonly CheckedRequest[],
): string[] {
  const { id, status, spotNumber, openIntervals } = assignment;
  const own = requests.filter(({ assignmentId }) => assignmentId === id);
  const pending = own.filter((request) => request.status === "pending").length;
  const accepted = own.filter((request) => request.status === "accepted").length;
  return [
    isAssignmentStatus(status) ? null : `assignment ${id} is ${status}`,
    !fillsSlot(status) && spotNumber !== null
      ? `assignment ${id} is ${status} and keeps its seat`
      : null,
    pending > 1 ? `assignment ${id} has ${pending} pending requests` : null,
    (status === "replacement_requested") !== (pending === 1)
      ? `assignment ${id} is ${status} with ${pending} pending requests`
      : null,
    status === "replaced" && accepted === 0
      ? `assignment ${id} is replaced without a replacement`
      : null,
    openIntervals > 1 ? `assignment ${id} is 10-8 ${openIntervals} times` : null,
    openIntervals === 1 && status !== "confirmed" ? `assignment ${id} is 10-8 and ${status}` : null,
  ].filter((fault) => fault !== null);
}

function requestFaults(
  request: CheckedRequest,
  assignments: readonly CheckedAssignment[],
): string[] {
  const { id, status, acceptedBy } = request;
  const left = assignments.find((assignment) => assignment.id === request.assignmentId);
  return [
    (status === "accepted") !== (acceptedBy !== null)
      ? `request ${id} is ${status} by ${acceptedBy}`
      : null,
    status === "accepted" && left?.status !== "replaced"
      ? `request ${id} is accepted, its place is ${left?.status}`
      : null,
  ].filter((fault) => fault !== null);
}

/**
 * Reports each accepted request for whose shift an older request is still pending. Only a member
 * who accepts a particular request may skip older ones.
 */
export function turnFaults(before: SpotSnapshot, after: SpotSnapshot): string[] {
  const statusNow = new Map(after.requests.map(({ id, status }) => [id, status]));
  const pending = before.requests.filter(({ status }) => status === "pending");
  return pending
    .filter(({ id }) => statusNow.get(id) === "accepted")
    .flatMap(({ id, shiftId }) =>
      pending
        .filter(
          (older) =>
            older.shiftId === shiftId && older.id < id && statusNow.get(older.id) === "pending",
        )
        .map((older) => `request ${id} was filled before the older request ${older.id}`),
    );
}

/** Returns the forbidden status transitions between two snapshots, one command apart. */
export function moveFaults(before: SpotSnapshot, after: SpotSnapshot): string[] {
  const requestsBefore = new Map(before.requests.map((request) => [request.id, request.status]));
  const assignmentsBefore = new Map(
    before.assignments.map((assignment) => [assignment.id, assignment.status]),
  );
  return [
    ...after.assignments.flatMap(({ id, status }) => {
      const from = assignmentsBefore.get(id);
      const isAllowed =
        from === undefined ||
        from === status ||
        (isAssignmentStatus(status) && canBecome(from, status));
      return isAllowed ? [] : [`assignment ${id} went from ${from} to ${status}`];
    }),
    ...after.requests.flatMap(({ id, status }) => {
      const from = requestsBefore.get(id);
      const isAllowed =
        from === undefined ||
        from === status ||
        requestCanBecome(from as RequestStatus, status as RequestStatus);
      return isAllowed ? [] : [`request ${id} went from ${from} to ${status}`];
    }),
    ...after.requests
      .filter(({ id, status }) => status === "accepted" && requestsBefore.get(id) === "pending")
      .filter(({ shiftId, acceptedBy }) => !isOnShift(after, shiftId, acceptedBy))
      .map(
        ({ id, acceptedBy }) =>
          `request ${id} was accepted by member ${acceptedBy}, who did not get the place`,
      ),
  ];
}

function isOnShift(
  { assignments }: SpotSnapshot,
  shiftId: number,
  memberId: number | null,
): boolean {
  return assignments.some(
    (spot) => spot.shiftId === shiftId && spot.memberId === memberId && fillsSlot(spot.status),
  );
}
