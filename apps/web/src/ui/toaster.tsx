import { Suspense, useEffect, useState } from "react";
import { afterFirstScreen, later } from "../lib/later.ts";
import { useToast } from "../lib/toast-store.ts";

const ToastPanel = later(async () => (await import("./toast-panel.tsx")).ToastPanel);

/** Where messages show. It is there before the first of them, so that a screen reader hears it, but after the first screen. */
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
