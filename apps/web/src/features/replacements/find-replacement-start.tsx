import { unitAndName } from "@watchbill/domain/members/person-name";
import { onlyInAppText } from "@watchbill/domain/messages/delivery/only-in-app";
import {
  type CandidateRank,
  COVER_RANK_GUIDE,
  COVER_RANKS,
} from "@watchbill/domain/replacements/candidate-rank";
import { LARGEST_WAVE, nextWave } from "@watchbill/domain/replacements/waves";
import { formatMinutes, plural } from "@watchbill/domain/text/language";
import type { SquadClock } from "@watchbill/domain/time/date-style";
import { formatInstantTime, weekdayName } from "@watchbill/domain/time/format";
import { dateOf } from "@watchbill/domain/time/local";
import { useState } from "react";
import type { Output } from "../../lib/api/api.ts";
import { useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { Button } from "../../ui/button.tsx";
import { Badge, type Tone } from "../../ui/feedback/badge.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { NoWrap } from "../../ui/layout/no-wrap.tsx";
import { useOrganization } from "../settings/organization.ts";
import type { Shift } from "../shifts/shift-view.ts";

type Candidate = Output<"replacementSearch.show">["candidates"][number];

export const RANK_TONES: Readonly<Record<CandidateRank, Tone>> = {
  high: "good",
  medium: "warn",
  low: "neutral",
};
const PAUSES = [5, 10, 15, 30, 60, 120].map((minutes) => ({
  value: String(minutes),
  label: formatMinutes(minutes),
}));

/** Converts a candidate into the input of the rule that divides candidates into waves. */
function asComputed(candidate: Candidate) {
  const { silence } = candidate;
  return {
    ...candidate,
    silence: silence && { ...silence, until: Temporal.Instant.from(silence.until) },
  };
}

const SILENT_UNTIL: Readonly<Record<NonNullable<Candidate["silence"]>["because"], string>> = {
  shabbat: "Observing Shabbat until",
  "quiet-hours": "Quiet hours until",
};

/** Says why a candidate is not asked now, and until when. */
export function SilentUntil({ candidate: { silence } }: { readonly candidate: Candidate }) {
  const squad = useOrganization();
  if (silence === null) return null;
  return (
    <span className="block text-sm text-ink-soft">
      {SILENT_UNTIL[silence.because]} {weekdayAndTime(silence.until, squad)}
    </span>
  );
}

/** Formats a moment within the next week, such as "Thu 7:00 AM". */
export function weekdayAndTime(moment: string, squad: SquadClock): string {
  const instant = Temporal.Instant.from(moment);
  return `${weekdayName(dateOf(instant, squad.timeZone)).slice(0, 3)} ${formatInstantTime(instant, squad)}`;
}

/** A spot whose member leaves the shift when the search starts. */
export type Leaving = Pick<Shift["assignments"][number], "id" | "user">;

/**
 * Shows the members to ask, in order, before the search starts; unavailable members start
 * unchecked.
 */
export function StartSearch({
  shiftId,
  candidates,
  leaving = null,
  onStart,
}: {
  readonly shiftId: number;
  readonly candidates: readonly Candidate[];
  readonly leaving?: Leaving | null;
  readonly onStart?: () => void;
}) {
  const [minutesBetween, setMinutes] = useState("15");
  const [isAllAtOnce, setAllAtOnce] = useState(false);
  /** Checkboxes that the admin changed, by member id. */
  const [byHand, setByHand] = useState<ReadonlyMap<number, boolean>>(new Map());
  const isChosen = ({ memberId, saysNo }: Candidate): boolean => byHand.get(memberId) ?? !saysNo;
  const chosen = candidates.filter(isChosen).map(({ memberId }) => memberId);
  const now = useNow(60_000);
  const wave = nextWave(
    {
      minutesBetween: 15,
      isAllAtOnce,
      candidates: candidates.map(asComputed),
      chosenIds: new Set(chosen),
      askedIds: new Set(),
      lastAskedAt: null,
    },
    now,
  );
  const first = new Set(wave.kind === "ask" ? wave.memberIds : []);
  const start = useCommand("replacementSearch.start", {
    done: ({ asks }) => ({
      title: "Search started",
      description: askedText(asks.length),
    }),
  });
  const begin = (): void => {
    onStart?.();
    start.mutate({
      id: shiftId,
      minutesBetween: Number(minutesBetween),
      isAllAtOnce,
      memberIds: chosen,
    });
  };
  const remove = useCommand("shifts.unassign", {
    onSuccess: begin,
    failed: leaving
      ? `Couldn't remove ${unitAndName(leaving.user)} from the shift. Try again.`
      : null,
  });
  const refusal =
    candidates.length === 0
      ? "No one is available"
      : chosen.length === 0
        ? "Select at least one member"
        : null;
  return (
    <section aria-label="New search" className="space-y-3">
      <WhoIsAsked
        candidates={candidates}
        isChosen={isChosen}
        first={first}
        onChoose={(memberId, isTicked) => setByHand(new Map(byHand).set(memberId, isTicked))}
      />
      <p aria-live="polite" className="text-sm">
        {waveText(first.size, chosen.length)}
      </p>
      {isAllAtOnce ? null : (
        <SelectField
          label="Time between rounds"
          hint={`Up to ${LARGEST_WAVE} members per round, most likely first.`}
          options={PAUSES}
          value={minutesBetween}
          onChange={(event) => setMinutes(event.target.value)}
        />
      )}
      <Checkbox checked={isAllAtOnce} onChange={(event) => setAllAtOnce(event.target.checked)}>
        Ask all selected members now
      </Checkbox>
      {refusal === null ? <OnlyInApp /> : <p className="text-sm font-semibold">{refusal}.</p>}
      {/* The buttons are sticky, so that they stay visible over the list on small phones. */}
      <div className="acts sticky -bottom-5 z-10 -mx-2 justify-end border-t border-line bg-surface px-2 py-3 short:static">
        <Button
          pending={(remove.isPending || start.isPending) && "Starting..."}
          disabledReason={refusal}
          onClick={() => (leaving ? remove.mutate({ id: leaving.id }) : begin())}
        >
          Start search
        </Button>
      </div>
    </section>
  );
}

/** The candidates as checkboxes, grouped by how well they match. */
function WhoIsAsked({
  candidates,
  isChosen,
  first,
  onChoose,
}: {
  readonly candidates: readonly Candidate[];
  readonly isChosen: (candidate: Candidate) => boolean;
  readonly first: ReadonlySet<number>;
  readonly onChoose: (memberId: number, isTicked: boolean) => void;
}) {
  const groups = COVER_RANKS.map((rank) => ({
    rank,
    members: candidates.filter((candidate) => candidate.rank === rank),
  })).filter(({ members }) => members.length > 0);
  if (groups.length === 0) return null;
  return (
    <div
      role="group"
      aria-label="Members to ask"
      tabIndex={0}
      className="max-h-72 space-y-2 overflow-y-auto rounded-lg border border-line p-2"
    >
      {groups.map(({ rank, members }) => (
        <section key={rank} aria-label={`${rank} rank`}>
          <p className="flex items-baseline gap-2 text-sm text-ink-soft">
            <Badge tone={RANK_TONES[rank]}>{rank.toUpperCase()}</Badge>
            <span>
              {plural(members.length, "1 member", `${members.length} members`)}:{" "}
              {COVER_RANK_GUIDE[rank].toLowerCase()}
            </span>
          </p>
          {members.map((candidate) => (
            <Checkbox
              key={candidate.memberId}
              checked={isChosen(candidate)}
              onChange={(event) => onChoose(candidate.memberId, event.target.checked)}
            >
              <NoWrap>{candidate.name}</NoWrap>
              {candidate.saysNo ? (
                <span className="block text-sm text-ink-soft">Marked not available</span>
              ) : null}
              <SilentUntil candidate={candidate} />
              {first.has(candidate.memberId) ? (
                <span className="block text-sm text-accent">Round 1</span>
              ) : null}
            </Checkbox>
          ))}
        </section>
      ))}
    </div>
  );
}

/**
 * Warns before the search that members only get in-app notifications, because no email, text or
 * push channel is configured.
 */
function OnlyInApp() {
  const { data } = useEndpoint("messages.status", {});
  const text =
    data &&
    onlyInAppText({
      mail: data.email.isConfigured,
      sms: data.sms.isConfigured,
      devices: data.push.devices,
    });
  return text ? <p className="rounded-lg bg-warn-soft p-2 text-sm text-warn">{text}</p> : null;
}

function askedText(count: number): string {
  if (count === 0)
    return "No one contacted yet. Everyone is in quiet hours or observing Shabbat; we'll ask them after.";
  return count === 1 ? "1 member asked" : `${count} members asked`;
}

function waveText(now: number, all: number): string {
  if (all === 0) return "";
  if (now === 0)
    return plural(
      all,
      "Round 1: no one now, 1 member later.",
      `Round 1: no one now, ${all} members later.`,
    );
  const later = all - now;
  return later === 0
    ? plural(now, "Round 1: 1 member.", `Round 1: ${now} members.`)
    : plural(
        now,
        `Round 1: 1 member now, ${later} in later rounds.`,
        `Round 1: ${now} members now, ${later} in later rounds.`,
      );
}
