import {
  type ComponentType,
  createElement,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  useState,
} from "react";
import { getConnectivity } from "../offline/connectivity.ts";

/** Time within which a slow phone has rendered the first screen. */
const FIRST_SCREEN_MS = 3_000;
const IDLE_WITHIN_MS = 5_000;
/** Delay before the first retry; it doubles after each attempt. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
/** Number of modules fetched at once: a browser's connection limit for each origin (HTTP/1.1). */
const AT_ONCE = 6;
const putOff = new Set<() => Promise<unknown>>();
/** True once the page is idle after the first screen: later prefetches start immediately. */
let isAtRest = false;

/**
 * A lazily loaded component. Retries the load, because one lost packet must not fail the whole
 * page.
 */
export function lazyPage<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await retryImport(load) }));
}

type Around = ComponentType<{ readonly children: ReactNode }>;
const JustThat: Around = ({ children }) => children;

/**
 * A lazy component that may be part of the first screen. After `fetchPart` resolves, `Part` renders
 * at once without a placeholder. Content in `After` waits for it, so that the component's arrival
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
  // The component type must not change after the first render: React would remount it and lose its
  // state.
  return {
    Part: () => createElement(useState(() => Loaded ?? Later)[0]),
    After: ({ children }) =>
      createElement(useState(() => (Loaded ? JustThat : AfterLater))[0], null, children),
    fetchPart,
  };
}

/** A lazy component that is not part of the first screen; prefetched once the page is idle. */
export function lazyPrefetched<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  prefetchWhenIdle(load);
  return lazyPage(load);
}

export function prefetchWhenIdle(load: () => Promise<unknown>): void {
  putOff.add(load);
  // A module that loads late may register more prefetches, which start at once.
  if (isAtRest) fetchQuietly(load);
}

/**
 * Error when a chunk no longer exists on the server after an upgrade, so that the page must reload.
 */
export class UpgradedError extends Error {
  override readonly name = "UpgradedError";
}

/**
 * Loads a chunk. Retries with backoff while the server is unreachable, but not if the chunk no
 * longer exists.
 */
export async function retryImport<Result>(load: () => Promise<Result>): Promise<Result> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs *= 2) {
    try {
      return await load();
    } catch (error) {
      // Gives up after the longest wait, unless the device seems offline; a stalled connection
      // still has `navigator.onLine` true.
      const isWaitedFor =
        waitMs <= LONGEST_WAIT_MS || !navigator.onLine || getConnectivity() !== null;
      if (!isWaitedFor) throw error;
      if (await isUpgraded())
        throw new UpgradedError("The server has another version", { cause: error });
      await new Promise((resolve) => setTimeout(resolve, Math.min(waitMs, LONGEST_WAIT_MS)));
    }
  }
}

/**
 * Whether the server now serves another version of the app than this page; false if it serves none.
 */
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

/**
 * Prefetches the registered modules, so that the first tap works at once and offline; not with
 * Save-Data.
 */
export function runPrefetch(): void {
  if (isSaveData()) return;
  isAtRest = true;
  void fetchInTurn([...putOff]);
}

/**
 * Fetches a few modules at a time, because fetching all at once blocks a slow phone. A stalled
 * fetch does not block the others.
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

/** Ignores a failed prefetch; the module is fetched again when it is needed. */
function fetchQuietly(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}

/** Runs the work after the first screen has rendered, once the browser is idle. */
export function afterFirstRender(work: () => void): void {
  setTimeout(() => whenIdle(work), FIRST_SCREEN_MS);
}

/** Number of screens that still render in parts, and the callbacks that wait for them. */
let drawing = 0;
let afterDrawing: (() => void)[] = [];

/**
 * Postpones idle callbacks until the returned function is called, because the browser is also idle
 * between two parts of a screen.
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

/** Runs the work when the browser is idle, or after a timeout. */
export function whenIdle(work: () => void): void {
  if (drawing > 0) afterDrawing.push(work);
  else if ("requestIdleCallback" in globalThis)
    requestIdleCallback(work, { timeout: IDLE_WITHIN_MS });
  else setTimeout(work, IDLE_WITHIN_MS);
}
