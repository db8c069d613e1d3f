import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { formatDay } from "@watchbill/domain/time/format";
import { useState } from "react";
import type { Input, Output } from "../../lib/api/api.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { MomentField } from "../settings/date-time-fields.tsx";
import { useOrganization } from "../settings/organization.ts";
import { instantOfClock, wallClockOf } from "../settings/wall-clock.ts";

type Question = Output<"attendance.hoursAsked">[number];

interface Row {
  /** The recorded hours that the row shows, or an assignment without recorded hours. */
  readonly of: { readonly intervalId: number } | { readonly assignmentId: number };
  readonly shift: Question["hours"][number]["shift"];
  readonly wasThere: boolean;
  /** Date and time in the squad's time zone. */
  readonly from: string;
  readonly until: string;
}

type AnswerInput = Input<"attendance.answerHours">;

interface Said {
  readonly hours: NonNullable<AnswerInput["hours"]>;
  readonly spots: NonNullable<AnswerInput["spots"]>;
}

export function HoursForm({
  hours,
  spots,
  until,
  isSending,
  onCancel,
  onSend,
}: {
  readonly hours: Question["hours"];
  readonly spots: Question["spots"];
  /** The last day on which the member may correct hours. */
  readonly until: string;
  readonly isSending: boolean;
  readonly onCancel: () => void;
  readonly onSend: (said: Said) => void;
}) {
  const squad = useOrganization();
  const { timeZone } = squad;
  const [first] = useState(() => rowsOf({ hours, spots }, timeZone));
  const [rows, setRows] = useState<readonly Row[]>(first);
  const change = (changed: Row, part: Partial<Row>): void =>
    setRows((now) => now.map((row) => (row.of === changed.of ? { ...row, ...part } : row)));
  const isEmpty = rows.some(
    ({ wasThere, from, until }) => wasThere && (from === "" || until === ""),
  );
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending && !isEmpty) onSend(changedOf(rows, first, timeZone));
      }}
    >
      {rows.map((row) => (
        <fieldset key={Object.entries(row.of).join()} className="space-y-2">
          <legend className="font-semibold">
            {shiftName(row.shift)}, {formatDay(row.shift.date, squad)}
          </legend>
          {row.wasThere ? (
            <div className="grid grid-cols-[repeat(auto-fit,minmax(min(14.5rem,100%),1fr))] gap-2">
              <MomentField
                label="10-8"
                required
                value={row.from}
                onChange={({ target }) => change(row, { from: target.value })}
              />
              <MomentField
                label="10-7"
                required
                min={row.from}
                value={row.until}
                onChange={({ target }) => change(row, { until: target.value })}
              />
            </div>
          ) : null}
          <Checkbox
            checked={!row.wasThere}
            onChange={({ target }) => change(row, { wasThere: !target.checked })}
          >
            I wasn't there
          </Checkbox>
        </fieldset>
      ))}
      <p className="text-sm text-ink-soft">
        {`Admins see your changes. You can edit until ${until}.`}
      </p>
      <div className="acts justify-end">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          pending={isSending && "Saving..."}
          disabledReason={isEmpty ? "Enter both times, or check “I wasn't there”" : null}
        >
          Save hours
        </Button>
      </div>
    </form>
  );
}

function rowsOf({ hours, spots }: Pick<Question, "hours" | "spots">, zone: string): Row[] {
  const clock = (text: string): string => wallClockOf(text, zone);
  return [
    ...hours.map(({ intervalId, shift, checkInTime, checkOutTime }) => ({
      of: { intervalId },
      shift,
      wasThere: true,
      from: clock(checkInTime),
      until: clock(checkOutTime),
    })),
    ...spots.map(({ assignmentId, shift }) => ({
      of: { assignmentId },
      shift,
      wasThere: true,
      from: clock(shift.startsAt),
      until: clock(shift.endsAt),
    })),
  ];
}

/**
 * Returns the changed hours, and an answer for each assignment without hours. Unedited times keep
 * their seconds, which the fields do not show.
 */
function changedOf(rows: readonly Row[], first: readonly Row[], zone: string): Said {
  const instant = (clock: string): string => instantOfClock(clock, zone);
  const said: Said = { hours: [], spots: [] };
  rows.forEach(({ of, wasThere, from, until }, index) => {
    const hours = wasThere ? { checkInTime: instant(from), checkOutTime: instant(until) } : null;
    const isSame = hours !== null && first[index]?.from === from && first[index]?.until === until;
    if ("assignmentId" in of) said.spots.push({ ...of, hours });
    else if (!isSame) said.hours.push({ ...of, hours });
  });
  return said;
}
