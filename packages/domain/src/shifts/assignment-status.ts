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

/**
 * Every move an assignment may make. Going 10-7, or the system's closing an hour after the end, completes it; a return
 * from break makes it confirmed again, and so does a 10-8 made without a network that arrives after it counted as missed.
 * Who asked for cover takes the place back by going 10-8, also once nobody came; who took it over may give it back at once.
 */
const TRANSITIONS: Readonly<Record<AssignmentStatus, readonly AssignmentStatus[]>> = {
  assigned: ["confirmed", "replacement_requested", "completed", "missed"],
  confirmed: ["assigned", "replacement_requested", "completed", "missed"],
  replacement_requested: ["assigned", "confirmed", "replaced", "needs_cover"],
  completed: ["confirmed"],
  replaced: ["replacement_requested"],
  missed: ["confirmed"],
  needs_cover: ["assigned", "confirmed"],
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
export function seeksCover(status: string): boolean {
  return status === "replacement_requested" || status === "needs_cover";
}

/** True when an assignment may move from one status to the other. */
export function canBecome(from: string, to: AssignmentStatus): boolean {
  return isAssignmentStatus(from) && TRANSITIONS[from].includes(to);
}
