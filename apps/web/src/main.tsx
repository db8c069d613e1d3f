import { showLoadError } from "./lib/offline/load-error.ts";
import { offerImports } from "./lib/routing/retry-import.ts";
import "./ui/theme.css";

/**
 * Loads the Temporal polyfill if the browser lacks Temporal, then the app, whose modules use it.
 */
async function start(): Promise<void> {
  if (!("Temporal" in globalThis)) await import("temporal-polyfill/global");
  // Runs React's chunk in its own task, before the app's chunk, which depends on it (`chunks.ts`).
  await import("react-dom/client");
  const { mount } = await import("./app/mount.tsx");
  await mount();
}

offerImports();
start().catch((error: unknown) => {
  showLoadError();
  throw error;
});
