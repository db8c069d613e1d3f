/**
 * What of the log's details is somebody's own words, or words about them, and goes when they are erased: a reason, wherever they acted
 * or it befell them, and which fields of theirs were changed. All else are numbers, codes and the squad's own nouns, of which only
 * those go that hold the name.
 */
export function isPersonalDetail(type: string, detail: string): boolean {
  return detail === "reason" || (type.startsWith("members.") && detail === "changes");
}

/** The kinds of news whose messages repeat what somebody wrote: a request's reason, the note of a swap or a crew. */
export const QUOTING_TYPES = ["replacements.", "cover.", "swaps.", "handover."] as const;
