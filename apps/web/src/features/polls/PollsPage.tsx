import { MessageCircleQuestion, Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { useLocation, useSearchParams } from "wouter";
import { useEndpoint } from "../../lib/api/queries.ts";
import { lazyPage } from "../../lib/routing/lazy.ts";
import { pathTo } from "../../lib/routing/paths.ts";
import { Button } from "../../ui/button.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Card, EmptyState, Skeleton } from "../../ui/layout/card.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { AskForm } from "./ask-form.tsx";
import { PollRow } from "./poll-row.tsx";

const PollResult = lazyPage(async () => (await import("./poll-result.tsx")).PollResult);

/** The list of polls, or the results of the poll in the URL. */
export default function PollsPage() {
  const [params] = useSearchParams();
  const shown = params.get("poll");
  const shift = Number(params.get("shift"));
  if (shown === null)
    return <Polls shiftId={Number.isInteger(shift) && shift > 0 ? shift : null} />;
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <PollResult pollId={Number(shown)} />
    </Suspense>
  );
}

function Polls({ shiftId }: { readonly shiftId: number | null }) {
  const polls = useEndpoint("polls.list", {});
  const [isAsking, setAsking] = useState(shiftId !== null);
  const [, navigate] = useLocation();
  const close = (): void => {
    setAsking(false);
    if (shiftId !== null) navigate(pathTo("polls"), { replace: true });
  };
  const ask = (
    <Button onClick={() => setAsking(true)}>
      <Plus aria-hidden size={18} /> New poll
    </Button>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-2xl font-bold">Polls</h1>
        {polls.data?.length === 0 ? null : ask}
      </div>
      <p className="max-w-prose text-ink-soft">
        Ask members a quick question by app, email, push and text, and see answers as they come in.
      </p>
      <QueryBoundary
        of={polls}
        loading={<Skeleton className="h-40" />}
        failed="Couldn't load polls. Try again."
        empty={
          <Card>
            <EmptyState icon={<MessageCircleQuestion aria-hidden size={32} />} title="No polls yet">
              <p className="mb-2">For example, “Who can come to the drill on Friday?”</p>
              {ask}
            </EmptyState>
          </Card>
        }
      >
        {(data) => (
          <ul aria-label="Polls" className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {data.map((poll) => (
              <PollRow key={poll.id} poll={poll} />
            ))}
          </ul>
        )}
      </QueryBoundary>
      {isAsking ? (
        <Dialog isOpen onClose={close} title="New poll">
          <AskForm
            shiftId={shiftId}
            onCancel={close}
            onAsked={(id) => navigate(pathTo("polls", { poll: String(id) }))}
          />
        </Dialog>
      ) : null}
    </div>
  );
}
