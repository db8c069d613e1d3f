import {
  MAX_SQUAD_EVENT_NAME_LENGTH,
  SQUAD_EVENT_CATEGORIES,
  SQUAD_EVENT_CATEGORY_NAMES,
  type SquadEventCategory,
  squadEventBlockedBecause,
} from "@watchbill/domain/squad-events/squad-event";
import { plural } from "@watchbill/domain/text/language";
import { dateOf } from "@watchbill/domain/time/local";
import { useState } from "react";
import type { Output } from "../../lib/api/api.ts";
import { useCommand } from "../../lib/api/queries.ts";
import { serverNow } from "../../lib/api/server-clock.ts";
import { useForm } from "../../lib/forms/form.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { DialogActions } from "../../ui/overlay/dialog-actions.tsx";
import { MomentField } from "../settings/date-time-fields.tsx";
import { useOrganization } from "../settings/organization.ts";
import { instantOfClock, wallClockOf } from "../settings/wall-clock.ts";

type SquadEvent = Output<"squadEvents.list">[number];

const CATEGORIES = SQUAD_EVENT_CATEGORIES.map((value) => ({
  value,
  label: SQUAD_EVENT_CATEGORY_NAMES[value],
}));

interface Values {
  readonly category: SquadEventCategory;
  readonly name: string;
  readonly from: string;
  readonly until: string;
  readonly needsCode: boolean;
}

/** Dialog that adds, edits or deletes a squad event. */
export function EventDialog({
  of,
  onClose,
}: {
  /** The event to edit; null to add one. */
  readonly of: SquadEvent | null;
  readonly onClose: () => void;
}) {
  const { timeZone } = useOrganization();
  const [isDeleting, setDeleting] = useState(false);
  const how = {
    done: ({ message }: { message: string }) => ({ title: message }),
    onSuccess: onClose,
    failed: "Couldn't save the event. Try again.",
  };
  const add = useCommand("squadEvents.add", how);
  const change = useCommand("squadEvents.change", how);
  const form = useForm<Values>(() => valuesOf(of, timeZone), {
    blockedBecause: (values) => eventBlockedBecause(values, timeZone),
    title: null,
    sending: of ? change : add,
    onSend: (values) => {
      const input = inputOf(values, timeZone);
      if (of) change.mutate({ ...input, id: of.id });
      else add.mutate(input);
    },
  });
  if (of && isDeleting) return <DeleteEvent event={of} onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} title={of ? "Edit event" : "Add event"}>
      <form {...form.wiring} className="grid gap-4">
        <SelectField
          label="Category"
          options={CATEGORIES}
          value={form.values.category}
          onChange={({ target }) => {
            const category = SQUAD_EVENT_CATEGORIES.find((one) => one === target.value);
            if (category) form.set({ category });
          }}
        />
        <TextField
          label="Name"
          required
          maxLength={MAX_SQUAD_EVENT_NAME_LENGTH}
          autoComplete="off"
          {...form.text("name")}
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(14.5rem,100%),1fr))] gap-2">
          <MomentField label="Starts" required {...form.text("from")} />
          <MomentField label="Ends" required min={form.values.from} {...form.text("until")} />
        </div>
        <Checkbox {...form.box("needsCode")}>
          Members sign in only with the QR code on the wallboard
        </Checkbox>
        <DialogActions>
          {of ? (
            <Button variant="quiet-danger" className="me-auto" onClick={() => setDeleting(true)}>
              Delete event
            </Button>
          ) : null}
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={(add.isPending || change.isPending) && "Saving..."}>
            {of ? "Save event" : "Add event"}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function DeleteEvent({
  event: { id, name, signedIn },
  onClose,
}: {
  readonly event: SquadEvent;
  readonly onClose: () => void;
}) {
  const remove = useCommand("squadEvents.remove", {
    done: ({ message }) => ({ title: message }),
    onSuccess: onClose,
    failed: "Couldn't delete the event. Try again.",
  });
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      description={plural(
        signedIn,
        "Its sign-in sheet with 1 member and its points are deleted too. You can't undo this.",
        `Its sign-in sheet with ${signedIn} members and its points are deleted too. You can't undo this.`,
      )}
      act="Delete event"
      pending={remove.isPending && "Deleting..."}
      onConfirm={() => remove.mutate({ id })}
      onClose={onClose}
    />
  );
}

function valuesOf(event: SquadEvent | null, timeZone: string): Values {
  const today = dateOf(serverNow(), timeZone);
  if (!event)
    return {
      category: "drill",
      name: "",
      from: `${today}T19:00`,
      until: `${today}T21:00`,
      needsCode: false,
    };
  const { category, name, startsAt, endsAt, needsCode } = event;
  const [from, until] = [wallClockOf(startsAt, timeZone), wallClockOf(endsAt, timeZone)];
  return { category, name, from, until, needsCode };
}

function inputOf({ from, until, ...values }: Values, timeZone: string) {
  return {
    ...values,
    startsAt: instantOfClock(from, timeZone),
    endsAt: instantOfClock(until, timeZone),
  };
}

function eventBlockedBecause(values: Values, timeZone: string) {
  const { name, from, until } = values;
  if (from === "" || until === "")
    return { message: "Enter the start and the end.", fields: { from: "Enter the start" } };
  const { startsAt, endsAt } = inputOf(values, timeZone);
  const blocked = squadEventBlockedBecause({
    name,
    startsAt: Temporal.Instant.from(startsAt),
    endsAt: Temporal.Instant.from(endsAt),
  });
  if (!blocked) return null;
  const { endsAt: until_, ...fields } = blocked.fields ?? {};
  return { ...blocked, fields: { ...fields, ...(until_ ? { until: until_ } : {}) } };
}
