import type { RequestStatus } from "@watchbill/domain/replacements/request-status";
import {
  type AssignmentStatus,
  isAssignmentStatus,
} from "@watchbill/domain/shifts/assignment-status";

/**
 * Every status transition of an assignment. Going 10-7, or the automatic close an hour after the
 * end, completes it. A return from break confirms it again, and so does an offline 10-8 that
 * arrives after it counted as missed. A member who says, after Shabbat, that they were absent
 * although the schedule marked them present, has missed it. An admin may assign a member again to a
 * past shift that they missed, and corrected hours complete it. A requester takes the spot back by
 * going 10-8, also after the request expired; the member who took it over may return it at once.
 */
const ASSIGNMENT_MOVES: Readonly<Record<AssignmentStatus, readonly AssignmentStatus[]>> = {
  assigned: ["confirmed", "replacement_requested", "completed", "missed"],
  confirmed: ["assigned", "replacement_requested", "completed", "missed"],
  replacement_requested: ["assigned", "confirmed", "replaced", "needs_cover"],
  completed: ["confirmed", "missed"],
  replaced: ["replacement_requested"],
  missed: ["assigned", "confirmed", "completed"],
  needs_cover: ["assigned", "confirmed"],
};

const REQUEST_MOVES: Readonly<Record<RequestStatus, readonly RequestStatus[]>> = {
  pending: ["accepted", "cancelled", "expired"],
  accepted: [],
  cancelled: [],
  expired: [],
};

/** Whether an assignment may change from one status to the other. */
export function canBecome(from: string, to: AssignmentStatus): boolean {
  return isAssignmentStatus(from) && ASSIGNMENT_MOVES[from].includes(to);
}

/**
 * Whether a request may change from one status to the other: a pending one once, and never back.
 */
export function requestCanBecome(from: RequestStatus, to: RequestStatus): boolean {
  return REQUEST_MOVES[from].includes(to);
}
