/** The statuses of an assignment, from its creation to the end of its shift. */
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

export const ASSIGNMENT_STATUS_LABELS: Readonly<Record<AssignmentStatus, string>> = {
  assigned: "Assigned",
  confirmed: "Confirmed",
  replacement_requested: "Seeking Replacement",
  replaced: "Replaced",
  completed: "Completed",
  missed: "Missed",
  needs_cover: "Needs Coverage",
};

export function isAssignmentStatus(text: string): text is AssignmentStatus {
  return (ASSIGNMENT_STATUSES as readonly string[]).includes(text);
}

/** True while an assignment fills a spot. */
export function fillsSlot(status: string): boolean {
  return status === "assigned" || status === "confirmed" || status === "completed";
}

/**
 * True while the member seeks a replacement; the member stays responsible until another takes the
 * spot.
 */
export function seeksReplacement(status: string): boolean {
  return status === "replacement_requested" || status === "needs_cover";
}
