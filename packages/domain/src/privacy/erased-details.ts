/**
 * True for a detail of a log entry that is erased with its member: a reason that they wrote or that
 * concerns them, and the list of their changed fields. Other details are numbers, codes and terms
 * of the squad, which are changed only if they contain the member's name.
 */
export function isPersonalDetail(type: string, detail: string): boolean {
  return detail === "reason" || (type.startsWith("members.") && detail === "changes");
}

/**
 * Event types whose messages quote members: a request's reason, a swap's note or a handoff note.
 */
export const QUOTING_TYPES = [
  "replacements.",
  "replacement-search.",
  "swaps.",
  "handoff.",
] as const;
