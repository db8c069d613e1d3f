import { audienceText, momentText } from "@watchbill/domain/polls/poll";
import { plural } from "@watchbill/domain/text/language";
import { Link } from "wouter";
import type { Output } from "../../lib/api/api.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { pathTo } from "../../lib/routing/paths.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { NoWrap } from "../../ui/layout/no-wrap.tsx";
import { useOrganization } from "../settings/organization.ts";

type ListedPoll = Output<"polls.list">[number];

/** A poll in the list: its question, recipients and state. */
export function PollRow({ poll }: { readonly poll: ListedPoll }) {
  const { id, question, asked, answered } = poll;
  return (
    <li className="rounded-xl border border-line bg-surface p-4 shadow-card">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <Link
          href={pathTo("polls", { poll: String(id) })}
          className="min-h-11 min-w-0 flex-1 basis-60 content-center font-semibold underline decoration-line-strong underline-offset-2"
        >
          <NoWrap>{question}</NoWrap>
        </Link>
        <PollBadges poll={poll} />
      </div>
      <PollFacts poll={poll} />
      <p className="tabular mt-1 text-sm">
        {[
          plural(
            asked,
            `${answered} of 1 member answered`,
            `${answered} of ${asked} members answered`,
          ),
          ...poll.choices.map(({ label, count }) => `${label} ${count}`),
        ].join(" · ")}
      </p>
    </li>
  );
}

/** Badges for the state and the urgency of a poll. */
export function PollBadges({
  poll: { isOpen, messageUrgency, isEmergency },
}: {
  readonly poll: ListedPoll;
}) {
  return (
    <span className="flex flex-wrap gap-1">
      {isEmergency ? (
        <Badge tone="bad">Emergency</Badge>
      ) : messageUrgency === "urgent" ? (
        <Badge tone="warn">Urgent</Badge>
      ) : null}
      <Badge tone={isOpen ? "good" : "neutral"}>{isOpen ? "Open" : "Closed"}</Badge>
    </span>
  );
}

/** Describes a poll's sender, recipients, shift and closing time. */
export function PollFacts({
  poll,
}: {
  readonly poll: ListedPoll & { readonly closedBy?: string | null };
}) {
  const squad = useOrganization();
  const now = useNow(30_000);
  const { askedBy, createdAt, closesAt, closedAt, shift, isOpen, closedBy } = poll;
  const at = (instant: string): string => momentText(Temporal.Instant.from(instant), now, squad);
  const end = isOpen
    ? `Closes ${at(closesAt)}`
    : closedBy
      ? `Closed ${at(closedAt ?? closesAt)} by ${closedBy}`
      : `Closed ${at(closedAt ?? closesAt)}`;
  return (
    <p className="text-sm text-ink-soft">
      <NoWrap>
        {[
          `From ${askedBy || "a former member"} ${at(createdAt)}`,
          `To ${audienceText(poll)}`,
          end,
          ...(shift ? [`About ${shift}`] : []),
        ].join(" · ")}
      </NoWrap>
    </p>
  );
}
