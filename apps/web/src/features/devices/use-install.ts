import { useEffect, useState } from "react";
import { installOffer } from "../../lib/install-offer.ts";
import { toast } from "../../lib/toast-store.ts";
import { type InstallWay, installWay } from "./install-way.ts";

function wayNow(): InstallWay | null {
  return installWay({
    // Safari says it in its own way, long before there was a common one.
    isInstalled:
      matchMedia("(display-mode: standalone)").matches ||
      (navigator as { standalone?: boolean }).standalone === true,
    isOffered: installOffer.event !== null,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  });
}

/** How the app can be installed here, and the act where the browser asks; an offer that comes later is heard of. */
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
    // A browser lets its offer be taken up once.
    installOffer.event = null;
    await event?.prompt?.().catch(() => undefined);
    setWay(wayNow());
  };
  return { way, install };
}
