import { isBefore } from "../time/local.ts";
import { URGENT_WITHIN_HOURS } from "./notify/urgency-of-message.ts";

export const CHAT_KINDS = ["on", "gaps", "cover", "schedule", "duty"] as const;

export type ChatKind = (typeof CHAT_KINDS)[number];

export const CHAT_KIND_LABELS: Readonly<Record<ChatKind, string>> = {
  on: "Who's on, when each shift starts",
  gaps: "Coverage gaps: a replacement is needed, a shift is short, no one is in service",
  cover: "Replacement found or no longer needed",
  schedule: "Schedule changes",
  duty: "Each 10-8 and 10-7",
};

export const USUAL_CHAT_KINDS: readonly ChatKind[] = ["on", "gaps", "cover"];

export function isChatKind(text: string): text is ChatKind {
  return CHAT_KINDS.some((kind) => kind === text);
}

/**
 * The kinds about missing members and replacements; when the shift is near they are sent without
 * batching.
 */
const PRESSING = new Set<ChatKind>(["gaps", "cover"]);

/**
 * True for a chat message that is sent without batching: an emergency, or a coverage gap that opens
 * or closes on a shift within 24 hours or in progress. `startsAt` is null for an event without a
 * shift.
 */
export function leavesAtOnce(
  kind: ChatKind,
  {
    startsAt,
    isEmergency,
  }: { readonly startsAt: Temporal.Instant | null; readonly isEmergency: boolean },
  now: Temporal.Instant,
): boolean {
  if (isEmergency) return true;
  if (!PRESSING.has(kind) || startsAt === null) return false;
  return !isBefore(now.add({ hours: URGENT_WITHIN_HOURS }), startsAt);
}
