// Runs before the first paint, so that a night screen never flashes white, nor a squad's own colour changes.
(function () {
  var root = document.documentElement;
  function kept(name) {
    try {
      return localStorage.getItem(name);
    } catch {
      // Storage may be closed; the system's and the app's own choice hold then.
      return null;
    }
  }
  var theme = kept("theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  if (kept("density") === "compact") root.dataset.density = "compact";
  root.style.cssText = kept("look") || "";
  // Whoever was signed in here sees the frame of their dashboard while the app itself travels; see `early-answer.ts`.
  var page = performance.getEntriesByType("navigation")[0];
  var said = (page && page.serverTiming) || [];
  var wasSignedIn =
    kept("was-signed-in") !== null ||
    said.some(function (one) {
      return one.name === "session";
    });
  if (location.pathname === "/" && wasSignedIn) root.dataset.opening = "";
})();
