import { BOOTSTRAP_PAGE, startPreload } from "./lib/api/bootstrap.ts";
import { wasSignedIn } from "./lib/storage/was-signed-in.ts";

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
  if (location.pathname === BOOTSTRAP_PAGE && wasSignedIn()) root.dataset.opening = "";
}

function kept(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    // Storage may be blocked; the system's and the app's defaults apply then.
    return null;
  }
}

startPreload();
preparePage();
