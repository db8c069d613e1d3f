import type { StartChainSettings } from "../settings/start-chain-minutes.ts";
import { isBefore } from "../time/local.ts";

/** So long after its last step was due the chain is still of use; a server that comes back later asks nobody what is long decided. */
export const CHAIN_OF_USE_MINUTES = 60;

/** What was asked and told is kept for so many days: longer than any shift lasts, of which no step may be taken twice. */
export const START_NOTICES_KEPT_DAYS = 30;

/** The member is asked; their partners and the administrators hear. */
export type StartStep = "ask" | "alarm";

/** A place whose shift is under way, as the chain knows it. */
export interface StartPlace {
  readonly assignmentId: number;
  readonly status: string;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  /** Since when the place is its member's, or theirs again. */
  readonly heldSince: Temporal.Instant;
  /** They have been 10-8 on it. */
  readonly hasAttended: boolean;
  /** They keep a rest day that lasts now, or began theirs: they go 10-8 by nobody's asking. */
  readonly isInRestDay: boolean;
}

/** What a member may answer who is asked whether they are on, in this order: A goes 10-8, B asks for cover at once. */
export const START_CHOICES = ["I'm on", "I cannot come"] as const;

/** What makes a step one and the same: a shift that moves, or a place that changes hands, begins a chain of its own. */
export interface StartNotice {
  readonly assignmentId: number;
  readonly kind: StartStep;
  readonly reckonedFrom: Temporal.Instant;
}

/** From when the minutes count: the start of the shift, or since the place is its member's where that is later. */
export function reckonedFrom({
  startsAt,
  heldSince,
}: Pick<StartPlace, "startsAt" | "heldSince">): Temporal.Instant {
  return isBefore(startsAt, heldSince) ? heldSince : startsAt;
}

/**
 * The steps to take now: of places that somebody holds on a shift under way, has not gone 10-8 on and keeps no rest day
 * instead. Of whoever was asked before their rest day and did not answer the others hear inside it as well. Where a server that was away is late for the question, both go. None twice, none after the end, and none once the
 * last step has been due for `CHAIN_OF_USE_MINUTES`.
 */
export function dueStartSteps(
  places: readonly StartPlace[],
  taken: readonly StartNotice[],
  settings: StartChainSettings,
  now: Temporal.Instant,
): StartNotice[] {
  const before = new Set(taken.map(keyText));
  const last = Math.max(settings.startAskMinutes, settings.startAlarmMinutes);
  const steps = [
    ["ask", settings.startAskMinutes],
    ["alarm", settings.startAlarmMinutes],
  ] as const;
  return places.filter(isAwaited).flatMap((place) => {
    const from = reckonedFrom(place);
    const isAsked = before.has(
      keyText({ assignmentId: place.assignmentId, kind: "ask", reckonedFrom: from }),
    );
    if (place.isInRestDay && !isAsked) return [];
    const isOfUse =
      isBefore(now, place.endsAt) &&
      isBefore(now, from.add({ minutes: last + CHAIN_OF_USE_MINUTES }));
    if (!isOfUse) return [];
    return steps
      .filter(([, minutes]) => minutes > 0 && !isBefore(now, from.add({ minutes })))
      .map(([kind]) => ({ assignmentId: place.assignmentId, kind, reckonedFrom: from }))
      .filter((notice) => !before.has(keyText(notice)));
  });
}

function isAwaited({ status, hasAttended }: StartPlace): boolean {
  return (status === "assigned" || status === "confirmed") && !hasAttended;
}

function keyText({ assignmentId, kind, reckonedFrom: from }: StartNotice): string {
  return `${assignmentId} ${kind} ${from.epochMilliseconds}`;
}

/** How a start stands that its member was asked about. */
export const START_STATES = ["silent", "in-service", "cover-asked", "covered"] as const;

export type StartState = (typeof START_STATES)[number];

interface StartFacts {
  readonly status: string;
  /** When the member first went 10-8 on it. */
  readonly checkedInAt: Temporal.Instant | null;
}

/** How a start stands; null of a place that nobody is awaited on any more. */
export function startStateOf({ status, checkedInAt }: StartFacts): StartState | null {
  if (status === "replacement_requested") return "cover-asked";
  if (status === "replaced") return "covered";
  if (checkedInAt !== null) return "in-service";
  return status === "assigned" || status === "confirmed" ? "silent" : null;
}

/** So long a start that was made after all is still shown as one that was. */
export const MADE_SHOWN_MINUTES = 60;

/** True while administrators are to see a start: until somebody is 10-8 in the place, and for a while after. */
export function isStartShown(madeAt: Temporal.Instant | null, now: Temporal.Instant): boolean {
  return madeAt === null || isBefore(now, madeAt.add({ minutes: MADE_SHOWN_MINUTES }));
}
