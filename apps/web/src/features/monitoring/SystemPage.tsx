import { useQuery } from "@tanstack/react-query";
import { unsentText } from "@watchbill/domain/messages/delivery/unsent";
import { formatInstantTime } from "@watchbill/domain/time/format";
import { CircleCheck, TriangleAlert } from "lucide-react";
import type { Output } from "../../lib/api/api.ts";
import { endpointOptions, useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Card, Skeleton } from "../../ui/layout/card.tsx";
import { TwoColumns } from "../../ui/layout/two-columns.tsx";
import { CreatedByFormerAdmins } from "../credentials/former-admins.tsx";
import { useOrganization } from "../settings/organization.ts";
import { BackupList } from "./backup-list.tsx";
import { SimilarUnitNumbers } from "./similar-unit-numbers.tsx";

type State = Output<"monitoring.state">;

/** Polling interval. The page polls, because no event reports the age of pending work. */
const LOOK_EVERY_MS = 60_000;

/** System status: health, what to do about problems, and backups. */
export default function SystemPage() {
  const state = useQuery({
    ...endpointOptions("monitoring.state", {}),
    refetchInterval: LOOK_EVERY_MS,
  });
  const squad = useOrganization();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h1 className="text-2xl font-bold">System status</h1>
      {state.data ? (
        <Verdict {...state.data} />
      ) : state.isPending ? (
        <Skeleton className="h-14" />
      ) : null}
      <TwoColumns
        first={
          <QueryBoundary
            of={state}
            loading={<Skeleton className="h-96" />}
            failed="Couldn't load system status."
          >
            {(data) => (
              <Card
                title="Status"
                aside={
                  <Button
                    variant="secondary"
                    pending={state.isFetching && "Refreshing..."}
                    onClick={() => void state.refetch()}
                  >
                    Refresh
                  </Button>
                }
              >
                <Parts parts={data.parts} />
                <Unsent />
                <p className="mt-3 text-sm text-ink-soft">
                  Watchbill {data.version}. Checked at{" "}
                  {formatInstantTime(Temporal.Instant.from(data.readAt), squad)}; refreshes every
                  minute.
                </p>
              </Card>
            )}
          </QueryBoundary>
        }
        second={
          <>
            <CreatedByFormerAdmins />
            <SimilarUnitNumbers />
            <BackupList />
            <TestAlert />
          </>
        }
      />
    </div>
  );
}

/** The system's health in one sentence, and what to do about it. */
function Verdict({ conditions, caveat }: Pick<State, "conditions" | "caveat">) {
  if (conditions.length === 0 && caveat)
    return (
      <p
        role="status"
        className="flex gap-2 rounded-xl border border-warn/30 bg-warn-soft p-4 text-warn"
      >
        <TriangleAlert aria-hidden size={20} className="mt-0.5 shrink-0" />
        <span>
          <strong>Everything configured is working.</strong> {caveat}
        </span>
      </p>
    );
  if (conditions.length === 0)
    return (
      <p
        role="status"
        className="flex items-center gap-2 rounded-xl border border-good/30 bg-good-soft p-4 font-semibold text-good"
      >
        <CircleCheck aria-hidden size={20} className="shrink-0" /> All systems are working.
      </p>
    );
  return (
    <section
      role="status"
      aria-label="Problems"
      className="rounded-xl border border-bad/30 bg-bad-soft p-4 text-bad"
    >
      <ul className="space-y-3">
        {conditions.map(({ key, words, advice }) => (
          <li key={key} className="flex gap-2">
            <TriangleAlert aria-hidden size={20} className="mt-0.5 shrink-0" />
            <div className="min-w-0 break-words">
              <p className="font-semibold">{words}</p>
              <p>{advice}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Parts({ parts }: { readonly parts: State["parts"] }) {
  return (
    <dl className="divide-y divide-line">
      {parts.map(({ name, words, isWell }) => (
        <div
          key={`${name} ${words}`}
          className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2"
        >
          <dt className="w-44 font-semibold">{name}</dt>
          <dd className="min-w-0 flex-1 basis-60 break-words">
            {words} {isWell ? null : <Badge tone="bad">Problem</Badge>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * Shows the number of unsent messages. Messages of a channel that is not set up do not count,
 * because they are never sent.
 */
function Unsent() {
  const { data } = useEndpoint("messages.status", {});
  const text = data ? unsentText(data) : null;
  return text === null ? null : (
    <p className="mt-3 rounded-lg bg-warn-soft p-3 font-semibold text-warn">{text}</p>
  );
}

/** Button that sends a test alert, to check the alert channels before they are needed. */
function TestAlert() {
  const test = useCommand("monitoring.testAlert", {
    done: ({ caveat }) => ({
      title: "Test alert sent",
      description: caveat ?? "You'll get it in the app and on all your channels.",
    }),
    failed: "Couldn't send the test alert",
  });
  return (
    <Card
      title="Alerts"
      aside={
        <Button
          variant="secondary"
          pending={test.isPending && "Sending..."}
          onClick={() => test.mutate({})}
        >
          Send test alert
        </Button>
      }
    >
      <p className="text-ink-soft">
        We alert admins in the app, by email and by text: once, daily while a problem lasts, and
        when it's resolved. A server that is down can't send alerts, so monitor <code>/readyz</code>{" "}
        from another machine.
      </p>
    </Card>
  );
}
