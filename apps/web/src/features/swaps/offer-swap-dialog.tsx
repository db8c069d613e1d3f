import { MAX_ALTERNATIVES, MAX_SWAP_NOTE_LENGTH } from "@watchbill/domain/swaps/swap";
import { plural } from "@watchbill/domain/text/language";
import { useId } from "react";
import { Link } from "wouter";
import { useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { useForm } from "../../lib/forms/form.ts";
import { pathTo } from "../../lib/routing/paths.ts";
import { Button } from "../../ui/button.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Skeleton } from "../../ui/layout/card.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { DialogActions } from "../../ui/overlay/dialog-actions.tsx";
import { AgainstIt, PlaceWords, type SwapChoice, WeekLines } from "./choice-lines.tsx";

interface Values {
  readonly memberId: string;
  readonly alternativeIds: readonly number[];
  readonly note: string;
}

/**
 * Offers the viewer's spot to a member: first the member, then which of their shifts, of which they
 * choose one.
 */
export function OfferSwapDialog({
  assignmentId,
  onClose,
  onDone,
}: {
  readonly assignmentId: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const partners = useEndpoint("swaps.partners", { id: assignmentId });
  const offer = useCommand("swaps.offer", {
    done: ({ message }) => ({ title: "Swap offered", description: message }),
    onSuccess: () => {
      onClose();
      onDone();
    },
    failed: "Couldn't offer the swap. Try again.",
  });
  const form = useForm<Values>(
    { memberId: "", alternativeIds: [], note: "" },
    {
      blockedBecause: ({ memberId, alternativeIds }) => {
        if (memberId === "")
          return {
            message: "Choose a member to swap with.",
            fields: { memberId: "Choose a member" },
          };
        if (alternativeIds.length > MAX_ALTERNATIVES)
          return ofShifts(`Choose at most ${MAX_ALTERNATIVES} shifts.`);
        return alternativeIds.length === 0
          ? ofShifts("Choose at least one shift you'd take.")
          : null;
      },
      title: null,
      sending: offer,
      onSend: ({ memberId, alternativeIds, note }) =>
        offer.mutate({
          assignmentId,
          memberId: Number(memberId),
          alternativeIds: [...alternativeIds],
          note,
        }),
    },
  );
  const { memberId } = form.values;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Offer a swap"
      description="Trade one of your shifts for one of theirs. You keep yours until they accept."
    >
      <QueryBoundary
        of={partners}
        loading={<Skeleton className="h-40" />}
        failed="Couldn't load members. Try again."
        empty={
          <div className="space-y-3">
            <p>
              No member has an upcoming shift to swap with yours. Request a replacement instead.
            </p>
            {/* The dialog was opened from the place that offers this action. */}
            <Button variant="secondary" onClick={onClose}>
              Back to the shift
            </Button>
          </div>
        }
      >
        {(members) => (
          <form {...form.wiring} className="grid gap-4">
            <SelectField
              label="Swap with"
              value={memberId}
              error={form.faults.memberId}
              onChange={({ target }) => form.set({ memberId: target.value, alternativeIds: [] })}
              options={[
                { value: "", label: "Choose a member" },
                ...members.map(({ id, unitNumber, name, spots }) => ({
                  value: String(id),
                  label: plural(
                    spots,
                    `${unitNumber} ${name} (1 shift)`,
                    `${unitNumber} ${name} (${spots} shifts)`,
                  ),
                })),
              ]}
            />
            {memberId === "" ? null : (
              <Choices
                assignmentId={assignmentId}
                memberId={Number(memberId)}
                chosen={form.values.alternativeIds}
                error={form.faults.alternativeIds}
                onChoose={(alternativeIds) => form.set({ alternativeIds })}
              />
            )}
            <TextField
              label="Note (optional)"
              maxLength={MAX_SWAP_NOTE_LENGTH}
              autoComplete="off"
              {...form.text("note")}
            />
            <p className="text-sm text-ink-soft">
              Once accepted, a swap can't be undone. To reverse it, swap back or ask an admin.{" "}
              <Link
                href={pathTo("swaps")}
                onClick={onClose}
                className="font-semibold text-accent-strong underline"
              >
                See your offers
              </Link>
            </p>
            <DialogActions>
              <Button variant="quiet" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" pending={offer.isPending && "Offering..."}>
                Offer swap
              </Button>
            </DialogActions>
          </form>
        )}
      </QueryBoundary>
    </Dialog>
  );
}

/** The message as an error of the shifts field. */
function ofShifts(message: string) {
  return { message, fields: { alternativeIds: message } };
}

function Choices({
  assignmentId,
  memberId,
  chosen,
  error,
  onChoose,
}: {
  readonly assignmentId: number;
  readonly memberId: number;
  readonly chosen: readonly number[];
  readonly error: string | undefined;
  readonly onChoose: (ids: readonly number[]) => void;
}) {
  const choices = useEndpoint("swaps.choices", { id: assignmentId, memberId });
  const errorId = useId();
  const toggle = (id: number): void => {
    // Drops chosen shifts that the member no longer has: the list has no checkbox for them.
    const theirs = chosen.filter((one) =>
      choices.data?.some((choice) => choice.assignmentId === one),
    );
    onChoose(theirs.includes(id) ? theirs.filter((one) => one !== id) : [...theirs, id]);
  };
  return (
    // Receives focus on a validation error, like a field.
    <fieldset
      tabIndex={-1}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
      className="min-w-0 outline-none"
    >
      <legend className="mb-1 text-sm font-semibold">Shifts you'd take</legend>
      <QueryBoundary
        of={choices}
        loading={<Skeleton className="h-32" />}
        failed="Couldn't load the member's shifts. Try again."
        empty={<p className="text-ink-soft">This member has no upcoming shifts.</p>}
      >
        {(all) => (
          <ul
            className="max-h-80 divide-y divide-line overflow-y-auto rounded-lg border border-line px-2"
            tabIndex={-1}
          >
            {all.map((choice) => (
              <ChoiceRow
                key={choice.assignmentId}
                choice={choice}
                isChosen={chosen.includes(choice.assignmentId)}
                onToggle={() => toggle(choice.assignmentId)}
              />
            ))}
          </ul>
        )}
      </QueryBoundary>
      {error ? (
        <p id={errorId} role="alert" className="mt-1 text-sm font-medium text-bad">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

function ChoiceRow({
  choice,
  isChosen,
  onToggle,
}: {
  readonly choice: SwapChoice;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}) {
  return (
    <li className="py-1">
      {choice.blockedBecause === null ? (
        <Checkbox checked={isChosen} onChange={onToggle}>
          <PlaceWords spot={choice} />
        </Checkbox>
      ) : (
        <p className="px-1 py-2 text-ink-soft">
          <PlaceWords spot={choice} />
        </p>
      )}
      <AgainstIt choice={choice} />
      {isChosen ? <WeekLines weeks={choice.weeks} /> : null}
    </li>
  );
}
