import type { Loaded } from "../../shell-files.ts";
import { partsLoaded } from "../browser/loaded-assets.ts";
import { installPrompt } from "./install-prompt.ts";

/**
 * Registers the service worker for the whole app and records the browser's install event. Resolves
 * once the worker controls the page, or when no worker is possible.
 */
export async function registerServiceWorker(): Promise<void> {
  addEventListener("beforeinstallprompt", (event) => {
    // Stops the browser's own prompt: the app shows its invitation only to returning members.
    event.preventDefault();
    installPrompt.event = event;
    note("Watchbill can be installed as an app");
  });
  if (!("serviceWorker" in navigator)) return;
  // The app may start after the page's load event has fired.
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
 * Sends the worker the files that the page loaded without it, so that it caches them: without them
 * the page would not open offline.
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
