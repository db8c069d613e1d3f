import { EARLY, type EarlyPart } from "./early-asking.ts";

/** Who is there, as it was asked early, once; null for anything else. */
export function takeEarlyAnswer(method: string, address: string): Promise<Response> | null {
  const asked = globalThis.watchbillAsked;
  if (!asked || method !== "GET" || address !== EARLY["accounts.currentUser"]) return null;
  const taken = asked.who;
  asked.who = null;
  return taken;
}

/** What else came with that, once. */
export function takeEarlyParts(): readonly EarlyPart[] {
  const asked = globalThis.watchbillAsked;
  const taken = asked?.beside ?? [];
  if (asked) asked.beside = [];
  return taken;
}
