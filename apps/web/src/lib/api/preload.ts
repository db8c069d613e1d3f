import { BOOTSTRAP_PATHS, type PreloadedAnswer } from "./bootstrap.ts";

/** Returns the preloaded response for the current user, once; null for any other request. */
export function takePreloadedUser(method: string, address: string): Promise<Response> | null {
  const asked = globalThis.watchbillAsked;
  if (!asked || method !== "GET" || address !== BOOTSTRAP_PATHS["accounts.currentUser"])
    return null;
  const taken = asked.who;
  asked.who = null;
  return taken;
}

/** Returns the other preloaded responses, once. */
export function takePreloadedAnswers(): readonly PreloadedAnswer[] {
  const asked = globalThis.watchbillAsked;
  const taken = asked?.beside ?? [];
  if (asked) asked.beside = [];
  return taken;
}
