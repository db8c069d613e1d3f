import {
  type ComponentType,
  createElement,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  useState,
} from "react";
import { whatIsAway } from "./reach.ts";

/** By then the first screen is there on a slow phone. */
const FIRST_SCREEN_MS = 3_000;
const IDLE_WITHIN_MS = 5_000;
/** Between two tries, doubled after each. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
/** As many as a browser fetches from one place at a time. */
const AT_ONCE = 6;
const putOff = new Set<() => Promise<unknown>>();
/** From when on nothing is put off any more. */
let isAtRest = false;

/** A component that is fetched when it is first shown; patiently, since one lost packet must not cost the whole page. */
export function whenShown<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await patiently(load) }));
}

type Around = ComponentType<{ readonly children: ReactNode }>;
const JustThat: Around = ({ children }) => children;

/**
 * The same for what is in some people's first picture: once `fetchPart` has fetched it, `Part` is drawn at once, with nothing in its place.
 * What is `After` it is drawn no sooner, so that its coming pushes nothing down.
 */
export function soon(load: () => Promise<ComponentType>): {
  readonly Part: ComponentType;
  readonly After: Around;
  readonly fetchPart: () => Promise<ComponentType>;
} {
  let Loaded: ComponentType | null = null;
  const fetchPart = async (): Promise<ComponentType> => (Loaded ??= await patiently(load));
  const Later = lazy(async () => ({ default: await fetchPart() }));
  const AfterLater = lazy(async () => fetchPart().then(() => ({ default: JustThat })));
  // What is drawn once stays the one it was: as another it would begin anew, with what was open in it closed.
  return {
    Part: () => createElement(useState(() => Loaded ?? Later)[0]),
    After: ({ children }) =>
      createElement(useState(() => (Loaded ? JustThat : AfterLater))[0], null, children),
    fetchPart,
  };
}

/** The same for what the first screen does without: it is fetched before it is wanted, once the page is at rest. */
export function later<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  onceAtRest(load);
  return whenShown(load);
}

/** Fetches what the first screen does without, before it is wanted, once the page is at rest. */
export function onceAtRest(load: () => Promise<unknown>): void {
  putOff.add(load);
  // What was put off by a part that itself came later is fetched as soon as it is known of.
  if (isAtRest) fetchQuietly(load);
}

/** A part of the app that this page needs and the server has no more, because it was upgraded: the page must be loaded anew. */
export class UpgradedError extends Error {
  override readonly name = "UpgradedError";
}

/** Asks again until it comes, for as long as the server is out of reach, unless it cannot come any more. */
export async function patiently<Result>(load: () => Promise<Result>): Promise<Result> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs *= 2) {
    try {
      return await load();
    } catch (error) {
      // A device that holds a connection through which nothing comes calls itself on line.
      const isWaitedFor = waitMs <= LONGEST_WAIT_MS || !navigator.onLine || whatIsAway() !== null;
      if (!isWaitedFor) throw error;
      if (await isUpgraded())
        throw new UpgradedError("The server has another version", { cause: error });
      await new Promise((resolve) => setTimeout(resolve, Math.min(waitMs, LONGEST_WAIT_MS)));
    }
  }
}

/** Whether the server gives another version of the app than this page runs; false where it gives none. */
async function isUpgraded(): Promise<boolean> {
  const own = document
    .querySelector<HTMLScriptElement>("script[type=module][src]")
    ?.getAttribute("src");
  const page = await fetch("/", { cache: "no-store" }).catch(() => null);
  return Boolean(own && page?.ok && !(await page.text()).includes(own));
}

/** Whether whoever is here has told their browser to load no more than is asked for. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

/** Fetches what was put off, so that it is there at the first tap, with or without a network; not for who saves data. */
export function fetchTheRest(): void {
  if (savesData()) return;
  isAtRest = true;
  void fetchInTurn([...putOff]);
}

/** A few at once, not all: asking for all of them in one go keeps a slow phone from answering a finger. One that hangs holds nobody up. */
async function fetchInTurn(loads: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (let from = 0; from < loads.length; from += AT_ONCE) {
    const some = loads.slice(from, from + AT_ONCE).map((load) => load().catch(() => undefined));
    await Promise.race([
      Promise.all(some),
      new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS)),
    ]);
  }
}

/** One that cannot be fetched now is fetched when it is wanted. */
function fetchQuietly(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}

/** Calls back once the first screen has had its time and the browser has nothing better to do. */
export function afterFirstScreen(work: () => void): void {
  setTimeout(() => whenIdle(work), FIRST_SCREEN_MS);
}

/** How many screens are being drawn part after part, and what waits for them. */
let drawing = 0;
let afterDrawing: (() => void)[] = [];

/** Keeps what waits for an idle browser waiting, since between two parts of a screen it is idle too, until what this gives is called. */
export function holdWhileDrawn(): () => void {
  drawing += 1;
  return () => {
    drawing -= 1;
    if (drawing > 0) return;
    const waiting = afterDrawing;
    afterDrawing = [];
    waiting.forEach(whenIdle);
  };
}

/** Calls back once the browser has nothing better to do, or after a while. */
export function whenIdle(work: () => void): void {
  if (drawing > 0) afterDrawing.push(work);
  else if ("requestIdleCallback" in globalThis)
    requestIdleCallback(work, { timeout: IDLE_WITHIN_MS });
  else setTimeout(work, IDLE_WITHIN_MS);
}
