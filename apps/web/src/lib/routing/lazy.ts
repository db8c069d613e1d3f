import {
  type ComponentType,
  createElement,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  useState,
} from "react";
import { getConnectivity } from "../offline/connectivity.ts";

/** Time in which a slow phone shows the first screen. */
const FIRST_SCREEN_MS = 3_000;
const IDLE_WITHIN_MS = 5_000;
/** Retry delay, doubled after each attempt. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
/** A browser's connection limit per origin (HTTP/1.1). */
const AT_ONCE = 6;
const putOff = new Set<() => Promise<unknown>>();
/** Once true, prefetches start immediately. */
let isAtRest = false;

/** A lazily loaded component, with retries: one lost packet must not fail the whole page. */
export function lazyPage<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await retryImport(load) }));
}

type Around = ComponentType<{ readonly children: ReactNode }>;
const JustThat: Around = ({ children }) => children;

/**
 * A lazy component that may be part of the first screen: after `fetchPart` resolves, `Part` renders
 * at once without a placeholder. Content in `After` renders no sooner, so that the part's arrival
 * shifts nothing.
 */
export function lazyPreloaded(load: () => Promise<ComponentType>): {
  readonly Part: ComponentType;
  readonly After: Around;
  readonly fetchPart: () => Promise<ComponentType>;
} {
  let Loaded: ComponentType | null = null;
  const fetchPart = async (): Promise<ComponentType> => (Loaded ??= await retryImport(load));
  const Later = lazy(async () => ({ default: await fetchPart() }));
  const AfterLater = lazy(async () => fetchPart().then(() => ({ default: JustThat })));
  // Keeps the component identity after the first render: a new one would remount and lose open
  // state.
  return {
    Part: () => createElement(useState(() => Loaded ?? Later)[0]),
    After: ({ children }) =>
      createElement(useState(() => (Loaded ? JustThat : AfterLater))[0], null, children),
    fetchPart,
  };
}

/** A lazy component that is not part of the first screen: prefetched once the page is idle. */
export function lazyPrefetched<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  prefetchWhenIdle(load);
  return lazyPage(load);
}

export function prefetchWhenIdle(load: () => Promise<unknown>): void {
  putOff.add(load);
  // A late-loaded part may register more prefetches; they start at once.
  if (isAtRest) fetchQuietly(load);
}

/** Thrown when a part no longer exists on the server after an upgrade: the page must reload. */
export class UpgradedError extends Error {
  override readonly name = "UpgradedError";
}

/** Retries with backoff while the server is unreachable, unless the part no longer exists. */
export async function retryImport<Result>(load: () => Promise<Result>): Promise<Result> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs *= 2) {
    try {
      return await load();
    } catch (error) {
      // A device with a stalled connection still reports `navigator.onLine`.
      const isWaitedFor =
        waitMs <= LONGEST_WAIT_MS || !navigator.onLine || getConnectivity() !== null;
      if (!isWaitedFor) throw error;
      if (await isUpgraded())
        throw new UpgradedError("The server has another version", { cause: error });
      await new Promise((resolve) => setTimeout(resolve, Math.min(waitMs, LONGEST_WAIT_MS)));
    }
  }
}

/** Whether the server serves another app version than this page; false if it serves none. */
async function isUpgraded(): Promise<boolean> {
  const own = document
    .querySelector<HTMLScriptElement>("script[type=module][src]")
    ?.getAttribute("src");
  const page = await fetch("/", { cache: "no-store" }).catch(() => null);
  return Boolean(own && page?.ok && !(await page.text()).includes(own));
}

/** Whether the browser's Save-Data setting is on. */
export function isSaveData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

/** Prefetches the deferred modules for the first tap, online or offline; skipped with Save-Data. */
export function runPrefetch(): void {
  if (isSaveData()) return;
  isAtRest = true;
  void fetchInTurn([...putOff]);
}

/**
 * Limits the concurrency: fetching all modules at once blocks a slow phone. A stalled fetch blocks
 * no other.
 */
async function fetchInTurn(loads: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (let from = 0; from < loads.length; from += AT_ONCE) {
    const some = loads.slice(from, from + AT_ONCE).map((load) => load().catch(() => undefined));
    await Promise.race([
      Promise.all(some),
      new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS)),
    ]);
  }
}

/** A failed prefetch is fetched again on demand. */
function fetchQuietly(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}

/** Calls back after the first screen's time, when the browser is idle. */
export function afterFirstRender(work: () => void): void {
  setTimeout(() => whenIdle(work), FIRST_SCREEN_MS);
}

/** Number of screens still rendering their parts, and the callbacks waiting for them. */
let drawing = 0;
let afterDrawing: (() => void)[] = [];

/**
 * Holds idle callbacks until the returned function is called: the browser is also idle between two
 * parts of a screen.
 */
export function pauseIdleWork(): () => void {
  drawing += 1;
  return () => {
    drawing -= 1;
    if (drawing > 0) return;
    const waiting = afterDrawing;
    afterDrawing = [];
    waiting.forEach(whenIdle);
  };
}

/** Calls back when the browser is idle, or after a timeout. */
export function whenIdle(work: () => void): void {
  if (drawing > 0) afterDrawing.push(work);
  else if ("requestIdleCallback" in globalThis)
    requestIdleCallback(work, { timeout: IDLE_WITHIN_MS });
  else setTimeout(work, IDLE_WITHIN_MS);
}
