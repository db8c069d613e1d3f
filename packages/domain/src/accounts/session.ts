/** A session ends after this long without use. */
export const IDLE_DAYS = 14;
/** A session ends this long after sign-in, however much it is used. */
export const MAX_DAYS = 90;
/** Maximum sessions of one member. One more sign-in ends the least recently used session. */
export const MAX_SESSIONS = 30;

/** Why a session is over, or null while it is valid. */
export function sessionEndsBecause(
  session: { readonly createdAt: Temporal.Instant; readonly lastSeenAt: Temporal.Instant },
  now: Temporal.Instant,
): "idle" | "too-old" | null {
  if (Temporal.Instant.compare(session.createdAt.add({ hours: MAX_DAYS * 24 }), now) <= 0)
    return "too-old";
  if (Temporal.Instant.compare(session.lastSeenAt.add({ hours: IDLE_DAYS * 24 }), now) <= 0)
    return "idle";
  return null;
}
