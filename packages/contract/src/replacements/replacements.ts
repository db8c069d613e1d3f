import { PRIORITIES, REQUEST_STATUSES } from "@watchbill/domain/replacements/request-status";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import {
  id,
  ifLastOut,
  instant,
  localDate,
  message,
  noInput,
  overriding,
  part,
  partTimes,
} from "../schemas.ts";
import { shiftNamed, shiftTimes } from "../shifts/shift-shape.ts";
import { shiftPosition } from "../shifts/shifts.ts";

/** A shift with an open spot or a pending replacement request. */
export const outstandingShift = z.object({
  id,
  ...shiftNamed,
  ...shiftTimes,
  maxMembers: z.int(),
  assignmentCount: z.int(),
  /** Number of spots whose member has a pending replacement request. */
  heldCount: z.int(),
  hasReplacementRequest: z.boolean(),
  replacementRequestId: id.nullable(),
  /** The shift's positions, with the members who fill them. */
  roles: z.array(shiftPosition),
  /** The unfilled positions: "needs driver"; null when there are none or `ownPart` names them. */
  roleGap: z.string().nullable(),
  requesterId: id.nullable(),
  requesterName: z.string().nullable(),
  priority: z.enum(PRIORITIES).nullable(),
  /** The viewer's own overlapping shift, or this shift, which blocks them from taking it. */
  ownShift: z
    .object({ id, type: z.string(), customName: z.string().nullable(), kindName: z.string() })
    .nullable(),
  /**
   * Why the caller cannot take the shift, in a few words: they are on it, on an overlapping shift,
   * or the requester.
   */
  ownPart: z.string().nullable(),
  /** A warning before the caller takes the shift, such as a short rest; null when there is none. */
  warning: z.string().nullable(),
  /** The part of the shift that the caller takes; omitted for the whole shift. */
  part: partTimes,
});

/** A spot whose member needs a replacement; the member holds it until the request is closed. */
export const replacementRequest = z.object({
  id,
  shiftId: id,
  shiftAssignmentId: id,
  status: z.enum(REQUEST_STATUSES),
  /** Visible to admins and the requester; null for all others. */
  reason: z.string().nullable(),
  priority: z.enum(PRIORITIES),
  requesterId: id,
  requesterName: z.string(),
  createdAt: instant,
  part: partTimes,
});

const byRequest = z.strictObject({ id });
/**
 * With `isUndoable`, notifications are deferred for the undo window. In it the member gives the
 * spot back (`replacements.giveBack`), the requester cancels, or a coordinator reverts an
 * assignment or move, without notifying.
 */
const isUndoable = z.boolean().optional();
const taken = message.extend({ assignmentId: id });
const CLOSED = [
  "request-missing",
  "request-already-accepted",
  "request-cancelled",
  "request-expired",
  "shift-already-started",
  "own-request",
];
const TAKING = [
  "shift-missing",
  "shift-over",
  "already-on-shift",
  "shift-overlaps",
  "shift-full",
  "role-left",
  "own-request",
  "asks-first",
];

const PARTS = ["parts-off", "part-not-open", "part-times", "part-too-short"];

const picked = z.int("Please select both a member and a shift").positive().max(2_147_483_647);

