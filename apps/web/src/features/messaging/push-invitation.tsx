import { BellRing, X } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { usePush } from "./use-push.ts";

const INVITE_AFTER_MS = 2_000;
const ASK_AGAIN_DAYS = 30;
const KEPT_AS = "push-invitation-closed-at";

/**
 * Invites to push messages, once the dashboard has stood for two seconds. The browser's own question comes with the tap:
 * asked without one, browsers hide it and hold it against the site.
 */
export function PushInvitation() {
  const push = usePush();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (wasClosedLately()) return undefined;
    const timer = setTimeout(() => setShown(true), INVITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown || push.state !== "default") return null;
  const close = (): void => {
    localStorage.setItem(KEPT_AS, String(Date.now()));
    setShown(false);
  };
  return (
    <section
      aria-label="Push notifications"
      className="flex flex-wrap items-center gap-2 rounded-xl border border-line bg-calm-soft p-3 text-calm"
    >
      <BellRing aria-hidden className="shrink-0" />
      <p className="mr-auto min-w-0">Be told on this device when somebody needs you.</p>
      <Button pending={push.isBusy && "Enabling..."} onClick={() => void push.enable()}>
        Enable Notifications
      </Button>
      <Button variant="quiet" aria-label="Not now" onClick={close}>
        <X aria-hidden size={18} />
      </Button>
    </section>
  );
}

function wasClosedLately(): boolean {
  const closedAt = Number(localStorage.getItem(KEPT_AS) ?? 0);
  return Date.now() - closedAt < ASK_AGAIN_DAYS * 86_400_000;
}
