import { JOIN_WITHIN_MINUTES } from "../messages/joining.ts";
import { heldUntil } from "../rest-days/rest-hold.ts";
import type { RestWindow } from "../rest-days/rest-windows.ts";
import { isBefore } from "../time/local.ts";

/** That somebody went 10-8 or 10-7 is news for so long. */
export const DUTY_OF_USE_MINUTES = 60;

/** When a chat may be told. */
export interface TimedChat {
  /** The squad's rest days, where the chat keeps them; none where it does not. */
  readonly restWindows: readonly RestWindow[];
  /** Until when its service wants to be left alone. */
  readonly quietUntil: Temporal.Instant | null;
}

/** When news goes to a chat, and whether a rest day holds it until then. */
export interface ChatTime {
  readonly at: Temporal.Instant;
  readonly isHeldForRest: boolean;
}

/**
 * When news goes to a chat: at once or, so that more can join it, some minutes later; never in a rest day that the chat keeps nor
 * shortly after it, and not while its service wants to be left alone. There are no quiet hours: whoever is in the chat mutes it
 * as they like. Null for what would be of no use by then.
 */
export function chatTimeFor(
  news: { readonly isAtOnce: boolean; readonly usefulUntil: Temporal.Instant | null },
  { restWindows, quietUntil }: TimedChat,
  now: Temporal.Instant,
): ChatTime | null {
  const joined = news.isAtOnce ? now : now.add({ minutes: JOIN_WITHIN_MINUTES });
  const free = quietUntil !== null && isBefore(joined, quietUntil) ? quietUntil : joined;
  const held = heldUntil(restWindows, free, false);
  const at = held ?? free;
  if (news.usefulUntil !== null && !isBefore(at, news.usefulUntil)) return null;
  return { at, isHeldForRest: held !== null };
}