export const replacementsEndpoints = {
  "replacements.outstanding": endpoint({
    method: "GET",
    path: "/api/outstanding-shifts",
    access: "member",
    summary:
      "Unfinished shifts with an open spot or a pending request that this member has not declined",
    input: noInput,
    output: z.array(outstandingShift),
    refusals: [],
  }),
  "replacements.openLater": endpoint({
    method: "GET",
    path: "/api/outstanding-shifts/later",
    access: "member",
    summary: "How many shifts with an open spot start too late for the list of outstanding shifts",
    input: noInput,
    output: z.object({
      count: z.int(),
      /**
       * The date of the first shift for which a replacement was requested; null when there is none.
       */
      firstDate: localDate.nullable(),
    }),
    refusals: [],
  }),
  "replacements.list": endpoint({
    method: "GET",
    path: "/api/replacement-requests",
    access: "member",
    summary:
      "Pending requests of shifts that have not started, and those made in progress, most urgent first; reasons are for admins and the requester",
    input: noInput,
    output: z.array(replacementRequest),
    refusals: [],
  }),
  "replacements.request": endpoint({
    method: "POST",
    path: "/api/replacement-requests",
    access: "member",
    isRepeatable: true,
    summary: "Request a replacement for one's own spot; admins can for anyone's",
    input: z.strictObject({
      shiftAssignmentId: id,
      shiftId: id,
      reason: z.string().trim().max(500).nullish(),
      priority: z.enum(PRIORITIES).default("normal"),
      isUndoable,
      ifLastOut,
      part,
    }),
    output: replacementRequest,
    refusals: [
      "assignment-missing",
      "last-one-out",
      "not-your-assignment",
      "emergency-needs-admin",
      "shift-already-started",
      "request-already-pending",
      "assignment-not-active",
      "too-many-broadcasts",
      ...PARTS,
    ],
  }),
  "replacements.cancel": endpoint({
    method: "POST",
    path: "/api/replacement-requests/{id}/cancel",
    access: "member",
    isRepeatable: true,
    summary: "Cancel a pending request and return the spot to its member",
    input: byRequest,
    output: message,
    refusals: CLOSED,
  }),
  "replacements.accept": endpoint({
    method: "POST",
    path: "/api/replacement-requests/{id}/accept",
    access: "member",
    isRepeatable: true,
    summary: "Accept a request and take its spot; the first member to accept gets it",
    input: z.strictObject({ id, isUndoable, ...overriding }),
    output: taken,
    refusals: [...CLOSED, "already-on-shift", "shift-overlaps", "role-left", "asks-first"],
  }),
  "replacements.decline": endpoint({
    method: "POST",
    path: "/api/replacement-requests/{id}/decline",
    access: "member",
    isRepeatable: true,
    summary: "Decline a request; it is hidden from this member",
    input: byRequest,
    output: message,
    refusals: CLOSED,
  }),
  "replacements.takeBackDecline": endpoint({
    method: "DELETE",
    path: "/api/replacement-requests/{id}/decline",
    access: "member",
    isRepeatable: true,
    summary: "Undo a decline; the request is shown to this member again while it is open",
    input: byRequest,
    output: message,
    refusals: CLOSED,
  }),
  "replacements.acceptForShift": endpoint({
    method: "POST",
    path: "/api/shifts/{id}/accept-replacement",
    access: "member",
    isRepeatable: true,
    summary: "Accept the oldest pending request of a shift for oneself",
    input: z.strictObject({ id, userId: id, isUndoable, ...overriding }),
    output: taken,
    refusals: [
      ...CLOSED,
      "no-request-pending",
      "already-on-shift",
      "shift-overlaps",
      "role-left",
      "asks-first",
    ],
  }),
  "replacements.assignSelf": endpoint({
    method: "POST",
    path: "/api/shifts/{id}/assign-self",
    access: "member",
    isRepeatable: true,
    summary: "Take an open spot; if only held ones are left, accept the oldest pending request",
    input: z.strictObject({ id, isUndoable, part, ...overriding }),
    output: taken,
    refusals: [...TAKING, ...PARTS],
  }),
  "replacements.giveBack": endpoint({
    method: "POST",
    path: "/api/assignments/{id}/give-back",
    access: "member",
    isRepeatable: true,
    summary: "Undo taking a spot before members are notified; the request or open spot returns",
    input: z.strictObject({ id }),
    output: message,
    refusals: ["assignment-missing", "not-your-assignment", "too-late-to-undo"],
  }),
  "replacements.assignShift": endpoint({
    method: "POST",
    path: "/api/admin/assign-shift",
    access: "admin",
    isRepeatable: true,
    summary:
      "Assign a member to a shift; if only held spots are left, fill the oldest pending request",
    input: z.strictObject({ userId: picked, shiftId: picked, isUndoable, part, ...overriding }),
    output: message,
    refusals: [...TAKING, ...PARTS, "member-missing", "member-inactive"],
  }),
  "replacements.moveAssignment": endpoint({
    method: "POST",
    path: "/api/admin/assignments/{id}/move",
    access: "admin",
    isRepeatable: true,
    summary: "Move a member to another shift in one step; they are notified once",
    input: z.strictObject({ id, shiftId: id, isUndoable, ...overriding }),
    output: message.extend({ assignmentId: id }),
    refusals: [...TAKING, "assignment-missing", "assignment-not-active", "assignment-attended"],
  }),
};
