import { UPCOMING_DAYS } from "@watchbill/domain/shifts/upcoming";
import { useEffect } from "react";
import { useLocation, useSearchParams } from "wouter";
import { PATHS } from "../lib/paths.ts";

/** A part of the dashboard that takes longer to come is not waited for. */
const COMES_WITHIN_MS = 10_000;

/** Where the shortcuts of the app's icon lead on the dashboard (`manifest.webmanifest`); none of them does anything by itself. */
const PLACES: Readonly<Record<string, () => HTMLElement | undefined>> = {
  "10-8": () => among("main button", /^10-[78]/),
  "my-shifts": () => among("main h2", new RegExp(`${UPCOMING_DAYS}-Day Shift Schedule`)),
};

function among(what: string, called: RegExp): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(what)].find(({ textContent }) =>
    called.test(textContent),
  );
}

/** Puts the focus where a shortcut leads, once that is there, and takes it out of the address: a reload stays where somebody is. */
export function useShortcut(): void {
  const [path] = useLocation();
  const [params, setParams] = useSearchParams();
  const to = path === PATHS.dashboard ? params.get("to") : null;
  useEffect(() => {
    const place = PLACES[to ?? ""];
    if (!place) return undefined;
    const go = (): boolean => {
      const found = place();
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
