declare global {
  /**
   * The build replaces every later `import()` of an app part with this function (`vite.config.ts`).
   */
  var importPart: (address: string) => Promise<unknown>;
}

/**
 * Firefox caches a failed `import()` until the page reloads and never retries it. No other engine
 * has "Gecko/" in its user agent (they say "like Gecko"), and the behavior cannot be
 * feature-detected.
 */
const KEEPS_FAILURES = navigator.userAgent.includes(" Gecko/");
const IMPORTED = /(?:from|import)\s*["'`]\.\/([^"'`]+\.js)/g;
/** Parts already loaded, with all their static imports. */
const there = new Set<string>();

/**
 * Installs `importPart`. In an engine that caches failures, first fetches a part and all its
 * dependencies, then imports it.
 */
export function offerImports(): void {
  globalThis.importPart = async (address) => {
    if (KEEPS_FAILURES) await fetchWhole(address);
    return import(/* @vite-ignore */ address);
  };
}

async function fetchWhole(part: string): Promise<void> {
  const whole = new Set([part]);
  // The loop also visits entries added during the iteration.
  for (const address of whole) {
    if (there.has(address)) continue;
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`Couldn't load ${address}: ${answer.status}`);
    for (const [, file] of (await answer.text()).matchAll(IMPORTED)) whole.add(`/assets/${file}`);
  }
  for (const address of whole) there.add(address);
}
