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

interface Spot {
  readonly userId: number;
  readonly status: string;
}

/** True when a notification asks for shift preferences, so it links to the preferences page. */
export function asksForShiftPreferences({ metadata }: Offered): boolean {
  return (
    metadata?.kind === "shift-preferences.requested" ||
    metadata?.kind === "shift-preferences.reminded"
  );
}

export function swapIn({ metadata }: Offered): number | null {
  return typeof metadata?.swapId === "number" ? metadata.swapId : null;
}

/**
 * True when a notification's details offer to accept a replacement: it is about one, the shift has
 * a pending request, and the reader is not on the shift.
 */
export function offersReplacement(
  notification: Offered,
  spots: readonly Spot[],
  viewerId: number,
): boolean {
  const mentions =
    notification.metadata?.kind === "replacement-search.asked" ||
    /replacement/i.test(`${notification.title} ${notification.message}`);
  const isSought = spots.some(({ status }) => status === "replacement_requested");
  const isAssigned = spots.some(
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

/**
 * True when a notification's details offer to take the shift: it asks for a member, the shift has
 * an open spot, and the reader is not on it.
 */
export function offersTaking(
  notification: Offered,
  shift: ShiftAsked,
  spots: readonly Spot[],
  viewerId: number,
  now: Temporal.Instant,
): boolean {
  const { kind } = notification.metadata ?? {};
  const asks =
    kind === "replacement-search.asked" ||
    kind === "shifts.uncovered-soon" ||
    kind === "members.spots-freed";
  const isFree =
    shift.assignmentCount + shift.heldCount < shift.maxMembers &&
    Temporal.Instant.compare(now, shift.endsAt) < 0;
  return (
    asks &&
    isFree &&
    !shift.isBeingPlanned &&
    !spots.some(({ userId, status }) => userId === viewerId && status !== "replaced")
  );
}

interface Needed {
  readonly id: number;
  readonly replacementRequestId: number | null;
  /** Why the reader cannot take the spot, in a few words; null when they can. */
  readonly ownPart: string | null;
}

/**
 * Returns the open spot or request that a notification offers its reader. Null if it offers none,
 * or if the reader declined it or cannot take it. A notification about a request offers only that
 * request.
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
