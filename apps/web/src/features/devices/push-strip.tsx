import { BellRing, X } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { usePush } from "./use-push.ts";

const ASK_AGAIN_DAYS = 30;
const KEPT_AS = "push-invitation-closed-at";

/**
 * Prepares push messages on this device, and invites the member to enable them while the permission
 * is undecided.
 */
export function PushStrip({ isHeldBack }: { readonly isHeldBack: boolean }) {
  const push = usePush();
  const [isClosed, setClosed] = useState(wasClosedLately);
  if (isHeldBack || isClosed || push.state !== "default") return null;
  const close = (): void => {
    localStorage.setItem(KEPT_AS, String(Date.now()));
    setClosed(true);
  };
  return (
    <section
      aria-label="Push notifications"
      className="flex items-start gap-2 rounded-xl border border-line bg-calm-soft p-3 text-calm"
    >
      <BellRing aria-hidden className="mt-2.5 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
        <p className="me-auto min-w-0 py-2">Get notified on this device when someone needs you.</p>
        <Button pending={push.isBusy && "Enabling..."} onClick={() => void push.enable()}>
          Enable Notifications
        </Button>
      </div>
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
