import { HOURS_ANSWERED_DAYS, hoursText } from "@watchbill/domain/attendance/hours-question";
import { shiftName } from "@watchbill/domain/kinds/shift-name";
import { counted } from "@watchbill/domain/time/counted";
import { formatDay } from "@watchbill/domain/time/format";
import { dateOf } from "@watchbill/domain/time/local";
import { CalendarClock, Check } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../lib/api.ts";
import { useCommand } from "../../lib/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { TextField } from "../../ui/field.tsx";
import { useOrganisation } from "../settings/organisation.ts";

type Question = Output<"attendance.hoursAsked">[number];
type Hours = Question["hours"][number];

/** After a rest day: are the hours right that were written by schedule? One tap says so, or each is put right. */
export function HoursCard({ questions }: { readonly questions: readonly Question[] }) {
  return questions.map((question) => <OneRestDay key={question.id} question={question} />);
}

function OneRestDay({ question }: { readonly question: Question }) {
  const squad = useOrganisation();
  const { timeZone } = squad;
  const [isPuttingRight, setPuttingRight] = useState(false);
  const answer = useCommand("attendance.answerHours", {
    done: ({ message }) => ({ title: message }),
    failed: "Your hours could not be saved. Try again.",
    onSuccess: () => setPuttingRight(false),
  });
  const { id, windowName, hours, answeredAt, answeredUntil } = question;
  if (isPuttingRight)
    return (
      <Card title={`Your hours of ${windowName}`}>
        <HoursForm
          hours={hours}
          isSending={answer.isPending}
          onCancel={() => setPuttingRight(false)}
          onSend={(said) => answer.mutate({ id, hours: said })}
        />
      </Card>
    );
  return (
    <Card title={answeredAt === null ? `Are your hours of ${windowName} right?` : `Your hours of ${windowName}`}>
      <p className="flex items-start gap-2 text-ink-soft">
        {answeredAt === null ? (
          <CalendarClock aria-hidden size={18} className="mt-0.5 shrink-0" />
        ) : (
          <Check aria-hidden size={18} className="mt-0.5 shrink-0" />
        )}
        {answeredAt === null
          ? `You were 10-8 by schedule. You can put it right until ${formatDay(dateOf(Temporal.Instant.from(answeredUntil), timeZone), squad)}.`
          : "Thank you, that is noted."}
      </p>
      <ul className="mt-2 space-y-1">
        {hours.map((one) => (
          <li key={one.intervalId}>
            <span className="font-semibold">{shiftName(one.shift)}</span>, {hoursText(timesOf(one), squad)}
          </li>
        ))}
      </ul>
      {hours.length === 0 ? <p className="mt-2">None of them is left.</p> : null}
      <div className="mt-3 flex flex-wrap gap-2">
        {answeredAt === null ? (
          <Button pending={answer.isPending && "Saving..."} onClick={() => answer.mutate({ id })}>
            Yes, they are right
          </Button>
        ) : null}
        {hours.length > 0 ? (
          <Button variant="secondary" onClick={() => setPuttingRight(true)}>
            Put them right
          </Button>
        ) : null}
      </div>
    </Card>
  );
}

interface Row {
  readonly intervalId: number;
  readonly wasThere: boolean;
  /** Wall clock in the squad's zone. */
  readonly from: string;
  readonly until: string;
}

type Said = { intervalId: number; hours: { checkInTime: string; checkOutTime: string } | null }[];

function HoursForm({
  hours,
  isSending,
  onCancel,
  onSend,
}: {
  readonly hours: readonly Hours[];
  readonly isSending: boolean;
  readonly onCancel: () => void;
  readonly onSend: (said: Said) => void;
}) {
  const squad = useOrganisation();
  const { timeZone } = squad;
  const [first] = useState(() => hours.map((one) => rowOf(one, timeZone)));
  const [rows, setRows] = useState<readonly Row[]>(first);
  const change = (intervalId: number, part: Partial<Row>): void =>
    setRows((now) => now.map((row) => (row.intervalId === intervalId ? { ...row, ...part } : row)));
  const isEmpty = rows.some(({ wasThere, from, until }) => wasThere && (from === "" || until === ""));
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending && !isEmpty) onSend(changedOf(rows, first, timeZone));
      }}
    >
      {hours.map(({ intervalId, shift }) => {
        const row = rows.find((one) => one.intervalId === intervalId);
        return row ? (
          <fieldset key={intervalId} className="space-y-2">
            <legend className="font-semibold">
              {shiftName(shift)}, {formatDay(shift.date, squad)}
            </legend>
            {row.wasThere ? (
              <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-1">
                <TextField
                  label="10-8"
                  type="datetime-local"
                  required
                  value={row.from}
                  onChange={({ target }) => change(intervalId, { from: target.value })}
                />
                <TextField
                  label="10-7"
                  type="datetime-local"
                  required
                  min={row.from}
                  value={row.until}
                  onChange={({ target }) => change(intervalId, { until: target.value })}
                />
              </div>
            ) : null}
            <Checkbox checked={!row.wasThere} onChange={({ target }) => change(intervalId, { wasThere: !target.checked })}>
              I was not there
            </Checkbox>
          </fieldset>
        ) : null;
      })}
      <p className="text-sm text-ink-soft">
        Administrators see what you put right. It can be done for {counted(HOURS_ANSWERED_DAYS, "day")}.
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          pending={isSending && "Saving..."}
          disabledReason={isEmpty ? "Say both times, or that you were not there" : null}
        >
          Save my hours
        </Button>
      </div>
    </form>
  );
}

function timesOf({ checkInTime, checkOutTime }: Pick<Hours, "checkInTime" | "checkOutTime">) {
  return { checkInTime: Temporal.Instant.from(checkInTime), checkOutTime: Temporal.Instant.from(checkOutTime) };
}

function rowOf({ intervalId, checkInTime, checkOutTime }: Hours, zone: string): Row {
  const clock = (text: string): string =>
    Temporal.Instant.from(text).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: "minute" });
  return { intervalId, wasThere: true, from: clock(checkInTime), until: clock(checkOutTime) };
}

/** What differs from how it was written: a time that nobody touched keeps its seconds. */
function changedOf(rows: readonly Row[], first: readonly Row[], zone: string): Said {
  const instant = (clock: string): string => Temporal.PlainDateTime.from(clock).toZonedDateTime(zone).toInstant().toString();
  return rows.flatMap(({ intervalId, wasThere, from, until }, index): Said => {
    if (!wasThere) return [{ intervalId, hours: null }];
    const isSame = first[index]?.from === from && first[index]?.until === until;
    return isSame ? [] : [{ intervalId, hours: { checkInTime: instant(from), checkOutTime: instant(until) } }];
  });
}
