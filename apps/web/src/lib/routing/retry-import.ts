declare global {
  /**
   * The build replaces each `import()` of a chunk, except the first ones, with a call of this
   * function (`vite.config.ts`).
   */
  var importPart: (address: string) => Promise<unknown>;
}

/**
 * True in Firefox, which remembers a failed `import()` until the page reloads and never retries it.
 * No other engine has " Gecko/" in its user agent (they say "like Gecko"), and the behavior cannot
 * be feature-detected.
 */
const KEEPS_FAILURES = navigator.userAgent.includes(" Gecko/");
const IMPORTED = /(?:from|import)\s*["'`]\.\/([^"'`]+\.js)/g;
/** Chunks that are loaded, together with all chunks that they import statically. */
const there = new Set<string>();

/**
 * Installs `importPart`. In a browser that remembers failed imports, it first fetches a chunk and
 * its dependencies, and imports only after all have succeeded.
 */
export function offerImports(): void {
  globalThis.importPart = async (address) => {
    if (KEEPS_FAILURES) await fetchWhole(address);
    return import(/* @vite-ignore */ address);
  };
}

async function fetchWhole(part: string): Promise<void> {
  const whole = new Set([part]);
  // Iterating a Set also visits entries added during the iteration.
  for (const address of whole) {
    if (there.has(address)) continue;
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`Couldn't load ${address}: ${answer.status}`);
    for (const [, file] of (await answer.text()).matchAll(IMPORTED)) whole.add(`/assets/${file}`);
  }
  for (const address of whole) there.add(address);
}
