import type { Loaded } from "../shell-files.ts";
import { installOffer } from "./install-offer.ts";
import { partsLoaded } from "./parts-loaded.ts";

/**
 * Registers the service worker at the root scope and notes when the app can be installed. Resolves once the worker keeps what
 * the page fetches, or it is clear that none will.
 */
export async function registerServiceWorker(): Promise<void> {
  addEventListener("beforeinstallprompt", (event) => {
    // The app offers it itself, to whoever comes again.
    event.preventDefault();
    installOffer.event = event;
    note("Watchbill can be installed as an app");
  });
  if (!("serviceWorker" in navigator)) return;
  // The app may have come so late that the page has loaded already.
  if (document.readyState !== "complete")
    await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  try {
    await navigator.serviceWorker.register("/sw.js", { scope: "/" });
  } catch {
    return note("No offline copy: the service worker could not be registered");
  }
  note("Offline copy ready");
  if (navigator.serviceWorker.controller) return;
  await new Promise((resolve) =>
    navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
  );
  tellWhatIsLoaded();
}

/** What came before there was a worker, or is on its way past it, the worker keeps as well: the page would not open without. */
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
