import { weekStart } from "@watchbill/domain/time/calendar";
import { addDays, isLocalDate } from "@watchbill/domain/time/local";
import { Trash2 } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { errorText } from "../../lib/api.ts";
import { useCommand, useEndpoint } from "../../lib/queries.ts";
import { toast } from "../../lib/toast-store.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { EmptyState, LoadError, Skeleton } from "../../ui/card.tsx";
import { TextField } from "../../ui/field.tsx";
import { createBlockedBecause, createLabel, PLAN_TOUCHES, useMadeShifts } from "./made-shifts.ts";
import { WeekPlanPreview } from "./week-plan-preview.tsx";

function failed(error: unknown): void {
  toast({ title: "Error", description: errorText(error, "That did not work. Try again."), variant: "destructive" });
}

/** Weeks saved under a name: save this one, lay one on a range, delete one. */
export function SavedWeeks({ date, onDone }: { readonly date: string; readonly onDone: () => void }) {
  const templates = useEndpoint("shifts.templates", {});
  const [chosen, setChosen] = useState<number | null>(null);
  const remove = useCommand("shifts.removeTemplate", {
    touches: ["shifts.templates"],
    onSuccess: ({ message }) => toast({ title: message }),
    onError: failed,
  });
  return (
    <div className="space-y-4">
      {templates.isPending ? <Skeleton className="h-16" /> : null}
      {templates.isError ? (
        <LoadError text="The saved weeks could not be read." onRetry={() => void templates.refetch()} />
      ) : null}
      {templates.data?.length === 0 ? <EmptyState title="No saved weeks yet" /> : null}
      <ul aria-label="Saved weeks" className="divide-y divide-line">
        {templates.data?.map(({ id, name, shiftCount, memberCount }) => (
          <li key={id} className="flex items-center gap-2">
            <label className="flex min-h-11 flex-1 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name="saved-week"
                checked={chosen === id}
                onChange={() => setChosen(id)}
                className="size-5 accent-(--accent)"
              />
              {name}, {shiftCount} shifts, {memberCount} members
            </label>
            <IconButton label={`Delete the saved week ${name}`} onClick={() => remove.mutate({ id })}>
              <Trash2 aria-hidden size={18} />
            </IconButton>
          </li>
        ))}
      </ul>
      {chosen !== null && templates.data?.some(({ id }) => id === chosen) ? (
        <ApplyWeek key={chosen} id={chosen} date={date} onDone={onDone} />
      ) : null}
      <SaveWeek date={date} />
    </div>
  );
}

function ApplyWeek({ id, date, onDone }: { readonly id: number; readonly date: string; readonly onDone: () => void }) {
  const [fromDate, setFrom] = useState(addDays(weekStart(date), 7));
  const [weeks, setWeeks] = useState("4");
  const made = useMadeShifts(onDone);
  const plan = useCommand("shifts.applyTemplate", {
    touches: PLAN_TOUCHES,
    onSuccess: (answer) => {
      if (!answer.isDryRun) made(answer);
    },
    onError: failed,
  });
  const order = { id, fromDate, weeks: Math.min(26, Math.max(1, Math.round(Number(weeks)) || 1)) };
  return (
    <section aria-label="Fill weeks from the saved one" className="space-y-3 rounded-lg border border-line p-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="First week to fill"
          type="date"
          value={fromDate}
          onChange={({ target }) => {
            if (!isLocalDate(target.value)) return;
            setFrom(target.value);
            plan.reset();
          }}
        />
        <TextField
          label="Weeks (1 to 26)"
          inputMode="numeric"
          value={weeks}
          onChange={({ target }) => {
            setWeeks(target.value);
            plan.reset();
          }}
        />
      </div>
      <WeekPlanPreview plan={plan.data?.isDryRun ? plan.data : undefined} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          variant="secondary"
          pending={plan.isPending && plan.variables.isDryRun === true && "Looking..."}
          onClick={() => plan.mutate({ ...order, isDryRun: true })}
        >
          Preview
        </Button>
        <Button
          pending={plan.isPending && plan.variables.isDryRun !== true && "Creating..."}
          disabledReason={createBlockedBecause(plan.data)}
          onClick={() => plan.mutate({ ...order, isDryRun: false })}
        >
          {createLabel(plan.data?.shifts.length)}
        </Button>
      </div>
    </section>
  );
}

function SaveWeek({ date }: { readonly date: string }) {
  const [name, setName] = useState("");
  const [weekOf, setWeekOf] = useState(weekStart(date));
  const save = useCommand("shifts.saveTemplate", {
    touches: ["shifts.templates"],
    onSuccess: (saved) => {
      toast({ title: "Week saved", description: `${saved.name}: ${saved.shiftCount} shifts` });
      setName("");
    },
    onError: failed,
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (name.trim() !== "" && !save.isPending) save.mutate({ name, weekOf });
  };
  return (
    <form onSubmit={submit} className="space-y-3 border-t border-line pt-3">
      <h3 className="font-bold">Save a week</h3>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label="Name" value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
        <TextField
          label="The week of"
          type="date"
          value={weekOf}
          onChange={({ target }) => isLocalDate(target.value) && setWeekOf(target.value)}
        />
      </div>
      <Button
        type="submit"
        variant="secondary"
        pending={save.isPending && "Saving..."}
        disabledReason={name.trim() === "" ? "Give the week a name first" : null}
      >
        Save this week
      </Button>
    </form>
  );
}
