import { BOOTSTRAP_PAGE, startPreload } from "./lib/api/bootstrap.ts";
import { wasSignedIn } from "./lib/storage/was-signed-in.ts";

/**
 * Sets the theme and the accent color. Inlined and run before the first paint, so that dark mode
 * never flashes white and the accent color does not change later.
 */
function preparePage(): void {
  const root = document.documentElement;
  const theme = kept("theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  if (kept("density") === "compact") root.dataset.density = "compact";
  root.style.cssText = kept("look") ?? "";
  // Shows the dashboard's empty frame while the app loads.
  if (location.pathname === BOOTSTRAP_PAGE && wasSignedIn()) root.dataset.opening = "";
}

function kept(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    // If the browser blocks storage, the system's theme and the app's color apply.
    return null;
  }
}

startPreload();
preparePage();
