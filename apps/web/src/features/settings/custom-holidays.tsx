import { customHolidayText } from "@watchbill/domain/holidays/custom-holiday";
import { dateOf } from "@watchbill/domain/time/local";
import { CalendarPlus, FileUp, Plus } from "lucide-react";
import { useState } from "react";
import { call } from "../../lib/api/api.ts";
import { useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { pushUndoStep } from "../../lib/undo/undo-stack.ts";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Card, EmptyState, Skeleton } from "../../ui/layout/card.tsx";
import { RowButton } from "../../ui/layout/row-button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { CustomHolidayForm, type StoredDay } from "./custom-holiday-form.tsx";
import { CustomHolidaysFile } from "./custom-holidays-file.tsx";
import { useOrganization } from "./organization.ts";
import { PARTS, partId } from "./squad-pages.ts";

type Asked =
  | { readonly kind: "add" | "file" }
  | { readonly kind: "edit"; readonly day: StoredDay }
  | null;

/**
 * The list of the squad's custom holidays, which apply in addition to the Jewish holidays or
 * instead of them.
 */
export function CustomHolidays() {
  const days = useEndpoint("settings.customHolidays", {});
  const [asked, setAsked] = useState<Asked>(null);
  const close = (): void => setAsked(null);
  return (
    <Card
      id={partId("customHolidays")}
      title={PARTS.customHolidays}
      aside={
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => setAsked({ kind: "add" })}>
            <Plus aria-hidden size={18} /> Add day
          </Button>
          <Button variant="secondary" onClick={() => setAsked({ kind: "file" })}>
            <FileUp aria-hidden size={18} /> Import calendar file
          </Button>
        </div>
      }
    >
      <p className="mb-2 text-ink-soft">Shown in the calendar and planner like holidays.</p>
      <QueryBoundary
        of={days}
        loading={<Skeleton className="h-24" />}
        failed="Couldn't load custom holidays."
        empty={
          <EmptyState icon={<CalendarPlus aria-hidden size={32} />} title="No custom holidays yet">
            <p>Add public holidays, a yearly drill or a squad anniversary.</p>
          </EmptyState>
        }
      >
        {(data) => (
          <ul
            aria-label="Custom holidays"
            className="max-h-96 divide-y divide-line overflow-y-auto"
          >
            {data.map((day) => (
              <DayRow key={day.id} day={day} onEdit={() => setAsked({ kind: "edit", day })} />
            ))}
          </ul>
        )}
      </QueryBoundary>
      {asked?.kind === "add" ? (
        <Dialog isOpen onClose={close} title="Add day">
          <CustomHolidayForm day={null} onDone={close} />
        </Dialog>
      ) : null}
      {asked?.kind === "edit" ? (
        <Dialog isOpen onClose={close} title="Edit day">
          <CustomHolidayForm day={asked.day} onDone={close} />
        </Dialog>
      ) : null}
      {asked?.kind === "file" ? <CustomHolidaysFile onClose={close} /> : null}
    </Card>
  );
}

function DayRow({ day, onEdit }: { readonly day: StoredDay; readonly onEdit: () => void }) {
  const squad = useOrganization();
  const today = dateOf(useNow(60_000), squad.timeZone);
  const remove = useRemoveDay(day);
  return (
    <li className="flex flex-wrap items-center gap-x-2 py-1.5">
      <div className="me-auto min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="min-w-0 break-words">{day.name}</span>
          {day.isHoliday ? <Badge tone="accent">Holiday</Badge> : null}
        </p>
        <p className="text-sm text-ink-soft">{customHolidayText(day, squad, today)}</p>
      </div>
      <div className="-mx-2 flex">
        <RowButton label="Edit" about={day.name} onClick={onEdit} />
        <RowButton label="Delete" about={day.name} isDanger onClick={remove} />
      </div>
    </li>
  );
}

/** Returns a function that deletes a custom holiday; undo adds it again. */
function useRemoveDay({ id, ...day }: StoredDay): () => void {
  const remove = useCommand("settings.removeCustomHoliday", {
    done: () => ({
      title: "Day deleted",
      description: day.name,
      action: {
        label: "Undo",
        run: pushUndoStep({
          title: "Day deleted",
          description: day.name,
          run: null,
          undo: () => call("settings.addCustomHolidays", { days: [day] }),
          undone: () => ({ title: "Day restored", description: day.name }),
        }),
      },
    }),
    failed: "Couldn't delete the day. Try again.",
  });
  return () => remove.mutate({ id });
}
