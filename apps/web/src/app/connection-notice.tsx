import { formatDay, formatInstantTime, relativeTime } from "@watchbill/domain/time/format";
import { dateOf } from "@watchbill/domain/time/local";
import { CloudOff } from "lucide-react";
import { CHECK_WORDS, useSendWaitingChecks, useWaitingChecks } from "../features/attendance/waiting-checks.ts";
import { useOrganisation } from "../features/settings/organisation.ts";
import { useLostAt } from "../lib/reach.ts";
import { useNow } from "../lib/server-clock.ts";

/** Says that there is no connection, how old the screen is, and what waits to be sent. */
export function ConnectionNotice({ memberId }: { readonly memberId: number }) {
  const { timeZone } = useOrganisation();
  const lostAt = useLostAt();
  const now = useNow(30_000);
  const waiting = useWaitingChecks(memberId);
  useSendWaitingChecks(memberId, timeZone);
  if (lostAt === null && waiting.length === 0) return null;
  const since = lostAt === null ? null : Temporal.Instant.fromEpochMilliseconds(lostAt);
  return (
    <div role="status" className="border-b border-warn/30 bg-warn-soft text-warn print:hidden">
      <p className="mx-auto flex max-w-7xl items-start gap-2 px-3 py-2 text-sm font-semibold sm:px-5">
        <CloudOff aria-hidden size={18} className="mt-0.5 shrink-0" />
        <span>
          {since
            ? `No connection. This is how it was on ${formatDay(dateOf(since, timeZone))} at ${formatInstantTime(since, timeZone)} (${relativeTime(since, now).toLowerCase()}). `
            : null}
          {waiting.map(({ kind, at }) => (
            <span key={at}>
              Your {CHECK_WORDS[kind]} of {formatInstantTime(Temporal.Instant.from(at), timeZone)} waits to be sent.{" "}
            </span>
          ))}
        </span>
      </p>
    </div>
  );
}
