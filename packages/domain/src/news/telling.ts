import type { Telling } from "./news.ts";

type Manner = Omit<Telling, "words">;

/** About a shift of the hearer's own. */
export const OWN_SHIFT: Manner = {
  loudness: "own-shift",
  topic: "own-shifts",
  outside: "always",
  joins: false,
  hasCalendarFile: false,
  isAsk: false,
  link: "see-shift",
};

/** Asks the hearer to take a place. */
export const ASKED_TO_TAKE: Manner = {
  ...OWN_SHIFT,
  loudness: "request",
  isAsk: true,
  link: "take-place",
};

/** Asks administrators to see to something. */
export const FOR_ADMINISTRATORS: Manner = { ...OWN_SHIFT, loudness: "request" };

/** Asks administrators for what can wait for the day. */
export const TASK_OF_ADMINISTRATORS: Manner = { ...OWN_SHIFT, loudness: "task" };

/** Asks nothing. */
export const PLAIN_NEWS: Manner = { ...OWN_SHIFT, loudness: "news" };

/** Asks nothing, and is read in the app by whoever looks. */
export const QUIET_NEWS: Manner = { ...PLAIN_NEWS, outside: "never" };
