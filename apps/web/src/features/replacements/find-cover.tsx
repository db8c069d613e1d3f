import { COVER_RANK_GUIDE, COVER_RANKS, type CoverRank } from "@watchbill/domain/replacements/cover-rank";
import { SEARCH_STATUS_LABELS } from "@watchbill/domain/replacements/search-status";
import { formatInstantTime, relativeTime } from "@watchbill/domain/time/format";
import { useState } from "react";
import { errorText, type Output } from "../../lib/api.ts";
import { useCommand, useEndpoint } from "../../lib/queries.ts";
import { useNow } from "../../lib/server-clock.ts";
import { toast } from "../../lib/toast-store.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { CallLink } from "../../ui/call-link.tsx";
import { LoadError, Skeleton } from "../../ui/card.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Unbroken } from "../../ui/unbroken.tsx";
import { useOrganisation } from "../settings/organisation.ts";

type Cover = Output<"cover.show">;
type Search = NonNullable<Cover["search"]>;

const TONES: Readonly<Record<CoverRank, Tone>> = { high: "good", medium: "warn", low: "neutral" };
const PAUSES = [5, 10, 15, 30, 60, 120].map((minutes) => ({
  value: String(minutes),
  label: minutes < 60 ? `${minutes} minutes` : `${minutes / 60} ${minutes === 60 ? "hour" : "hours"}`,
}));

/** Has members asked for a shift, wave by wave, and shows what they answer. */
export function FindCoverDialog({
  shiftId,
  isFull,
  onClose,
}: {
  readonly shiftId: number;
  /** Every place is taken; what was asked and answered before is still there to see. */
  readonly isFull: boolean;
  readonly onClose: () => void;
}) {
  const cover = useEndpoint("cover.show", { id: shiftId });
  const search = cover.data?.search ?? null;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Find cover"
      description="Members are asked in the app and as they like to be told; the first who accepts has it."
    >
      {cover.isPending ? <Skeleton className="h-48" /> : null}
      {cover.isError ? <LoadError text="Cover could not be read." onRetry={() => void cover.refetch()} /> : null}
      {cover.data ? (
        <div className="space-y-4">
          {search ? <Watch search={search} /> : null}
          {search?.status === "running" ? null : <Start shiftId={shiftId} isFull={isFull} candidates={cover.data.candidates} />}
        </div>
      ) : null}
    </Dialog>
  );
}

function failed(error: unknown): void {
  toast({ title: "Error", description: errorText(error, "That did not work. Try again."), variant: "destructive" });
}

function Watch({ search }: { readonly search: Search }) {
  const { timeZone } = useOrganisation();
  const now = useNow(15_000);
  const stop = useCommand("cover.stop", { touches: ["cover."], onError: failed });
  return (
    <section aria-label="The search" className="space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-bold">{SEARCH_STATUS_LABELS[search.status]}</p>
        {search.status === "running" ? (
          <Button variant="danger" pending={stop.isPending && "Stopping..."} onClick={() => stop.mutate({ id: search.id })}>
            Stop asking
          </Button>
        ) : null}
      </div>
      {search.nextWaveAt ? (
        <p className="text-sm text-ink-soft">
          Next wave at {formatInstantTime(Temporal.Instant.from(search.nextWaveAt), timeZone)}
        </p>
      ) : null}
      <ul aria-live="polite" className="max-h-64 divide-y divide-line overflow-y-auto rounded-lg border border-line" tabIndex={0}>
        {search.asks.map((ask) => (
          <li key={ask.memberId} className="flex flex-wrap items-center gap-2 p-2">
            <Badge tone={TONES[ask.rank]}>{ask.rank.toUpperCase()}</Badge>
            <span className="mr-auto min-w-0">
              <Unbroken>{ask.name}</Unbroken>
              {ask.phoneNumber ? (
                <span className="ml-2">
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
      </ul>
    </section>
  );
}

function Answer({ ask: { answer, hasSeen } }: { readonly ask: Search["asks"][number] }) {
  if (answer === "accepted") return <Badge tone="good">Accepted</Badge>;
  if (answer === "declined") return <Badge tone="bad">Declined</Badge>;
  return <Badge>{hasSeen ? "Seen" : "Not seen"}</Badge>;
}

function Start({
  shiftId,
  isFull,
  candidates,
}: {
  readonly shiftId: number;
  readonly isFull: boolean;
  readonly candidates: Cover["candidates"];
}) {
  const refusal = isFull ? "Every place on this shift is taken" : candidates.length === 0 ? "Nobody is free then" : null;
  const [minutesBetween, setMinutes] = useState("15");
  const [isAllAtOnce, setAllAtOnce] = useState(false);
  const start = useCommand("cover.start", {
    touches: ["cover."],
    onSuccess: ({ asks }) =>
      toast({ title: "Asking", description: asks.length === 1 ? "1 member is asked" : `${asks.length} members are asked` }),
    onError: failed,
  });
  return (
    <section aria-label="Start asking" className="space-y-3">
      <dl className="grid gap-1 rounded-lg bg-raised p-3 text-sm">
        {COVER_RANKS.map((rank) => (
          <div key={rank} className="flex flex-wrap gap-2">
            <dt>
              <Badge tone={TONES[rank]}>{rank.toUpperCase()}</Badge>
            </dt>
            <dd>
              {countText(candidates.filter((candidate) => candidate.rank === rank).length)}:{" "}
              {COVER_RANK_GUIDE[rank].toLowerCase()}
            </dd>
          </div>
        ))}
      </dl>
      {isAllAtOnce ? null : (
        <SelectField
          label="Ask the next rank after"
          options={PAUSES}
          value={minutesBetween}
          onChange={(event) => setMinutes(event.target.value)}
        />
      )}
      <Checkbox checked={isAllAtOnce} onChange={(event) => setAllAtOnce(event.target.checked)}>
        Ask everybody at once
      </Checkbox>
      <Button
        pending={start.isPending && "Asking..."}
        disabledReason={refusal}
        onClick={() => start.mutate({ id: shiftId, minutesBetween: Number(minutesBetween), isAllAtOnce })}
      >
        Start asking
      </Button>
    </section>
  );
}

function countText(count: number): string {
  return count === 1 ? "1 member" : `${count} members`;
}
