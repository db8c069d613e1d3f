declare global {
  /** What the build puts in the place of every later `import()` of a part of the app (`vite.config.ts`). */
  var importPart: (address: string) => Promise<unknown>;
}

/**
 * Firefox keeps, for as long as a page stands, that a part did not come, and never asks for it again: after a dead spot the screen would
 * not open until the page is loaded anew. No other engine calls itself so ("like Gecko" they say), and none can be asked whether it does.
 */
const KEEPS_FAILURES = navigator.userAgent.includes(" Gecko/");
const IMPORTED = /(?:from|import)\s*["'`]\.\/([^"'`]+\.js)/g;
/** Parts that have come, with all that they import at once. */
const there = new Set<string>();

/** Fetches parts of the app from now on; in an engine that would keep a failure only once a part and all that it needs are on the device. */
export function offerImports(): void {
  globalThis.importPart = async (address) => {
    if (KEEPS_FAILURES) await fetchWhole(address);
    return import(/* @vite-ignore */ address);
  };
}

async function fetchWhole(part: string): Promise<void> {
  const whole = new Set([part]);
  // Whatever is added on the way is gone through as well.
  for (const address of whole) {
    if (there.has(address)) continue;
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address} did not come: ${answer.status}`);
    for (const [, file] of (await answer.text()).matchAll(IMPORTED)) whole.add(`/assets/${file}`);
  }
  for (const address of whole) there.add(address);
}
