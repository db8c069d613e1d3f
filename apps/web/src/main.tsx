import { showLoadError } from "./lib/offline/load-error.ts";
import { offerImports } from "./lib/routing/retry-import.ts";
import "./ui/theme.css";

/** Loads the Temporal polyfill before any module that uses Temporal, if the browser lacks it. */
async function start(): Promise<void> {
  if (!("Temporal" in globalThis)) await import("temporal-polyfill/global");
  // Runs in its own task, before the app chunk that depends on it (`chunks.ts`).
  await import("react-dom/client");
  const { mount } = await import("./app/mount.tsx");
  await mount();
}

offerImports();
start().catch((error: unknown) => {
  showLoadError();
  throw error;
});
