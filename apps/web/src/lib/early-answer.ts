import { EARLY, type EarlyPart } from "./early-asking.ts";

/** Returns the preloaded current user, once; null for any other request. */
export function takeEarlyAnswer(method: string, address: string): Promise<Response> | null {
  const asked = globalThis.watchbillAsked;
  if (!asked || method !== "GET" || address !== EARLY["accounts.currentUser"]) return null;
  const taken = asked.who;
  asked.who = null;
  return taken;
}

/** Returns the other preloaded parts, once. */
export function takeEarlyParts(): readonly EarlyPart[] {
  const asked = globalThis.watchbillAsked;
  const taken = asked?.beside ?? [];
  if (asked) asked.beside = [];
  return taken;
}
