import type { NotificationPolicy } from "../define-event.ts";

type Manner = Omit<NotificationPolicy, "words" | "sms">;

export const OWN_SHIFT: Manner = {
  purpose: "own-shift",
  topic: "own-shifts",
  outside: "always",
  isBatched: false,
  hasCalendarFile: false,
  isAsk: false,
  link: "see-shift",
};

export const ASKED_TO_TAKE: Manner = {
  ...OWN_SHIFT,
  purpose: "request",
  isAsk: true,
  link: "take-place",
};

export const FOR_ADMINISTRATORS: Manner = { ...OWN_SHIFT, purpose: "request" };

/** Notification policy: asks administrators to act, which can wait until the day. */
export const TASK_OF_ADMINISTRATORS: Manner = { ...OWN_SHIFT, purpose: "task" };

export const PLAIN_EVENTS: Manner = { ...OWN_SHIFT, purpose: "news" };

/** Notification policy: needs no answer, and appears only in the app. */
export const QUIET_EVENTS: Manner & { readonly sms: null } = {
  ...PLAIN_EVENTS,
  outside: "never",
  sms: null,
};
