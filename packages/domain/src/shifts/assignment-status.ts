/** What an assignment can be (S1 section 4). */
export const ASSIGNMENT_STATUSES = [
  "assigned",
  "confirmed",
  "replacement_requested",
  "replaced",
  "completed",
  "missed",
  "needs_cover",
] as const;

export type AssignmentStatus = (typeof ASSIGNMENT_STATUSES)[number];

/** Each status in words. */
export const ASSIGNMENT_STATUS_LABELS: Readonly<Record<AssignmentStatus, string>> = {
  assigned: "Assigned",
  confirmed: "Confirmed",
  replacement_requested: "Seeking Replacement",
  replaced: "Replaced",
  completed: "Completed",
  missed: "Missed",
  needs_cover: "Needs Cover",
};

/**
 * Every move an assignment may make. Going 10-7, or the system's closing an hour after the end, completes it; a return
 * from break makes it confirmed again, and so does a 10-8 made without a network that arrives after it counted as missed.
 */
const TRANSITIONS: Readonly<Record<AssignmentStatus, readonly AssignmentStatus[]>> = {
  assigned: ["confirmed", "replacement_requested", "completed", "missed"],
  confirmed: ["assigned", "replacement_requested", "completed", "missed"],
  replacement_requested: ["assigned", "replaced", "needs_cover"],
  completed: ["confirmed"],
  replaced: [],
  missed: ["confirmed"],
  needs_cover: [],
};

/** True for a declared status. */
export function isAssignmentStatus(text: string): text is AssignmentStatus {
  return (ASSIGNMENT_STATUSES as readonly string[]).includes(text);
}

/** True while an assignment takes up a slot. */
export function fillsSlot(status: string): boolean {
  return status === "assigned" || status === "confirmed" || status === "completed";
}

/** True when an assignment may move from one status to the other. */
export function canBecome(from: string, to: AssignmentStatus): boolean {
  return isAssignmentStatus(from) && TRANSITIONS[from].includes(to);
}
