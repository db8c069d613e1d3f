import { formatDay, formatInstantTime, relativeTime } from "@watchbill/domain/time/format";
import { dateOf } from "@watchbill/domain/time/local";
import { CloudOff, ServerOff } from "lucide-react";
import {
  CHECK_WORDS,
  useSendWaitingChecks,
  useShownWaitingChecks,
} from "../../features/attendance/use-check-queue.ts";
import { useOrganization } from "../../features/settings/organization.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { useProbe } from "../../lib/live/live.ts";
import { type Obstacle, useOffline } from "../../lib/offline/connectivity.ts";

/** Separate texts for a network and a server failure, because a member can only fix the network. */
const WHAT_IS_WRONG: Readonly<Record<Obstacle, string>> = {
  network: "You're offline.",
  server: "Watchbill isn't responding. We'll keep trying.",
};

/**
 * Notice that the app is offline: the cause, the age of the shown data, and the 10-8s and 10-7s
 * waiting to be sent.
 */
export function ConnectionNotice({ memberId }: { readonly memberId: number }) {
  const squad = useOrganization();
  const offline = useOffline();
  const now = useNow(30_000);
  const waiting = useShownWaitingChecks(memberId);
  useSendWaitingChecks(memberId, squad);
  useProbe(offline !== null);
  if (offline === null && waiting.length === 0) return null;
  const since = offline && Temporal.Instant.fromEpochMilliseconds(offline.since);
  const Icon = offline?.obstacle === "server" ? ServerOff : CloudOff;
  return (
    <div role="status" className="border-b border-warn/30 bg-warn-soft text-warn print:hidden">
      <p className="mx-auto flex max-w-[105rem] items-start gap-2 px-3 py-2 text-sm font-semibold sm:px-5">
        <Icon aria-hidden size={18} className="mt-0.5 shrink-0" />
        <span>
          {offline && since
            ? `${WHAT_IS_WRONG[offline.obstacle]} Showing saved data from ${formatDay(dateOf(since, squad.timeZone), squad)} at ${formatInstantTime(since, squad)} (${relativeTime(since, now).toLowerCase()}). `
            : null}
          {waiting.map(({ kind, at }) => (
            <span
              key={at}
            >{`Your ${CHECK_WORDS[kind]} at ${formatInstantTime(Temporal.Instant.from(at), squad)} isn't sent yet. `}</span>
          ))}
        </span>
      </p>
    </div>
  );
}
