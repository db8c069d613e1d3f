interface Offered {
  readonly title: string;
  readonly message: string;
  readonly metadata?: { readonly kind?: unknown; readonly swapId?: unknown };
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
export function offersReplacement(notification: Offered, places: readonly Place[], viewerId: number): boolean {
  const mentions =
    notification.metadata?.kind === "cover.asked" || /replacement/i.test(`${notification.title} ${notification.message}`);
  const isSought = places.some(({ status }) => status === "replacement_requested");
  const isAssigned = places.some(({ userId, status }) => userId === viewerId && status !== "replaced");
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
  const asks = kind === "cover.asked" || kind === "shifts.uncovered-soon" || kind === "members.slots-freed";
  const isFree = shift.assignmentCount + shift.heldCount < shift.maxMembers && Temporal.Instant.compare(now, shift.endsAt) < 0;
  return (
    asks && isFree && !shift.isBeingPlanned && !places.some(({ userId, status }) => userId === viewerId && status !== "replaced")
  );
}
