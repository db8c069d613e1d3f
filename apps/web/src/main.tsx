import { sayCannotOpen } from "./lib/cannot-open.ts";
import { offerImports } from "./lib/import-part.ts";
import "./ui/theme.css";

/** Browsers without Temporal get it before anything that speaks of time is loaded. */
async function start(): Promise<void> {
  if (!("Temporal" in globalThis)) await import("temporal-polyfill/global");
  // In a task of its own, before the app that stands on it (`chunks.ts`).
  await import("react-dom/client");
  const { mount } = await import("./app/mount.tsx");
  await mount();
}

offerImports();
start().catch((error: unknown) => {
  sayCannotOpen();
  throw error;
});
