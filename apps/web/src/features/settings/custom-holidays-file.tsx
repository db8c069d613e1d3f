import {
  CALENDAR_BYTES_AT_MOST,
  CALENDAR_TOO_LARGE,
} from "@watchbill/domain/holidays/calendar-file";
import { customHolidayText } from "@watchbill/domain/holidays/custom-holiday";
import { formatUnit } from "@watchbill/domain/text/language";
import { dateOf } from "@watchbill/domain/time/local";
import { type ChangeEvent, useState } from "react";
import { errorText, type Output } from "../../lib/api/api.ts";
import { useCommand } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { FieldFrame, INPUT } from "../../ui/form/field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useOrganization } from "./organization.ts";

type Preview = Output<"settings.readCalendarFile">;

/**
 * Imports custom holidays from a calendar file. Shows the file's days, and stores only those that
 * the admin selects.
 */
export function CustomHolidaysFile({ onClose }: { readonly onClose: () => void }) {
  const [tooLarge, setTooLarge] = useState(false);
  const read = useCommand("settings.readCalendarFile", { failed: null });
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0];
    if (!file) return;
    setTooLarge(file.size > CALENDAR_BYTES_AT_MOST);
    // Reads the file once, so that the preview and the import have the same days.
    if (file.size <= CALENDAR_BYTES_AT_MOST)
      read.mutate({
        calendarFile: new File([await file.arrayBuffer()], file.name, { type: "text/calendar" }),
      });
  };
  const problem = tooLarge
    ? CALENDAR_TOO_LARGE.message
    : read.error
      ? errorText(read.error, "Couldn't read the file. Try again.")
      : null;
  return (
    <Dialog isOpen isWide onClose={onClose} title="Import from a calendar file">
      <div className="space-y-4">
        <FieldFrame
          label="Calendar file"
          hint="An .ics file with all-day events"
          error={problem ?? undefined}
        >
          {(wiring) => (
            <input
              {...wiring}
              type="file"
              accept=".ics,text/calendar"
              onChange={(event) => void choose(event)}
              className={`${INPUT} py-2`}
            />
          )}
        </FieldFrame>
        {read.isPending ? (
          <p role="status" className="text-ink-soft">
            Reading...
          </p>
        ) : null}
        {read.data && problem === null ? (
          <Choose key={JSON.stringify(read.data)} preview={read.data} onClose={onClose} />
        ) : null}
      </div>
    </Dialog>
  );
}

function Choose({ preview, onClose }: { readonly preview: Preview; readonly onClose: () => void }) {
  const squad = useOrganization();
  const today = dateOf(useNow(60_000), squad.timeZone);
  const { days, skipped } = preview;
  const [chosen, setChosen] = useState(() => new Set(days.filter(({ isThere }) => !isThere)));
  const [isHoliday, setIsHoliday] = useState(false);
  const add = useCommand("settings.addCustomHolidays", {
    done: ({ message }) => ({ title: message }),
    onSuccess: onClose,
    failed: "Couldn't add the days. Try again.",
  });
  const toggle = (day: Preview["days"][number], isOn: boolean): void => {
    const next = new Set(chosen);
    if (isOn) next.add(day);
    else next.delete(day);
    setChosen(next);
  };
  return (
    <>
      <ul
        aria-label="Days in the file"
        className="max-h-72 divide-y divide-line overflow-y-auto rounded-lg border border-line px-2"
      >
        {days.map((day) => (
          <li key={`${day.name} ${day.date}`}>
            <Checkbox
              checked={chosen.has(day)}
              disabled={day.isThere}
              onChange={({ target }) => toggle(day, target.checked)}
            >
              <span className="block font-semibold break-words">{day.name}</span>
              <span className="block text-sm text-ink-soft">
                {customHolidayText(day, squad, today)}
                {day.isThere ? " · already added" : ""}
              </span>
            </Checkbox>
          </li>
        ))}
        {days.length === 0 ? (
          <li className="py-2 text-ink-soft">No all-day events to import in this file.</li>
        ) : null}
      </ul>
      {skipped.length > 0 ? (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold text-ink-soft">
            {skipped.length === 1 ? "1 event skipped" : `${skipped.length} events skipped`}
          </summary>
          <ul
            aria-label="Skipped events"
            className="max-h-48 list-disc overflow-y-auto ps-5 text-sm text-ink-soft"
          >
            {skipped.map(({ name, because }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two events may be the same
              <li key={index}>
                {name}: {because}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <Checkbox checked={isHoliday} onChange={({ target }) => setIsHoliday(target.checked)}>
        Treat as holidays (warn when assigning)
      </Checkbox>
      <div className="acts justify-end">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          pending={add.isPending && "Adding..."}
          disabledReason={chosen.size === 0 ? "Select a day" : null}
          onClick={() =>
            add.mutate({
              days: [...chosen].map(({ isThere: _there, ...day }) => ({ ...day, isHoliday })),
            })
          }
        >
          Add {formatUnit(chosen.size, "day")}
        </Button>
      </div>
    </>
  );
}
