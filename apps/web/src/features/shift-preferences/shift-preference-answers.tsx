import { unitAndName } from "@watchbill/domain/members/person-name";
import { remindBlockedBecause } from "@watchbill/domain/shift-preferences/reminders";
import { plural } from "@watchbill/domain/text/language";
import { relativeTime } from "@watchbill/domain/time/format";
import { BellRing, Users } from "lucide-react";
import { Link } from "wouter";
import type { Output } from "../../lib/api/api.ts";
import { useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { PATHS, pathTo } from "../../lib/routing/paths.ts";
import { Button } from "../../ui/button.tsx";
import { Badge, type Tone } from "../../ui/feedback/badge.tsx";
import { Progress } from "../../ui/feedback/progress.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { EmptyState, Skeleton } from "../../ui/layout/card.tsx";
import { NextStep } from "../../ui/layout/next-step.tsx";

type Answers = Output<"shiftPreferences.answers">;
type Answerer = Answers["members"][number];

/**
 * Lists which members have submitted preferences and which have not, with a button to remind the
 * latter.
 */
export function ShiftPreferenceAnswers({
  draftScheduleId,
  isAsking,
}: {
  readonly draftScheduleId: number;
  readonly isAsking: boolean;
}) {
  const answers = useEndpoint("shiftPreferences.answers", { id: draftScheduleId });
  return (
    <QueryBoundary
      of={answers}
      loading={<Skeleton className="h-40" />}
      failed="Couldn't load the responses. Try again."
    >
      {(data) => <Answered draftScheduleId={draftScheduleId} answers={data} isAsking={isAsking} />}
    </QueryBoundary>
  );
}

function Answered({
  draftScheduleId,
  answers,
  isAsking,
}: {
  readonly draftScheduleId: number;
  readonly answers: Answers;
  readonly isAsking: boolean;
}) {
  const { members, shiftCount } = answers;
  const answered = members.filter(({ state }) => state === "answered");
  // Members without preferences come first.
  const sorted = [...members].sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
  if (members.length === 0)
    return (
      <EmptyState icon={<Users aria-hidden />} title="No members yet">
        <NextStep href={PATHS.members}>Add or import members</NextStep>
      </EmptyState>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Progress
        label={plural(
          members.length,
          `${answered.length} of 1 member responded`,
          `${answered.length} of ${members.length} members responded`,
        )}
        value={answered.length}
        most={members.length}
      />
      {isAsking ? <RemindNow draftScheduleId={draftScheduleId} answers={answers} /> : null}
      <ul aria-label="Responses" className="divide-y divide-line">
        {sorted.map((member) => (
          <AnswerRow
            key={member.id}
            draftScheduleId={draftScheduleId}
            member={member}
            shiftCount={shiftCount}
          />
        ))}
      </ul>
    </div>
  );
}

const ORDER: readonly Answerer["state"][] = ["nothing", "started", "answered"];
const STATES: Readonly<Record<Answerer["state"], { readonly tone: Tone; readonly text: string }>> =
  {
    nothing: { tone: "warn", text: "No response" },
    started: { tone: "calm", text: "Started" },
    answered: { tone: "good", text: "Submitted" },
  };

function AnswerRow({
  draftScheduleId,
  member,
  shiftCount,
}: {
  readonly draftScheduleId: number;
  readonly member: Answerer;
  readonly shiftCount: number;
}) {
  const { tone, text } = STATES[member.state];
  const name = unitAndName(member);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 py-1 phone:pb-2">
      <Link
        href={pathTo("shiftPreferences", {
          draftSchedule: String(draftScheduleId),
          member: String(member.id),
        })}
        className="flex min-h-11 items-center font-semibold underline decoration-line-strong underline-offset-2 phone:basis-full"
      >
        {name}
      </Link>
      <span className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
        {wantedText(member)}
        <span className="tabular">
          {plural(
            shiftCount,
            `${member.saidCount} of 1 shift`,
            `${member.saidCount} of ${shiftCount} shifts`,
          )}
        </span>
        <Badge tone={tone}>{text}</Badge>
      </span>
    </li>
  );
}

/**
 * Returns, for example, "2 to 4 shifts", "at most 4" or "at least 2"; null when the member set no
 * limit.
 */
function wantedText({ maxShifts, minShifts }: Answerer): string | null {
  if (maxShifts === null) return minShifts === null ? null : `min ${minShifts}`;
  if (minShifts === null) return `max ${maxShifts}`;
  return minShifts === maxShifts
    ? plural(maxShifts, "1 shift", `${maxShifts} shifts`)
    : `${minShifts} to ${maxShifts} shifts`;
}

function RemindNow({
  draftScheduleId,
  answers: { members, remindedAt },
}: {
  readonly draftScheduleId: number;
  readonly answers: Answers;
}) {
  const remind = useCommand("shiftPreferences.remind", {
    done: ({ message }) => ({ title: message }),
  });
  const now = useNow(60_000);
  const unanswered = members.filter(({ state }) => state !== "answered").length;
  const sentAt = remindedAt === null ? null : Temporal.Instant.from(remindedAt);
  const blocked = remindBlockedBecause({ unanswered, last: sentAt && { sentAt } }, now);
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="text-sm text-ink-soft">
        {sentAt ? `Reminder sent ${relativeTime(sentAt, now).toLowerCase()}` : "No reminder sent"}
      </p>
      <Button
        variant="secondary"
        disabledReason={blocked?.message}
        pending={remind.isPending && "Sending..."}
        onClick={() => remind.mutate({ id: draftScheduleId })}
      >
        <BellRing aria-hidden size={18} />
        Send reminder
      </Button>
    </div>
  );
}
