import { askEarly, EARLY_PAGE } from "./lib/early-asking.ts";
import { wasSignedIn } from "./lib/was-signed-in.ts";

/**
 * Runs inlined before the first paint, so dark mode never flashes white and the squad's accent
 * color does not change.
 */
function preparePage(): void {
  const root = document.documentElement;
  const theme = kept("theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  if (kept("density") === "compact") root.dataset.density = "compact";
  root.style.cssText = kept("look") ?? "";
  // Shows the dashboard's frame while the app loads.
  if (location.pathname === EARLY_PAGE && wasSignedIn()) root.dataset.opening = "";
}

function kept(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    // Storage may be blocked; the system's and the app's defaults apply then.
    return null;
  }
}

askEarly();
preparePage();
