import { Suspense, useEffect, useState } from "react";
import { afterFirstRender, lazyPrefetched } from "../../lib/routing/lazy.ts";
import { useToast } from "../../lib/toast/toast-store.ts";

const ToastPanel = lazyPrefetched(async () => (await import("./toast-panel.tsx")).ToastPanel);

/**
 * The container of toasts. Loads after the first screen but before the first toast, because screen
 * readers announce only changes in an existing live region.
 */
export function Toaster() {
  const [isAtRest, setAtRest] = useState(false);
  const message = useToast();
  useEffect(() => afterFirstRender(() => setAtRest(true)), []);
  if (!isAtRest && !message) return null;
  return (
    <Suspense fallback={null}>
      <ToastPanel />
    </Suspense>
  );
}
