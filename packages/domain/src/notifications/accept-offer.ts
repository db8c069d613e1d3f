interface Offered {
  readonly title: string;
  readonly message: string;
  readonly metadata?: { readonly kind?: unknown };
}

interface Place {
  readonly userId: number;
  readonly status: string;
}

/**
 * True when a notification's details offer to accept a replacement (S1 section 2): it speaks of one or asks for
 * cover, a place of the shift is sought cover for, and the viewer is not on the shift already.
 */
export function offersReplacement(notification: Offered, places: readonly Place[], viewerId: number): boolean {
  const mentions =
    notification.metadata?.kind === "cover.asked" || /replacement/i.test(`${notification.title} ${notification.message}`);
  const isSought = places.some(({ status }) => status === "replacement_requested");
  const isAssigned = places.some(({ userId, status }) => userId === viewerId && status !== "replaced");
  return mentions && isSought && !isAssigned;
}
