import { plural } from "@watchbill/domain/text/language";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { ApiError } from "../../lib/api/api.ts";
import { useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { pathTo } from "../../lib/routing/paths.ts";
import { Button } from "../../ui/button.tsx";
import { Progress } from "../../ui/feedback/progress.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Card, EmptyState, Skeleton } from "../../ui/layout/card.tsx";
import { NoWrap } from "../../ui/layout/no-wrap.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { PersonRow, type PollWhole } from "./poll-recipient.tsx";
import { PollBadges, PollFacts } from "./poll-row.tsx";

/**
 * Results of a poll, updated live: the count of each answer, and the state of the messages to each
 * recipient.
 */
export function PollResult({ pollId }: { readonly pollId: number }) {
  const poll = useEndpoint("polls.one", { id: pollId });
  const isGone = poll.error instanceof ApiError && poll.error.status < 500;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Link
        href={pathTo("polls")}
        className="inline-flex min-h-11 items-center gap-1 font-semibold text-accent-strong underline"
      >
        <ArrowLeft aria-hidden size={18} /> All polls
      </Link>
      {isGone ? (
        <Card>
          <EmptyState title="This poll no longer exists">
            Choose another one under All polls.
          </EmptyState>
        </Card>
      ) : (
        <QueryBoundary
          of={poll}
          loading={<Skeleton className="h-96" />}
          failed="Couldn't load the answers. Try again."
        >
          {(data) => <Answered poll={data} />}
        </QueryBoundary>
      )}
    </div>
  );
}

function Answered({ poll }: { readonly poll: PollWhole }) {
  const { question, choices, asked, answered, isOpen, people } = poll;
  const [isClosing, setClosing] = useState(false);
  return (
    <>
      <Card>
        <div className="mb-2 flex flex-wrap items-start justify-between gap-2">
          <h1 className="min-w-0 flex-1 basis-60 text-xl font-bold whitespace-pre-line">
            <NoWrap>{question}</NoWrap>
          </h1>
          <PollBadges poll={poll} />
        </div>
        <PollFacts poll={poll} />
        <div className="mt-4 grid gap-3">
          {choices.map(({ letter, label, count }) => (
            <Progress key={letter} label={`${label}: ${count}`} value={count} most={asked} />
          ))}
        </div>
        <p aria-live="polite" className="tabular mt-3 font-semibold">
          {plural(
            asked,
            `${answered} of 1 member answered`,
            `${answered} of ${asked} members answered`,
          )}
        </p>
        <p className="tabular text-sm text-ink-soft">
          {`Sent by email, text or push: ${people.filter(isSentTo).length} · Seen: ${people.filter(hasSeen).length}`}
        </p>
        {isOpen ? (
          <Button variant="secondary" className="mt-3" onClick={() => setClosing(true)}>
            Close poll
          </Button>
        ) : null}
      </Card>
      <People poll={poll} />
      {isClosing ? <ClosePoll poll={poll} onClose={() => setClosing(false)} /> : null}
    </>
  );
}

type Person = PollWhole["people"][number];

const isSilent = ({ choice }: Person): boolean => choice === null;
const hasSeen = ({ seenAt }: Person): boolean => seenAt !== null;
/** True if at least one channel has sent the recipient a message. */
const isSentTo = ({ receipts }: Person): boolean =>
  receipts.some(({ state }) => state === "sent" || state === "delivered");

interface Group {
  readonly value: string;
  readonly label: string;
  readonly are: (person: Person) => boolean;
}

const EVERYONE: Group = { value: "all", label: "Everyone", are: () => true };
/** Groups of recipients without an answer; an admin may want to call them. */
const SILENT: readonly Group[] = [
  { value: "silent", label: "No answer", are: isSilent },
  {
    value: "seen",
    label: "Seen, no answer",
    are: (person) => isSilent(person) && hasSeen(person),
  },
  {
    value: "unsent",
    label: "Not sent",
    are: (person) => isSilent(person) && !isSentTo(person),
  },
];

/** Lists the recipients; can be limited to those with a certain answer or without one. */
function People({ poll: { people, choices } }: { readonly poll: PollWhole }) {
  const [shown, setShown] = useState("all");
  const ofChoice = choices.map(
    ({ letter, label }): Group => ({
      value: letter,
      label,
      are: ({ choice }) => choice === letter,
    }),
  );
  const groups = [EVERYONE, ...ofChoice, ...SILENT];
  const options = groups.map(({ value, label, are }) => ({
    value,
    label: `${label} (${people.filter(are).length})`,
  }));
  const listed = people.filter((groups.find(({ value }) => value === shown) ?? EVERYONE).are);
  return (
    <Card title="Answers">
      <div className="mb-2 max-w-sm">
        <SelectField
          label="Show"
          options={options}
          value={shown}
          onChange={(event) => setShown(event.target.value)}
        />
      </div>
      {listed.length === 0 ? (
        <EmptyState title="No members">
          <Button variant="secondary" onClick={() => setShown(EVERYONE.value)}>
            Show everyone
          </Button>
        </EmptyState>
      ) : (
        <ul
          aria-label="Answers"
          className="grid grid-cols-[minmax(0,1fr)] gap-x-8 md:grid-cols-[repeat(2,minmax(0,1fr))] xl:grid-cols-[repeat(3,minmax(0,1fr))]"
        >
          {listed.map((person) => (
            <PersonRow key={person.id} person={person} choices={choices} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Confirms closing a poll, because no recipient can answer it afterwards. */
function ClosePoll({
  poll: { id, asked, answered },
  onClose,
}: {
  readonly poll: PollWhole;
  readonly onClose: () => void;
}) {
  const close = useCommand("polls.close", {
    done: ({ message }) => ({ title: message }),
    onSuccess: onClose,
    failed: "Couldn't close the poll. Try again.",
  });
  return (
    <ConfirmDialog
      title="Close this poll now?"
      description={
        asked - answered === 1
          ? "1 member can no longer answer. This can't be undone."
          : `${asked - answered} members can no longer answer. This can't be undone.`
      }
      act="Close poll"
      pending={close.isPending && "Closing..."}
      onConfirm={() => close.mutate({ id })}
      onClose={onClose}
    />
  );
}
