import { useEffect } from "react";

/** Prints the page that asks for it lying; the whole document, since a change of paper in its middle begins another sheet. */
export function useLyingPaper(isLying = true): void {
  useEffect(() => {
    if (!isLying) return undefined;
    document.body.classList.add("lying");
    return () => document.body.classList.remove("lying");
  }, [isLying]);
}
