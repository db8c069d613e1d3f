import { shiftTitle } from "@watchbill/domain/shifts/shift-times";
import { MAX_ALTERNATIVES, MAX_SWAP_NOTE_LENGTH } from "@watchbill/domain/swaps/swap";
import { plural } from "@watchbill/domain/text/language";
import { dateOf } from "@watchbill/domain/time/local";
import { useId } from "react";
import { Link } from "wouter";
import type { Output } from "../../lib/api/api.ts";
import { useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { useForm } from "../../lib/forms/form.ts";
import { pathTo } from "../../lib/routing/paths.ts";
import { Button } from "../../ui/button.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Skeleton } from "../../ui/layout/card.tsx";
import { NoWrap } from "../../ui/layout/no-wrap.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { DialogActions } from "../../ui/overlay/dialog-actions.tsx";
import { useOrganization } from "../settings/organization.ts";
import { AgainstIt, PlaceWords, type SwapChoice, WeekLines } from "./choice-lines.tsx";

interface Values {
  readonly memberId: string;
  readonly alternativeIds: readonly number[];
  readonly note: string;
}

/**
 * Dialog to offer the viewer's spot in a swap. The viewer chooses a member, then several of that
 * member's shifts; the member accepts one of them.
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
            {/* Closing the dialog leads back to the shift, from which it was opened. */}
            <Button variant="secondary" onClick={onClose}>
              Back to the shift
            </Button>
          </div>
        }
      >
        {(members) => (
          <form {...form.wiring} className="grid gap-4">
            {memberId === "" ? (
              <ul aria-label="Suggested swaps" className="divide-y divide-line empty:hidden">
                {members.slice(0, MOST_SUGGESTED).map((member) => (
                  <SuggestedSwap
                    key={member.id}
                    assignmentId={assignmentId}
                    member={member}
                    isSending={offer.isPending}
                    onOffer={(alternativeId) =>
                      offer.mutate({
                        assignmentId,
                        memberId: member.id,
                        alternativeIds: [alternativeId],
                        note: form.values.note,
                      })
                    }
                  />
                ))}
              </ul>
            ) : null}
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

/** Number of members whose shifts the dialog suggests. */
const MOST_SUGGESTED = 3;

/**
 * Suggests a swap: a member's first shift that the viewer could take without a warning, with a
 * button to offer it.
 */
function SuggestedSwap({
  assignmentId,
  member,
  isSending,
  onOffer,
}: {
  readonly assignmentId: number;
  readonly member: Output<"swaps.partners">[number];
  readonly isSending: boolean;
  readonly onOffer: (alternativeId: number) => void;
}) {
  const squad = useOrganization();
  const today = dateOf(useNow(60_000), squad.timeZone);
  const choices = useEndpoint("swaps.choices", { id: assignmentId, memberId: member.id });
  const choice = choices.data?.find(
    ({ blockedBecause, asks }) => blockedBecause === null && asks.length === 0,
  );
  if (!choice) return null;
  const name = `${member.unitNumber} ${member.name}`;
  return (
    <li className="flex items-center justify-between gap-2 py-2">
      <span className="min-w-0">
        <span className="block font-semibold break-words">{name}</span>
        <span className="block text-sm text-ink-soft">
          <NoWrap>{shiftTitle(choice, squad, today)}</NoWrap>
        </span>
      </span>
      <Button
        variant="secondary"
        isCompact
        className="shrink-0 px-3"
        aria-label={`Offer to ${name}`}
        disabledReason={isSending ? "Offering..." : null}
        onClick={() => onOffer(choice.assignmentId)}
      >
        Offer
      </Button>
    </li>
  );
}

/** Returns the message as an error of the field with the shifts. */
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
    // Drops selected shifts that the member no longer has, because the list has no checkbox for
    // them.
    const theirs = chosen.filter((one) =>
      choices.data?.some((choice) => choice.assignmentId === one),
    );
    onChoose(theirs.includes(id) ? theirs.filter((one) => one !== id) : [...theirs, id]);
  };
  return (
    // Focusable, because a validation error focuses it like a field.
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
