import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/** By then the first screen is there on a slow phone. */
const FIRST_SCREEN_MS = 3_000;
const IDLE_WITHIN_MS = 5_000;
const putOff = new Set<() => Promise<unknown>>();

/** A component that the first screen does without: fetched when it is first shown, or before that, once the page is at rest. */
export function later<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  putOff.add(load);
  return lazy(async () => ({ default: await load() }));
}

/** Fetches what was put off, so that it is there at the first tap, with or without a network. */
export function fetchTheRest(): void {
  // One that cannot be fetched now is fetched when it is wanted.
  for (const load of putOff) load().catch(() => undefined);
}

/** Calls back once the first screen has had its time and the browser has nothing better to do. */
export function afterFirstScreen(work: () => void): void {
  setTimeout(() => whenIdle(work), FIRST_SCREEN_MS);
}

function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: IDLE_WITHIN_MS });
  else setTimeout(work, IDLE_WITHIN_MS);
}
