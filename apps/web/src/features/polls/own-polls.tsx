import { useEndpoint } from "../../lib/api/queries.ts";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Card, EmptyState, Skeleton } from "../../ui/layout/card.tsx";
import { NoWrap } from "../../ui/layout/no-wrap.tsx";
import { type OwnPoll, PollAnswers } from "./poll-answers.tsx";

/** Dashboard card with the polls that the viewer received; unanswered ones come first. */
export function OwnPolls({ polls }: { readonly polls: readonly OwnPoll[] }) {
  const waiting = (poll: OwnPoll): number => (poll.isOpen ? (poll.choice === null ? 0 : 1) : 2);
  return [...polls]
    .sort((a, b) => waiting(a) - waiting(b))
    .map((poll) => (
      <Card key={poll.id} title={poll.askedBy ? `${poll.askedBy} asks` : "New poll"}>
        <PollAnswers poll={poll} />
      </Card>
    ));
}

/**
 * The poll of a notification in its current state; if the poll closed some time ago, the
 * notification's text.
 */
export function PollOfNotification({
  pollId,
  question,
}: {
  readonly pollId: number;
  readonly question: string;
}) {
  const polls = useEndpoint("polls.mine", {});
  return (
    <QueryBoundary
      of={polls}
      loading={<Skeleton className="h-24" />}
      failed="Couldn't load the poll. Try again."
      isEmpty={() => false}
    >
      {(data) => {
        const poll = data.find(({ id }) => id === pollId);
        if (poll) return <PollAnswers poll={poll} />;
        return (
          <>
            <p className="whitespace-pre-line">
              <NoWrap>{question}</NoWrap>
            </p>
            <EmptyState title="This poll is closed">You can no longer answer.</EmptyState>
          </>
        );
      }}
    </QueryBoundary>
  );
}
