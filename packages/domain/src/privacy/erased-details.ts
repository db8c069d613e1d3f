/**
 * True for a log detail that is erased with its member: a reason they wrote or that concerns them,
 * and the list of their changed fields. Other details are numbers, codes and squad terms, which are
 * erased only if they contain the name.
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
