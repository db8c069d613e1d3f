import { useEffect, useState } from "react";
import { installPrompt } from "../../lib/offline/install-prompt.ts";
import { showToast } from "../../lib/toast/toast-store.ts";
import { type InstallWay, installWay } from "./install-method.ts";

function wayNow(): InstallWay | null {
  return installWay({
    // `navigator.standalone` is Safari's own property and older than the standard media query.
    isInstalled:
      matchMedia("(display-mode: standalone)").matches ||
      (navigator as { standalone?: boolean }).standalone === true,
    isOffered: installPrompt.event !== null,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  });
}

/**
 * Returns how the app can be installed on this device, and a function that opens the browser's
 * install prompt if there is one. Updates when the browser offers the prompt later.
 */
export function useInstall(): {
  readonly way: InstallWay | null;
  readonly install: () => Promise<void>;
} {
  const [way, setWay] = useState(wayNow);
  useEffect(() => {
    const look = (): void => setWay(wayNow());
    const isDone = (): void => {
      installPrompt.event = null;
      setWay(null);
      showToast({
        title: "Watchbill is installed",
        description: "Find it with your other apps.",
      });
    };
    addEventListener("beforeinstallprompt", look);
    addEventListener("appinstalled", isDone);
    return () => {
      removeEventListener("beforeinstallprompt", look);
      removeEventListener("appinstalled", isDone);
    };
  }, []);
  const install = async (): Promise<void> => {
    const { event } = installPrompt;
    // The browser's install prompt works only once.
    installPrompt.event = null;
    await event?.prompt?.().catch(() => undefined);
    setWay(wayNow());
  };
  return { way, install };
}
