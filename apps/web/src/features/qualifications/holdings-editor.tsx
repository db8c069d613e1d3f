import {
  holdingBlockedBecause,
  MAX_HOLDING_NOTE_LENGTH,
  MAX_HOLDING_NUMBER_LENGTH,
} from "@watchbill/domain/qualifications/holding";
import { dateOf } from "@watchbill/domain/time/local";
import { BadgeCheck, Plus } from "lucide-react";
import { useState } from "react";
import { useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { serverNow } from "../../lib/api/server-clock.ts";
import { useForm } from "../../lib/forms/form.ts";
import { pathTo } from "../../lib/routing/paths.ts";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { EmptyState, Skeleton } from "../../ui/layout/card.tsx";
import { NextStep } from "../../ui/layout/next-step.tsx";
import { RowButton } from "../../ui/layout/row-button.tsx";
import { DateField } from "../settings/date-time-fields.tsx";
import { useOrganization } from "../settings/organization.ts";
import {
  type Holding,
  holdingText,
  type Qualification,
  STATE_LABELS,
  STATE_TONES,
} from "./qualification-view.ts";

/** A member's qualifications, which administrators can edit. */
export function HoldingsEditor({ memberId }: { readonly memberId: number }) {
  const qualifications = useEndpoint("qualifications.list", {});
  const holdings = useEndpoint("qualifications.holdings", {});
  const [asked, setAsked] = useState<Holding | "add" | null>(null);
  const own = (holdings.data ?? []).filter((holding) => holding.memberId === memberId);
  const all = qualifications.data ?? [];
  const left = all.filter(
    ({ id, isArchived }) =>
      !isArchived && !own.some(({ qualificationId }) => qualificationId === id),
  );
  const close = (): void => setAsked(null);
  return (
    <QueryBoundary
      of={holdings}
      loading={<Skeleton className="h-32" />}
      failed="Couldn't load qualifications. Try again."
      isEmpty={() => qualifications.isSuccess && all.length === 0}
      empty={
        <EmptyState icon={<BadgeCheck aria-hidden size={32} />} title="No qualifications yet">
          <p>Add them in Settings, Qualifications.</p>
          <NextStep href={pathTo("settings", { view: "qualifications" })}>
            Add qualification
          </NextStep>
        </EmptyState>
      }
    >
      {() => (
        <div className="space-y-3">
          {own.length === 0 && asked === null ? (
            <p className="text-ink-soft">No qualifications recorded.</p>
          ) : null}
          <ul aria-label="Qualifications" className="divide-y divide-line">
            {own.map((holding) => (
              <Row
                key={holding.qualificationId}
                holding={holding}
                name={all.find(({ id }) => id === holding.qualificationId)?.name ?? ""}
                onEdit={() => setAsked(holding)}
              />
            ))}
          </ul>
          {asked ? (
            <HoldingForm
              key={asked === "add" ? "add" : asked.qualificationId}
              memberId={memberId}
              holding={asked === "add" ? null : asked}
              choices={
                asked === "add" ? left : all.filter(({ id }) => id === asked.qualificationId)
              }
              onDone={close}
            />
          ) : (
            <Button
              variant="secondary"
              disabledReason={left.length === 0 ? "The member has all qualifications" : null}
              onClick={() => setAsked("add")}
            >
              <Plus aria-hidden size={18} /> Add qualification
            </Button>
          )}
        </div>
      )}
    </QueryBoundary>
  );
}

function Row({
  holding,
  name,
  onEdit,
}: {
  readonly holding: Holding;
  readonly name: string;
  readonly onEdit: () => void;
}) {
  const { memberId, qualificationId, validFrom, lastDay, number, note } = holding;
  const restore = useCommand("qualifications.save", {
    done: () => ({ title: `${name} restored` }),
    failed: "Couldn't undo. Try again.",
  });
  const remove = useCommand("qualifications.remove", {
    done: () => ({
      title: `${name} removed`,
      action: {
        label: "Undo",
        run: () => restore.mutate({ memberId, qualificationId, validFrom, lastDay, number, note }),
      },
    }),
    failed: "Couldn't remove the qualification. Try again.",
  });
  return (
    <li className="flex flex-wrap items-center gap-x-2 py-2">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          {name} <Badge tone={STATE_TONES[holding.state]}>{STATE_LABELS[holding.state]}</Badge>
        </span>
        <span className="block text-sm break-words text-ink-soft">
          {holdingText(holding, useOrganization())}
        </span>
      </span>
      <span className="ms-auto flex gap-1">
        <RowButton label="Edit" about={name} onClick={onEdit} />
        <RowButton
          label="Remove"
          about={name}
          isDanger
          pending={remove.isPending && "Removing..."}
          onClick={() => remove.mutate({ memberId, qualificationId })}
        />
      </span>
    </li>
  );
}

interface Values {
  readonly qualificationId: number;
  readonly validFrom: string;
  readonly lastDay: string | null;
  readonly number: string | null;
  readonly note: string | null;
}

function HoldingForm({
  memberId,
  holding,
  choices,
  onDone,
}: {
  readonly memberId: number;
  readonly holding: Holding | null;
  readonly choices: readonly Qualification[];
  readonly onDone: () => void;
}) {
  const { timeZone } = useOrganization();
  const save = useCommand("qualifications.save", {
    done: () => ({ title: "Qualification saved" }),
    onSuccess: onDone,
    failed: "Couldn't save the qualification. Try again.",
  });
  const expires = (id: number): boolean => choices.find((one) => one.id === id)?.expires ?? false;
  const form = useForm<Values>(() => valuesOf(holding, choices, dateOf(serverNow(), timeZone)), {
    blockedBecause: (values) => holdingBlockedBecause(values, expires(values.qualificationId)),
    title: null,
    sending: save,
    onSend: (values) =>
      save.mutate({
        memberId,
        ...values,
        lastDay: expires(values.qualificationId) ? values.lastDay : null,
      }),
  });
  const { values, set } = form;
  return (
    <form {...form.wiring} className="space-y-3 rounded-lg border border-line p-3">
      <SelectField
        label="Qualification"
        options={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(values.qualificationId)}
        disabled={holding !== null}
        onChange={({ target }) => set({ qualificationId: Number(target.value) })}
      />
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <DateField label="Valid from" {...form.text("validFrom")} />
        {expires(values.qualificationId) ? (
          <DateField
            label="Last day"
            hint="Valid through the end of this day"
            {...form.textOrNull("lastDay")}
          />
        ) : null}
        <TextField
          label="Number"
          maxLength={MAX_HOLDING_NUMBER_LENGTH}
          autoComplete="off"
          {...form.textOrNull("number")}
        />
        <TextField
          label="Note"
          maxLength={MAX_HOLDING_NOTE_LENGTH}
          autoComplete="off"
          {...form.textOrNull("note")}
        />
      </div>
      <p className="text-sm text-ink-soft">
        Only the member and admins can see the number and note.
      </p>
      <div className="flex justify-end gap-2">
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" pending={save.isPending && "Saving..."}>
          Save qualification
        </Button>
      </div>
    </form>
  );
}

function valuesOf(
  holding: Holding | null,
  choices: readonly Qualification[],
  today: string,
): Values {
  if (!holding)
    return {
      qualificationId: choices[0]?.id ?? 0,
      validFrom: today,
      lastDay: null,
      number: null,
      note: null,
    };
  const { qualificationId, validFrom, lastDay, number, note } = holding;
  return { qualificationId, validFrom, lastDay, number, note };
}
