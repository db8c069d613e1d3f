import type { StartChainSettings } from "../settings/start-chain-minutes.ts";
import { isBefore } from "../time/local.ts";

/** A step that is overdue by more than this is skipped, for example after a server outage. */
const CHAIN_OF_USE_MINUTES = 60;

/** Days for which sent start notices are stored: longer than any shift, so that no step repeats. */
export const START_NOTICES_RETENTION_DAYS = 30;

/** `ask` asks the member whether they are coming; `alert` notifies the crew and the admins. */
type StartStep = "ask" | "alert";

/** An assignment on a shift in progress. */
export interface StartSpot {
  readonly assignmentId: number;
  readonly status: string;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  /** When the member was assigned, or got the spot back after a replacement request. */
  readonly heldSince: Temporal.Instant;
  /** The member has gone 10-8 on this assignment. */
  readonly hasAttended: boolean;
  /**
   * True if the member's Shabbat is active now or at the shift's start. The schedule then checks
   * the member in, without a question.
   */
  readonly isInShabbatDay: boolean;
}

/**
 * The answers to the question of a missed start, in order: A goes 10-8, B requests a replacement at
 * once.
 */
export const START_CHOICES = ["I'm on", "I can't come"] as const;

/**
 * The key of a step that was taken. A moved shift or another member gets a new key, so the steps
 * start over.
 */
export interface StartNotice {
  readonly assignmentId: number;
  readonly kind: StartStep;
  readonly computedFrom: Temporal.Instant;
}

/**
 * Returns when the minutes for the steps begin: at the shift's start, or at the assignment if that
 * is later.
 */
export function computedFrom({
  startsAt,
  heldSince,
}: Pick<StartSpot, "startsAt" | "heldSince">): Temporal.Instant {
  return isBefore(startsAt, heldSince) ? heldSince : startsAt;
}

/**
 * Returns the due steps for assigned spots on shifts in progress whose member has not gone 10-8.
 * Members who observe Shabbat are not asked, but if they were asked before it and did not answer,
 * the others are notified. If the server was down when the question was due, both steps are due. No
 * step repeats, follows the shift's end, or is more than `CHAIN_OF_USE_MINUTES` overdue.
 */
export function dueStartSteps(
  spots: readonly StartSpot[],
  taken: readonly StartNotice[],
  settings: StartChainSettings,
  now: Temporal.Instant,
): StartNotice[] {
  const before = new Set(taken.map(keyText));
  const last = Math.max(settings.startAskMinutes, settings.startAlertMinutes);
  const steps = [
    ["ask", settings.startAskMinutes],
    ["alert", settings.startAlertMinutes],
  ] as const;
  return spots.filter(isAwaited).flatMap((spot) => {
    const from = computedFrom(spot);
    const isAsked = before.has(
      keyText({ assignmentId: spot.assignmentId, kind: "ask", computedFrom: from }),
    );
    if (spot.isInShabbatDay && !isAsked) return [];
    const isOfUse =
      isBefore(now, spot.endsAt) &&
      isBefore(now, from.add({ minutes: last + CHAIN_OF_USE_MINUTES }));
    if (!isOfUse) return [];
    return steps
      .filter(([, minutes]) => minutes > 0 && !isBefore(now, from.add({ minutes })))
      .map(([kind]) => ({ assignmentId: spot.assignmentId, kind, computedFrom: from }))
      .filter((notice) => !before.has(keyText(notice)));
  });
}

function isAwaited({ status, hasAttended }: StartSpot): boolean {
  return (status === "assigned" || status === "confirmed") && !hasAttended;
}

function keyText({ assignmentId, kind, computedFrom: from }: StartNotice): string {
  return `${assignmentId} ${kind} ${from.epochMilliseconds}`;
}

/** The states of a missed start about which the member was asked. */
export const START_STATES = ["silent", "in-service", "replacement-requested", "covered"] as const;

type StartState = (typeof START_STATES)[number];

interface StartFacts {
  readonly status: string;
  /** When the member first went 10-8 on this assignment. */
  readonly checkedInAt: Temporal.Instant | null;
}

/** The state of a missed start; null when no member is expected any longer. */
export function startStateOf({ status, checkedInAt }: StartFacts): StartState | null {
  if (status === "replacement_requested") return "replacement-requested";
  if (status === "replaced") return "covered";
  if (checkedInAt !== null) return "in-service";
  return status === "assigned" || status === "confirmed" ? "silent" : null;
}

/** A missed start stays visible for this many minutes after the member goes 10-8. */
const MADE_SHOWN_MINUTES = 60;

/** True while admins see a missed start: until a member is 10-8 on the spot, and briefly after. */
export function isStartShown(madeAt: Temporal.Instant | null, now: Temporal.Instant): boolean {
  return madeAt === null || isBefore(now, madeAt.add({ minutes: MADE_SHOWN_MINUTES }));
}
