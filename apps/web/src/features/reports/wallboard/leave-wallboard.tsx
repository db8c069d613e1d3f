import { useEffect, useState } from "react";
import { Link } from "wouter";
import { PATHS } from "../../../lib/routing/paths.ts";

/** How long the link stays visible after the last pointer movement, in milliseconds. */
const SHOWN_MS = 5_000;

/**
 * A link from the wallboard back to the app. On a phone it is below the wallboard; on other screens
 * it appears when the pointer moves or on keyboard focus.
 */
export function LeaveWallboard() {
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (): void => {
      setShown(true);
      clearTimeout(timer);
      timer = setTimeout(() => setShown(false), SHOWN_MS);
    };
    show();
    const signs = ["pointermove", "pointerdown"] as const;
    for (const sign of signs) addEventListener(sign, show);
    return () => {
      clearTimeout(timer);
      for (const sign of signs) removeEventListener(sign, show);
    };
  }, []);
  return (
    <nav aria-label="Back to the app">
      <Link
        href={PATHS.dashboard}
        className={`inline-flex max-sm:m-3 sm:fixed sm:end-4 sm:bottom-4 min-h-11 items-center rounded-lg border border-line-strong/60 bg-surface px-4 text-base font-semibold shadow-card transition-opacity hover:bg-raised focus:opacity-100 print:hidden ${isShown ? "" : "sm:pointer-events-none sm:opacity-0"}`}
      >
        Exit wallboard
      </Link>
    </nav>
  );
}
