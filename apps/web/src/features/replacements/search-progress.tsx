import { SEARCH_STATUS_LABELS } from "@watchbill/domain/replacements/search-status";
import { relativeTime } from "@watchbill/domain/time/format";
import type { Output } from "../../lib/api/api.ts";
import { useCommand } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { NoWrap } from "../../ui/layout/no-wrap.tsx";
import { CallLink } from "../members/call-link.tsx";
import { useOrganization } from "../settings/organization.ts";
import { RANK_TONES, SilentUntil, weekdayAndTime } from "./find-replacement-start.tsx";

type Cover = Output<"replacementSearch.show">;
type Search = NonNullable<Cover["search"]>;

/**
 * A running search for a replacement: the members asked, their answers, and the members to ask
 * next.
 */
export function SearchProgress({
  search,
  candidates,
}: {
  readonly search: Search;
  readonly candidates: Cover["candidates"];
}) {
  const later = candidates.filter(({ memberId }) => search.toAsk.includes(memberId));
  const squad = useOrganization();
  const now = useNow(15_000);
  const stop = useCommand("replacementSearch.stop");
  return (
    <section aria-label="Search" className="space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-bold">{SEARCH_STATUS_LABELS[search.status]}</p>
        {search.status === "running" ? (
          <Button
            variant="danger"
            pending={stop.isPending && "Stopping..."}
            onClick={() => stop.mutate({ id: search.id })}
          >
            Stop search
          </Button>
        ) : null}
      </div>
      {search.isWaitlist ? (
        <p className="text-sm text-ink-soft">Asks the members who wait for a spot, in order</p>
      ) : null}
      {search.nextWaveAt ? (
        <p className="text-sm text-ink-soft">
          Next round: {weekdayAndTime(search.nextWaveAt, squad)}
        </p>
      ) : null}
      <ul
        aria-live="polite"
        className="max-h-64 divide-y divide-line overflow-y-auto rounded-lg border border-line"
        tabIndex={0}
      >
        {search.asks.map((ask) => (
          <li key={ask.memberId} className="flex flex-wrap items-center gap-2 p-2">
            <Badge tone={RANK_TONES[ask.rank]}>{ask.rank.toUpperCase()}</Badge>
            <span className="me-auto min-w-0">
              <NoWrap>{ask.name}</NoWrap>
              {ask.phoneNumber ? (
                <span className="ms-2">
                  <CallLink number={ask.phoneNumber} />
                </span>
              ) : null}
            </span>
            <span className="text-sm text-ink-soft">
              asked {relativeTime(Temporal.Instant.from(ask.askedAt), now).toLowerCase()}
            </span>
            <Answer ask={ask} />
          </li>
        ))}
        {later.map((candidate) => (
          <li key={candidate.memberId} className="flex flex-wrap items-center gap-2 p-2">
            <Badge tone={RANK_TONES[candidate.rank]}>{candidate.rank.toUpperCase()}</Badge>
            <span className="me-auto min-w-0">
              <NoWrap>{candidate.name}</NoWrap>
              <SilentUntil candidate={candidate} />
            </span>
            <Badge>Not asked yet</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Answer({ ask: { answer, hasSeen } }: { readonly ask: Search["asks"][number] }) {
  if (answer === "accepted") return <Badge tone="good">Accepted</Badge>;
  if (answer === "declined") return <Badge tone="bad">Declined</Badge>;
  return <Badge>{hasSeen ? "Seen" : "Not seen"}</Badge>;
}
