import { useEffect, useState } from "react";
import { installOffer } from "../../lib/install-offer.ts";
import { toast } from "../../lib/toast-store.ts";
import { type InstallWay, installWay } from "./install-way.ts";

function wayNow(): InstallWay | null {
  return installWay({
    // Safari's own property predates the standard one.
    isInstalled:
      matchMedia("(display-mode: standalone)").matches ||
      (navigator as { standalone?: boolean }).standalone === true,
    isOffered: installOffer.event !== null,
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
      installOffer.event = null;
      setWay(null);
      toast({
        title: "Watchbill is installed",
        description: "You find it beside your other apps.",
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
    const { event } = installOffer;
    // The browser's install prompt works once.
    installOffer.event = null;
    await event?.prompt?.().catch(() => undefined);
    setWay(wayNow());
  };
  return { way, install };
}
