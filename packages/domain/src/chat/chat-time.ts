import { JOIN_WITHIN_MINUTES } from "../messages/delivery/batching.ts";
import { heldUntil } from "../shabbat/shabbat-hold.ts";
import type { ShabbatWindow } from "../shabbat/shabbat-windows.ts";
import { isBefore } from "../time/local.ts";

/** A check-in or check-out (10-8, 10-7) is sent to a chat only within this many minutes. */
export const DUTY_OF_USE_MINUTES = 60;

/** The delivery limits of a chat. */
interface TimedChat {
  /** The squad's Shabbat windows if the chat observes them, else none. */
  readonly shabbatWindows: readonly ShabbatWindow[];
  /** When the rate limit that the chat service set ends. */
  readonly quietUntil: Temporal.Instant | null;
}

/** The delivery time of a chat event, and whether Shabbat delays it. */
interface ChatTime {
  readonly at: Temporal.Instant;
  readonly isHeldForRest: boolean;
}

/**
 * Returns when to deliver a chat event: now, or some minutes later for batching. Never during a
 * Shabbat that the chat observes or shortly after it, and never during the service's rate limit.
 * Chats have no quiet hours, because members mute a chat themselves. Null when the event would be
 * stale by its delivery.
 */
export function chatTimeFor(
  news: { readonly isAtOnce: boolean; readonly usefulUntil: Temporal.Instant | null },
  { shabbatWindows, quietUntil }: TimedChat,
  now: Temporal.Instant,
): ChatTime | null {
  const joined = news.isAtOnce ? now : now.add({ minutes: JOIN_WITHIN_MINUTES });
  const free = quietUntil !== null && isBefore(joined, quietUntil) ? quietUntil : joined;
  const held = heldUntil(shabbatWindows, free, false);
  const at = held ?? free;
  if (news.usefulUntil !== null && !isBefore(at, news.usefulUntil)) return null;
  return { at, isHeldForRest: held !== null };
}
