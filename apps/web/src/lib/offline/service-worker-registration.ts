import type { Loaded } from "../../shell-files.ts";
import { partsLoaded } from "../browser/loaded-assets.ts";
import { installPrompt } from "./install-prompt.ts";

/**
 * Registers the service worker at the root scope and records the install prompt. Resolves once the
 * worker controls the page, or no worker is possible.
 */
export async function registerServiceWorker(): Promise<void> {
  addEventListener("beforeinstallprompt", (event) => {
    // The app shows its own install prompt to returning members.
    event.preventDefault();
    installPrompt.event = event;
    note("Watchbill can be installed as an app");
  });
  if (!("serviceWorker" in navigator)) return;
  // The app may start after the page's load event.
  if (document.readyState !== "complete")
    await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  try {
    await navigator.serviceWorker.register("/sw.js", { scope: "/" });
  } catch {
    return note("No offline copy: couldn't register the service worker");
  }
  note("Offline copy ready");
  if (navigator.serviceWorker.controller) return;
  await new Promise((resolve) =>
    navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
  );
  tellWhatIsLoaded();
}

/**
 * Lists files loaded before or past the worker, so that it caches them: the page would not open
 * offline without them.
 */
function tellWhatIsLoaded(): void {
  const observer = new PerformanceObserver((list) => {
    const loaded = partsLoaded(
      list.getEntries().map(({ name }) => name),
      location.origin,
    );
    if (loaded.length > 0)
      navigator.serviceWorker.controller?.postMessage({ loaded } satisfies Loaded);
  });
  observer.observe({ type: "resource", buffered: true });
}

function note(text: string): void {
  // oxlint-disable-next-line no-console -- the specification asks for install readiness in the console
  console.info(text);
}
