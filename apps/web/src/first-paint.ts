import { askEarly, EARLY_PAGE } from "./lib/early-asking.ts";
import { wasSignedIn } from "./lib/was-signed-in.ts";

/** Stands in the page itself and runs before the first paint: a night screen never flashes white, nor does a squad's own colour change. */
function preparePage(): void {
  const root = document.documentElement;
  const theme = kept("theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  if (kept("density") === "compact") root.dataset.density = "compact";
  root.style.cssText = kept("look") ?? "";
  // The frame of the dashboard stands there while the app itself travels.
  if (location.pathname === EARLY_PAGE && wasSignedIn()) root.dataset.opening = "";
}

function kept(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    // Storage may be closed; the system's and the app's own choice hold then.
    return null;
  }
}

askEarly();
preparePage();
