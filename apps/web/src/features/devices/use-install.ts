import { useEffect, useState } from "react";
import { installPrompt } from "../../lib/offline/install-prompt.ts";
import { showToast } from "../../lib/toast/toast-store.ts";
import { type InstallWay, installWay } from "./install-method.ts";

function wayNow(): InstallWay | null {
  return installWay({
    // Safari's own property predates the standard one.
    isInstalled:
      matchMedia("(display-mode: standalone)").matches ||
      (navigator as { standalone?: boolean }).standalone === true,
    isOffered: installPrompt.event !== null,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  });
}

/**
 * How the app can be installed here, and the install function if the browser has a prompt; updates
 * when the event fires later.
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
    // The browser's install prompt works once.
    installPrompt.event = null;
    await event?.prompt?.().catch(() => undefined);
    setWay(wayNow());
  };
  return { way, install };
}
