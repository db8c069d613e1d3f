/** Registers the service worker at the root scope and notes when the app can be installed. */
export function registerServiceWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  const register = (): void =>
    void navigator.serviceWorker.register("/sw.js", { scope: "/" }).then(
      () => note("Offline copy ready"),
      () => note("No offline copy: the service worker could not be registered"),
    );
  // The app may have come so late that the page has loaded already.
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
  addEventListener("beforeinstallprompt", () => note("Watchbill can be installed as an app"));
}

function note(text: string): void {
  // oxlint-disable-next-line no-console -- the specification asks for install readiness in the console
  console.info(text);
}
