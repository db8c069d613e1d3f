import { isBefore } from "../time/local.ts";
import { URGENT_WITHIN_HOURS } from "./message-class.ts";

/** What a squad's chat can be told of, as an administrator chooses. */
export const CHAT_KINDS = ["on", "gaps", "cover", "schedule", "duty"] as const;

export type ChatKind = (typeof CHAT_KINDS)[number];

/** How the choice reads. */
export const CHAT_KIND_LABELS: Readonly<Record<ChatKind, string>> = {
  on: "Who comes on, as each shift begins",
  gaps: "Gaps: cover is wanted, a shift is short, nobody is in service",
  cover: "Cover is found, or not needed any more",
  schedule: "What changes on the schedule",
  duty: "Each 10-8 and 10-7",
};

/** What a new chat is told of unless somebody chooses otherwise. */
export const USUAL_CHAT_KINDS: readonly ChatKind[] = ["on", "gaps", "cover"];

/** Whether a text, such as one of a row, is a kind that is offered. */
export function isChatKind(text: string): text is ChatKind {
  return CHAT_KINDS.some((kind) => kind === text);
}

/** What somebody may have to come for, and who comes: it does not wait for more, where the shift is near. */
const PRESSING = new Set<ChatKind>(["gaps", "cover"]);

/**
 * Whether news leaves at once instead of waiting for more of the same minutes: a gap, or its end, of a shift that begins within
 * 24 hours or has begun, and whatever is an emergency. `startsAt` is null for news of no shift.
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
