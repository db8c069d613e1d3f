import { useEffect } from "react";

/**
 * Makes the browser print the page in landscape. This applies to the whole document, because a
 * change of orientation within it starts a new sheet.
 */
export function useLandscapePage(isLying = true): void {
  useEffect(() => {
    if (!isLying) return undefined;
    document.body.classList.add("lying");
    return () => document.body.classList.remove("lying");
  }, [isLying]);
}
