interface Offered {
  readonly title: string;
  readonly message: string;
  readonly metadata?: {
    readonly kind?: unknown;
    readonly swapId?: unknown;
    readonly asks?: unknown;
    readonly shiftId?: unknown;
    readonly requestId?: unknown;
  };
}

interface Place {
  readonly userId: number;
  readonly status: string;
}

/** True when a notification asks for wishes, and so leads to where they are said. */
export function asksForWishes({ metadata }: Offered): boolean {
  return metadata?.kind === "wishes.asked" || metadata?.kind === "wishes.reminded";
}

/** The offer to swap that a notification is about; null for any other. */
export function swapIn({ metadata }: Offered): number | null {
  return typeof metadata?.swapId === "number" ? metadata.swapId : null;
}

/**
 * True when a notification's details offer to accept a replacement in place: it speaks of one or asks for
 * cover, a place of the shift is sought cover for, and the viewer is not on the shift already.
 */
export function offersReplacement(
  notification: Offered,
  places: readonly Place[],
  viewerId: number,
): boolean {
  const mentions =
    notification.metadata?.kind === "cover.asked" ||
    /replacement/i.test(`${notification.title} ${notification.message}`);
  const isSought = places.some(({ status }) => status === "replacement_requested");
  const isAssigned = places.some(
    ({ userId, status }) => userId === viewerId && status !== "replaced",
  );
  return mentions && isSought && !isAssigned;
}

interface ShiftAsked {
  readonly endsAt: Temporal.Instant;
  readonly maxMembers: number;
  readonly assignmentCount: number;
  readonly heldCount: number;
  readonly isBeingPlanned?: boolean | undefined;
}

/** True when a notification's details offer to take the shift: it asks for somebody, a place is free to be taken, and the viewer is not on it. */
export function offersTaking(
  notification: Offered,
  shift: ShiftAsked,
  places: readonly Place[],
  viewerId: number,
  now: Temporal.Instant,
): boolean {
  const { kind } = notification.metadata ?? {};
  const asks =
    kind === "cover.asked" || kind === "shifts.uncovered-soon" || kind === "members.slots-freed";
  const isFree =
    shift.assignmentCount + shift.heldCount < shift.maxMembers &&
    Temporal.Instant.compare(now, shift.endsAt) < 0;
  return (
    asks &&
    isFree &&
    !shift.isBeingPlanned &&
    !places.some(({ userId, status }) => userId === viewerId && status !== "replaced")
  );
}

interface Needed {
  /** The shift's number. */
  readonly id: number;
  readonly replacementRequestId: number | null;
  /** Why it is not the reader's to take; null where it is. */
  readonly ownPart: string | null;
}

/**
 * What a notification asks its reader to take, among what needs somebody now; null where it asks for nothing, or for what is
 * settled, declined or not theirs to take by now. One of a request speaks of that one alone.
 */
export function neededBy<Item extends Needed>(
  { metadata = {} }: Offered,
  needed: readonly Item[],
): Item | null {
  const { asks, shiftId, requestId, swapId } = metadata;
  if (asks !== true || typeof shiftId !== "number" || typeof swapId === "number") return null;
  const here = needed.filter(({ id, ownPart }) => id === shiftId && ownPart === null);
  const wanted = typeof requestId === "number" ? requestId : null;
  return (
    here.find(({ replacementRequestId }) => replacementRequestId === wanted) ??
    (wanted === null ? (here[0] ?? null) : null)
  );
}
