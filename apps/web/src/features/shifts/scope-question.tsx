import { shiftName } from "@watchbill/domain/shifts/shift-type";
import { formatDay } from "@watchbill/domain/time/format";
import { useState } from "react";
import { useEndpoint } from "../../lib/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SCOPE_LABELS, type Scope } from "./shift-editing.ts";
import { filling, type Shift } from "./shift-view.ts";

/** Asks before a change or a deletion which shifts are meant, and says whom it touches. */
export function ScopeQuestion({
  shift,
  kind,
  isBusy,
  onAnswer,
  onBack,
}: {
  readonly shift: Shift;
  readonly kind: "update" | "delete";
  readonly isBusy: boolean;
  readonly onAnswer: (scope: Scope) => void;
  readonly onBack: () => void;
}) {
  // While the answer is carried out the shift may vanish: it is not asked about again.
  const info = useEndpoint("shifts.recurringInfo", { id: shift.id }, { enabled: !isBusy });
  const [scope, setScope] = useState<Scope>("single");
  const people = filling(shift).map(({ user }) => `${user.unitNumber} ${user.firstName}`);
  const verb = kind === "delete" ? "Delete" : "Update";
  const counts: Readonly<Record<Scope, number>> = {
    single: 1,
    current: 1,
    future: info.data?.futureShiftsCount ?? 1,
    all: info.data?.totalInSeries ?? 1,
  };
  const scopes: readonly Scope[] = info.data?.isRecurring ? ["single", "future", "all"] : ["single"];
  return (
    <Dialog
      isOpen
      onClose={onBack}
      title={`${verb} ${shiftName(shift)}?`}
      description={`${formatDay(shift.date)}. ${people.length > 0 ? `${people.join(", ")} will be told.` : "Nobody is on it."}`}
    >
      {info.isPending ? (
        <Skeleton className="h-24" />
      ) : (
        <div className="space-y-4">
          <fieldset className="space-y-1">
            <legend className="sr-only">Which shifts</legend>
            {scopes.map((option) => (
              <label key={option} className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-1 hover:bg-raised">
                <input
                  type="radio"
                  name="scope"
                  checked={scope === option}
                  onChange={() => setScope(option)}
                  className="size-5 accent-(--accent)"
                />
                <span>
                  {SCOPE_LABELS[option]} {option === "single" ? "" : `(${counts[option]})`}
                </span>
              </label>
            ))}
          </fieldset>
          {kind === "delete" && scope !== "single" ? (
            <p className="text-sm text-ink-soft">Past shifts that somebody attended stay, so that reports remain true.</p>
          ) : null}
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="secondary" onClick={onBack}>
              Back
            </Button>
            <Button
              variant={kind === "delete" ? "danger" : "primary"}
              pending={isBusy && (kind === "delete" ? "Deleting..." : "Saving...")}
              onClick={() => onAnswer(scope)}
            >
              {verb} {counts[scope] === 1 ? "1 shift" : `${counts[scope]} shifts`}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
