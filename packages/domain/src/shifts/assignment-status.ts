/** What an assignment can be, from being made to the end of its shift. */
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

/** True for a declared status. */
export function isAssignmentStatus(text: string): text is AssignmentStatus {
  return (ASSIGNMENT_STATUSES as readonly string[]).includes(text);
}

/** True while an assignment takes up a slot. */
export function fillsSlot(status: string): boolean {
  return status === "assigned" || status === "confirmed" || status === "completed";
}

/** True while cover is wanted for a place and nobody has it: whoever asked stays responsible until somebody does. */
export function seeksReplacement(status: string): boolean {
  return status === "replacement_requested" || status === "needs_cover";
}
