import { formatList } from "@watchbill/domain/text/language";
import { CloudOff } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import {
  CHECK_WORDS,
  sendWaiting,
  useWaitingChecks,
} from "../../features/attendance/use-check-queue.ts";
import { call } from "../../lib/api/api.ts";
import { endpointOptions, queryClient } from "../../lib/api/queries.ts";
import { withTabLock } from "../../lib/live/tab-lock.ts";
import { clearPendingSignOut, onPendingSignOut } from "../../lib/storage/pending-sign-out.ts";
import { pendingSignOut } from "../../lib/storage/was-signed-in.ts";

const AGAIN_MS = 5_000;
const SEND_WITHIN_MS = 20_000;

/**
 * After an offline sign-out, ends the session on the server when it is reachable; shows a notice
 * until the session has ended.
 */
export function PendingSignOut() {
  const [memberId, setMemberId] = useState(pendingSignOut);
  useEffect(() => onPendingSignOut(setMemberId), []);
  const onEnded = useCallback(() => setMemberId(null), []);
  return memberId === null ? null : <PendingOf memberId={memberId} onEnded={onEnded} />;
}

function PendingOf({
  memberId,
  onEnded,
}: {
  readonly memberId: number;
  readonly onEnded: () => void;
}) {
  const waiting = useWaitingChecks(memberId);
  useEffect(() => {
    const attempt = (): void => void endSession(memberId).then(onEnded, () => undefined);
    attempt();
    const timer = setInterval(attempt, AGAIN_MS);
    addEventListener("online", attempt);
    return () => {
      clearInterval(timer);
      removeEventListener("online", attempt);
    };
  }, [memberId, onEnded]);
  return (
    <div role="status" className="border-b border-warn/30 bg-warn-soft text-warn">
      <p className="mx-auto flex max-w-5xl items-start gap-2 px-3 py-2 text-sm font-semibold sm:px-5">
        <CloudOff aria-hidden size={18} className="mt-0.5 shrink-0" />
        <span>
          You're signed out on this device. Keep Watchbill open: we'll end your session on the
          server when you're back online.
          {waiting.length === 0
            ? null
            : ` We'll send your ${formatList(waiting.map(({ kind }) => CHECK_WORDS[kind]))} first.`}
        </span>
      </p>
    </div>
  );
}

/**
 * Sends the queued 10-8s and 10-7s while the session still exists. Those that the server does not
 * accept now wait for the next sign-in.
 */
function endSession(memberId: number): Promise<void> {
  return withTabLock("ends-session", async () => {
    // The session to end no longer exists: another tab ended it, or a new sign-in replaced it.
    if (pendingSignOut() !== memberId) return;
    // Fetches the squad's settings, because sign-out removed from the device the time zone that
    // formatting needs.
    const squad = await queryClient.fetchQuery(endpointOptions("settings.organization", {}));
    await sendWaiting(memberId, squad);
    if (pendingSignOut() !== memberId) return;
    await call("accounts.signOut", {}, { signal: AbortSignal.timeout(SEND_WITHIN_MS) });
    clearPendingSignOut();
  });
}
