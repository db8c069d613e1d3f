import type { BaseLocationHook } from "wouter";
import { useBrowserLocation } from "wouter/use-browser-location";
import { leaveFor } from "../lib/unsaved-changes.ts";
import { goOn } from "../lib/way-back.ts";

type Navigate = ReturnType<typeof useBrowserLocation>[1];

/** The browser's address; whoever goes on from an open dialog leaves no entry of it behind, and from what they typed only when they mean to. */
export const useAppLocation: BaseLocationHook = () => {
  const [path, navigate] = useBrowserLocation();
  const go: Navigate = (to, { replace = false, state = null } = {}) =>
    leaveFor(to, () =>
      goOn((how) => navigate(to, { replace: how.isInPlace, state: state ?? how.state }), replace),
    );
  return [path, go];
};
