import type { BaseLocationHook } from "wouter";
import { useBrowserLocation } from "wouter/use-browser-location";
import { leaveFor } from "../lib/unsaved-changes.ts";
import { goOn } from "../lib/way-back.ts";

type Navigate = ReturnType<typeof useBrowserLocation>[1];

/**
 * Location hook for the router: a navigation replaces an open dialog's history entry, and asks
 * first if there are unsaved changes.
 */
export const useAppLocation: BaseLocationHook = () => {
  const [path, navigate] = useBrowserLocation();
  const go: Navigate = (to, { replace = false, state = null } = {}) =>
    leaveFor(to, () =>
      goOn((how) => navigate(to, { replace: how.isInPlace, state: state ?? how.state }), replace),
    );
  return [path, go];
};
