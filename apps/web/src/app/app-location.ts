import type { BaseLocationHook } from "wouter";
import { useBrowserLocation } from "wouter/use-browser-location";
import { leaveWithPrompt } from "../lib/forms/unsaved-changes.ts";
import { leaveOverlay } from "../lib/routing/history-overlays.ts";

type Navigate = ReturnType<typeof useBrowserLocation>[1];

/**
 * Location hook for the router: a navigation replaces an open dialog's history entry, and asks
 * first if there are unsaved changes.
 */
export const useAppLocation: BaseLocationHook = () => {
  const [path, navigate] = useBrowserLocation();
  const go: Navigate = (to, { replace = false, state = null } = {}) =>
    leaveWithPrompt(to, () =>
      leaveOverlay(
        (how) => navigate(to, { replace: how.isInPlace, state: state ?? how.state }),
        replace,
      ),
    );
  return [path, go];
};
