import type { RequestStatus } from "@watchbill/domain/replacements/request-status";
import {
  type AssignmentStatus,
  isAssignmentStatus,
} from "@watchbill/domain/shifts/assignment-status";

/**
 * Every move an assignment may make. Going 10-7, or the system's closing an hour after the end, completes it; a return
 * from break makes it confirmed again, and so does a 10-8 made without a network that arrives after it counted as missed.
 * Who says, after a rest day, that they were not there although it was written by schedule, has missed it.
 * Who asked for cover takes the place back by going 10-8, also once nobody came; who took it over may give it back at once.
 */
const ASSIGNMENT_MOVES: Readonly<Record<AssignmentStatus, readonly AssignmentStatus[]>> = {
  assigned: ["confirmed", "replacement_requested", "completed", "missed"],
  confirmed: ["assigned", "replacement_requested", "completed", "missed"],
  replacement_requested: ["assigned", "confirmed", "replaced", "needs_cover"],
  completed: ["confirmed", "missed"],
  replaced: ["replacement_requested"],
  missed: ["confirmed"],
  needs_cover: ["assigned", "confirmed"],
};

const REQUEST_MOVES: Readonly<Record<RequestStatus, readonly RequestStatus[]>> = {
  pending: ["accepted", "cancelled", "expired"],
  accepted: [],
  cancelled: [],
  expired: [],
};

/** True when an assignment may move from one status to the other. */
export function canBecome(from: string, to: AssignmentStatus): boolean {
  return isAssignmentStatus(from) && ASSIGNMENT_MOVES[from].includes(to);
}

/** True when a request may move from one status to the other: a pending one once, and never back. */
export function requestCanBecome(from: RequestStatus, to: RequestStatus): boolean {
  return REQUEST_MOVES[from].includes(to);
}
