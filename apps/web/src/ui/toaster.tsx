import { Suspense, useEffect, useState } from "react";
import { afterFirstScreen, later } from "../lib/later.ts";
import { useToast } from "../lib/toast-store.ts";

const ToastPanel = later(async () => (await import("./toast-panel.tsx")).ToastPanel);

/**
 * Toast container. Loads after the first screen but before the first toast, so that screen readers
 * announce it.
 */
export function Toaster() {
  const [isAtRest, setAtRest] = useState(false);
  const message = useToast();
  useEffect(() => afterFirstScreen(() => setAtRest(true)), []);
  if (!isAtRest && !message) return null;
  return (
    <Suspense fallback={null}>
      <ToastPanel />
    </Suspense>
  );
}
