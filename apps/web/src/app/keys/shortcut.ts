import { UPCOMING_DAYS } from "@watchbill/domain/shifts/upcoming";
import { useEffect } from "react";
import { useLocation, useSearchParams } from "wouter";
import { PATHS } from "../../lib/routing/paths.ts";

/** Maximum wait until the targeted part of the dashboard has rendered. */
const COMES_WITHIN_MS = 10_000;

/**
 * Focus targets of the installed app's icon shortcuts (`manifest.webmanifest`). A shortcut only
 * moves the focus; it never performs the action.
 */
const TARGETS: Readonly<Record<string, () => HTMLElement | undefined>> = {
  "10-8": () => among("main button", /^10-[78]/),
  "my-shifts": () => among("main h2", new RegExp(`${UPCOMING_DAYS}-Day Shift Schedule`)),
};

function among(what: string, called: RegExp): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(what)].find(({ textContent }) =>
    called.test(textContent),
  );
}

/**
 * Focuses the target of the icon shortcut in the URL once the target has rendered. Removes the
 * shortcut from the URL, so that a reload does not repeat it.
 */
export function useShortcut(): void {
  const [path] = useLocation();
  const [params, setParams] = useSearchParams();
  const to = path === PATHS.dashboard ? params.get("to") : null;
  useEffect(() => {
    const findTarget = TARGETS[to ?? ""];
    if (!findTarget) return undefined;
    const go = (): boolean => {
      const found = findTarget();
      if (!found) return false;
      if (found.tabIndex < 0) found.tabIndex = -1;
      found.scrollIntoView({ block: "center" });
      found.focus({ preventScroll: true });
      stop();
      setParams(
        (now) => {
          now.delete("to");
          return now;
        },
        { replace: true },
      );
      return true;
    };
    const observer = new MutationObserver(go);
    const enough = setTimeout(() => observer.disconnect(), COMES_WITHIN_MS);
    const stop = (): void => {
      observer.disconnect();
      clearTimeout(enough);
    };
    if (!go()) observer.observe(document.body, { subtree: true, childList: true });
    return stop;
  }, [to, setParams]);
}
