import { CloudOff } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import {
  CHECK_WORDS,
  sendWaiting,
  useWaitingChecks,
} from "../features/attendance/waiting-checks.ts";
import { call } from "../lib/api.ts";
import { oneTabAtATime } from "../lib/one-tab.ts";
import { forgetPendingSignOut, onPendingSignOut } from "../lib/pending-sign-out.ts";
import { endpointOptions, queryClient } from "../lib/queries.ts";
import { pendingSignOut } from "../lib/was-signed-in.ts";

const AGAIN_MS = 5_000;
const SEND_WITHIN_MS = 20_000;

/** Ends a session on the server that was ended on this device without it, and says so until then. */
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
          You are signed out on this device. Keep Watchbill open: it ends your session on the server
          when the connection is back.
          {waiting.length === 0
            ? null
            : ` Your ${waiting.map(({ kind }) => CHECK_WORDS[kind]).join(" and ")} ${waiting.length === 1 ? "is" : "are"} sent first.`}
        </span>
      </p>
    </div>
  );
}

/** What waits is sent while there is still a session to send it with. What the server does not answer now waits for the next sign-in. */
function endSession(memberId: number): Promise<void> {
  return oneTabAtATime("ends-session", async () => {
    // Another tab has ended it, or somebody has signed in since.
    if (pendingSignOut() !== memberId) return;
    // Times are said by the squad's clock, which the device has forgotten.
    const squad = await queryClient.fetchQuery(endpointOptions("settings.organisation", {}));
    await sendWaiting(memberId, squad);
    if (pendingSignOut() !== memberId) return;
    await call("accounts.signOut", {}, { signal: AbortSignal.timeout(SEND_WITHIN_MS) });
    forgetPendingSignOut();
  });
}
