import { hoursText, type Unwritten } from "@watchbill/domain/attendance/hours-question";
import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { formatDay } from "@watchbill/domain/time/format";
import { dateOf } from "@watchbill/domain/time/local";
import { CalendarClock, Check } from "lucide-react";
import { Suspense, useState } from "react";
import type { Output } from "../../lib/api/api.ts";
import { useCommand } from "../../lib/api/queries.ts";
import { lazyPrefetched } from "../../lib/routing/lazy.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { NoWrap } from "../../ui/layout/no-wrap.tsx";
import { useOrganization } from "../settings/organization.ts";

const HoursForm = lazyPrefetched(async () => (await import("./hours-form.tsx")).HoursForm);

type Question = Output<"attendance.hoursAsked">[number];

/** Reasons why the app asks the member whether they served a shift. */
const WHY: Readonly<Record<Unwritten, string>> = {
  "no-replacement": "No one covered your shift. Did you work it?",
  "no-answer": "You didn't confirm the start of this shift. Did you work it?",
  "assigned-later": "An admin assigned you after the shift. Did you work it?",
};

/**
 * Card after Shabbat or Yom Tov: the member confirms hours that the app recorded from the schedule,
 * and answers for shifts without a record. One tap confirms all; each can be corrected.
 */
export function HoursCard({ questions }: { readonly questions: readonly Question[] }) {
  return questions.map((question) => <OneShabbatDay key={question.id} question={question} />);
}

function OneShabbatDay({ question }: { readonly question: Question }) {
  const squad = useOrganization();
  const { timeZone } = squad;
  const [isPuttingRight, setPuttingRight] = useState(false);
  const answer = useCommand("attendance.answerHours", {
    done: ({ message }) => ({ title: message }),
    failed: "Couldn't save your hours. Try again.",
    onSuccess: () => setPuttingRight(false),
  });
  const { id, windowName, hours, spots, answeredAt, answeredUntil } = question;
  const [forDays, onDays] =
    windowName === null ? ["", ""] : [` for ${windowName}`, ` on ${windowName}`];
  const isRight = hours.length > 0 ? `Confirm your hours${forDays}` : `Did you work${onDays}?`;
  const until = formatDay(dateOf(Temporal.Instant.from(answeredUntil), timeZone), squad);
  const say = (served: boolean): void =>
    answer.mutate({
      id,
      spots: spots.map(({ assignmentId, shift }) => ({
        assignmentId,
        hours: served ? wholeOf(shift) : null,
      })),
    });
  if (isPuttingRight)
    return (
      <Card title={`Your hours${forDays}`}>
        <Suspense fallback={null}>
          <HoursForm
            hours={hours}
            spots={spots}
            until={until}
            isSending={answer.isPending}
            onCancel={() => setPuttingRight(false)}
            onSend={(said) => answer.mutate({ id, ...said })}
          />
        </Suspense>
      </Card>
    );
  return (
    <Card title={answeredAt === null ? isRight : `Your hours${forDays}`}>
      <p className="flex items-start gap-2 text-ink-soft">
        {answeredAt === null ? (
          <CalendarClock aria-hidden size={18} className="mt-0.5 shrink-0" />
        ) : (
          <Check aria-hidden size={18} className="mt-0.5 shrink-0" />
        )}
        <span>
          <NoWrap>
            {answeredAt === null
              ? hours.length > 0
                ? `We logged you 10-8 automatically. Correct your hours by ${until}.`
                : `Answer by ${until}.`
              : "Thank you. Your answer is saved."}
          </NoWrap>
        </span>
      </p>
      <ul className="mt-2 space-y-1">
        {hours.map((one) => (
          <li key={one.intervalId}>
            <span className="font-semibold">{shiftName(one.shift)}</span>
            <NoWrap>{`, ${hoursText(timesOf(one), squad)}`}</NoWrap>
          </li>
        ))}
      </ul>
      {spots.length > 0 ? (
        <ul className="mt-2 space-y-1">
          {spots.map(({ assignmentId, because, shift }) => (
            <li key={assignmentId}>
              <span className="font-semibold">{shiftName(shift)}</span>
              <NoWrap>{`, ${hoursText(timesOf(wholeOf(shift)), squad)}`}</NoWrap>
              {answeredAt === null ? <p className="text-sm text-ink-soft">{WHY[because]}</p> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {hours.length === 0 && spots.length === 0 ? (
        <p className="mt-2">No hours left to confirm.</p>
      ) : null}
      <div className="mt-3 acts">
        {answeredAt === null && spots.length === 0 ? (
          <Button pending={answer.isPending && "Saving..."} onClick={() => answer.mutate({ id })}>
            Confirm hours
          </Button>
        ) : null}
        {answeredAt === null && spots.length > 0 ? (
          <>
            <Button pending={answer.isPending && "Saving..."} onClick={() => say(true)}>
              I worked it
            </Button>
            <Button
              variant="secondary"
              pending={answer.isPending && "Saving..."}
              onClick={() => say(false)}
            >
              I didn't work it
            </Button>
          </>
        ) : null}
        {hours.length > 0 || spots.length > 0 ? (
          <Button variant="secondary" onClick={() => setPuttingRight(true)}>
            {hours.length > 0 ? "Edit hours" : "Enter hours"}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}

/** Returns the shift's full hours as recorded hours. */
function wholeOf({ startsAt, endsAt }: Question["spots"][number]["shift"]) {
  return { checkInTime: startsAt, checkOutTime: endsAt };
}

function timesOf({
  checkInTime,
  checkOutTime,
}: {
  readonly checkInTime: string;
  readonly checkOutTime: string;
}) {
  return {
    checkInTime: Temporal.Instant.from(checkInTime),
    checkOutTime: Temporal.Instant.from(checkOutTime),
  };
}
