import type { WeeksToFill } from "@watchbill/domain/shifts/weeks-to-fill";
import { plural } from "@watchbill/domain/text/language";
import { isLocalDate } from "@watchbill/domain/time/local";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../../lib/api/api.ts";
import { call } from "../../../lib/api/api.ts";
import { useCommand, useEndpoint } from "../../../lib/api/queries.ts";
import { useForm } from "../../../lib/forms/form.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { QueryBoundary } from "../../../ui/feedback/query-boundary.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { EmptyState, Skeleton } from "../../../ui/layout/card.tsx";
import { DateField } from "../../settings/date-time-fields.tsx";
import { createBlockedBecause, createLabel, useMadeShifts } from "../editing/created-shifts.ts";
import { WeekPlanPreview } from "./week-plan-preview.tsx";

type SavedWeek = Output<"shifts.templates">[number];

/** Saves the current week as a template, applies a template to a range of weeks, or deletes one. */
export function SavedWeeks({
  fill,
  onDone,
}: {
  readonly fill: WeeksToFill;
  readonly onDone: () => void;
}) {
  const templates = useEndpoint("shifts.templates", {});
  const [chosen, setChosen] = useState<number | null>(null);
  return (
    <div className="space-y-4">
      <QueryBoundary
        of={templates}
        loading={<Skeleton className="h-16" />}
        failed="Couldn't load the templates. Try again."
        empty={<EmptyState title="No templates yet">Save any week as a template.</EmptyState>}
      >
        {(data) => (
          <ul aria-label="Weekly templates" className="divide-y divide-line">
            {data.map((week) => (
              <SavedWeekRow
                key={week.id}
                week={week}
                isChosen={chosen === week.id}
                onChoose={() => setChosen(week.id)}
              />
            ))}
          </ul>
        )}
      </QueryBoundary>
      {chosen !== null && templates.data?.some(({ id }) => id === chosen) ? (
        <ApplyWeek key={chosen} id={chosen} fill={fill} onDone={onDone} />
      ) : null}
      <SaveWeek
        weekOfShifts={fill.source}
        names={templates.data?.map(({ name }) => name) ?? []}
        onSaved={setChosen}
      />
    </div>
  );
}

/** A selectable week template. Deletion needs confirmation because it cannot be undone. */
function SavedWeekRow({
  week: { id, name, shiftCount, memberCount },
  isChosen,
  onChoose,
}: {
  readonly week: SavedWeek;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const remove = useCommand("shifts.removeTemplate", {
    done: ({ message }) => ({ title: message }),
  });
  return (
    <li>
      <div className="flex items-center gap-2">
        <label className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-3 py-1">
          <input
            type="radio"
            name="saved-week"
            checked={isChosen}
            onChange={onChoose}
            className="size-5 shrink-0 accent-(--accent)"
          />
          <span className="min-w-0 leading-snug font-semibold wrap-anywhere">
            {name}
            <span className="block text-sm font-normal text-ink-soft">
              {shiftsText(shiftCount)}, {plural(memberCount, "1 member", `${memberCount} members`)}
            </span>
          </span>
        </label>
        <IconButton
          label={`Delete the template ${name}`}
          aria-expanded={isAsking}
          onClick={() => setAsking(!isAsking)}
          className="shrink-0"
        >
          <Trash2 aria-hidden size={18} />
        </IconButton>
      </div>
      {isAsking ? (
        <div
          role="group"
          aria-label={`Delete the template ${name}?`}
          className="mb-2 flex flex-wrap items-center justify-end gap-2 rounded-lg bg-raised p-2"
        >
          <p className="me-auto">Delete this template? Shifts created from it stay.</p>
          <Button variant="quiet" onClick={() => setAsking(false)}>
            Cancel
          </Button>
          <Button
            variant="danger"
            pending={remove.isPending && "Deleting..."}
            onClick={() => remove.mutate({ id })}
          >
            Delete
          </Button>
        </div>
      ) : null}
    </li>
  );
}

function shiftsText(count: number): string {
  return plural(count, "1 shift", `${count} shifts`);
}

function ApplyWeek({
  id,
  fill,
  onDone,
}: {
  readonly id: number;
  readonly fill: WeeksToFill;
  readonly onDone: () => void;
}) {
  const [fromDate, setFrom] = useState(fill.target);
  const [weeks, setWeeks] = useState(String(fill.weeks));
  const made = useMadeShifts(onDone);
  const plan = useCommand("shifts.applyTemplate", {
    onSuccess: (answer, asked) => {
      if (!answer.isDryRun) made(answer, () => call("shifts.applyTemplate", asked));
    },
  });
  const order = { id, fromDate, weeks: Math.min(26, Math.max(1, Math.round(Number(weeks)) || 1)) };
  return (
    <section
      aria-label="Create weeks from the template"
      className="space-y-3 rounded-lg border border-line p-3"
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <DateField
          label="First week"
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
      <div className="acts justify-end">
        <Button
          variant="secondary"
          pending={plan.isPending && plan.variables.isDryRun === true && "Loading..."}
          onClick={() => plan.mutate({ ...order, isDryRun: true })}
        >
          Preview
        </Button>
        <Button
          pending={plan.isPending && plan.variables.isDryRun !== true && "Creating..."}
          disabledReason={createBlockedBecause(plan.data)}
          onClick={() => plan.mutate({ ...order, isUndoable: true })}
        >
          {createLabel(plan.data?.shifts.length)}
        </Button>
      </div>
    </section>
  );
}

function SaveWeek({
  weekOfShifts,
  names,
  onSaved,
}: {
  readonly weekOfShifts: string;
  /** Names of the existing templates: saving under one of these names replaces that template. */
  readonly names: readonly string[];
  readonly onSaved: (id: number) => void;
}) {
  const save = useCommand("shifts.saveTemplate", {
    done: (saved) => ({
      title: "Template saved",
      description: `${saved.name}: ${shiftsText(saved.shiftCount)}`,
    }),
    onSuccess: (saved) => {
      form.set({ name: "" });
      onSaved(saved.id);
    },
  });
  const form = useForm(
    { name: "", weekOf: weekOfShifts, withMembers: true },
    {
      blockedBecause: ({ name }) => (name.trim() === "" ? { message: "Enter a name" } : null),
      title: null,
      sending: save,
      onSend: (values) => save.mutate(values),
    },
  );
  const isTaken = names.some(
    (other) => other.toLowerCase() === form.values.name.trim().toLowerCase(),
  );
  return (
    <form {...form.wiring} className="space-y-3 border-t border-line pt-3">
      <h3 className="font-bold">Save a week as a template</h3>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="Name"
          maxLength={60}
          hint={
            isTaken
              ? "A template with this name exists. Saving replaces it."
              : "For example, “Regular week”"
          }
          {...form.text("name")}
        />
        <DateField
          label="Week of"
          hint="Any day of the week"
          value={form.values.weekOf}
          onChange={({ target }) => isLocalDate(target.value) && form.set({ weekOf: target.value })}
        />
      </div>
      <Checkbox {...form.box("withMembers")}>Include assignments</Checkbox>
      <Button
        type="submit"
        variant="secondary"
        pending={save.isPending && "Saving..."}
        disabledReason={form.blocked}
      >
        {isTaken ? "Replace template" : "Save template"}
      </Button>
    </form>
  );
}
