import { MAX_SESSIONS } from "@watchbill/domain/accounts/session";
import { deviceNameOf } from "@watchbill/domain/activity/user-agent";
import { relativeTime } from "@watchbill/domain/time/format";
import type { Output } from "../../lib/api/api.ts";
import { useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Card, Skeleton } from "../../ui/layout/card.tsx";

type Session = Output<"accounts.sessions">[number];

const FAILED = "Couldn't sign out that device. Try again.";

export function SessionList() {
  const sessions = useEndpoint("accounts.sessions", {});
  const end = useCommand("accounts.endSession", { failed: FAILED });
  const endOthers = useCommand("accounts.endOtherSessions", { failed: FAILED });
  const hasOthers = sessions.data?.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <Card
      title="Where you're signed in"
      aside={
        hasOthers ? (
          <Button
            variant="secondary"
            pending={endOthers.isPending && "Signing out..."}
            onClick={() => endOthers.mutate({})}
          >
            Sign out all other devices
          </Button>
        ) : null
      }
    >
      <QueryBoundary
        of={sessions}
        loading={<Skeleton className="h-16" />}
        failed="Couldn't load your devices."
      >
        {(data) => (
          <ul className="divide-y divide-line">
            {data.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                onEnd={() => end.mutate({ id: session.id })}
                isEnding={end.isPending && end.variables.id === session.id}
              />
            ))}
          </ul>
        )}
      </QueryBoundary>
      {(sessions.data?.length ?? 0) >= MAX_SESSIONS ? (
        <p className="text-sm text-ink-soft">
          You can be signed in on {MAX_SESSIONS} devices. Signing in on another signs out the one
          you haven't used the longest.
        </p>
      ) : null}
    </Card>
  );
}

function SessionRow({
  session,
  onEnd,
  isEnding,
}: {
  readonly session: Session;
  readonly onEnd: () => void;
  readonly isEnding: boolean;
}) {
  const now = useNow(30_000);
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <div className="min-w-0">
        <p className="font-semibold">{deviceNameOf(session.userAgent)}</p>
        <p className="text-sm text-ink-soft">
          {session.ipAddress ?? "Unknown address"} · last used{" "}
          {relativeTime(Temporal.Instant.from(session.lastSeenAt), now).toLowerCase()}
        </p>
      </div>
      {session.isCurrent ? (
        <Badge tone="good">This device</Badge>
      ) : (
        <Button variant="secondary" pending={isEnding && "Signing out..."} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  );
}
