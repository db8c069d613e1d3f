import { plural } from "@watchbill/domain/text/language";
import { useEffect } from "react";
import type { Output } from "../../lib/api/api.ts";
import { useCommand } from "../../lib/api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { NoWrap } from "../../ui/layout/no-wrap.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import type { ShiftTypeRow } from "./shift-type-form.tsx";

type Applied = Output<"shifts.applyKind">;

/** Maximum number of shifts listed; more are only counted. */
const MOST_LINES = 30;

/**
 * After a shift type changed, asks whether its upcoming shifts follow the change, and lists them.
 * Asks nothing when all match the type already.
 */
export function ApplyShiftTypeDialog({
  kind,
  onClose,
}: {
  readonly kind: ShiftTypeRow;
  readonly onClose: () => void;
}) {
  const look = useCommand("shifts.applyKind", {
    onSuccess: ({ changed, left }) => {
      if (changed.length + left.length === 0) onClose();
    },
    failed: "Couldn't load the upcoming shifts. Try again.",
  });
  const apply = useCommand("shifts.applyKind", {
    done: ({ changed }) => ({
      title: plural(changed.length, "1 shift updated", `${changed.length} shifts updated`),
    }),
    onSuccess: onClose,
    failed: "Couldn't update the shifts. No changes were made.",
  });
  const { mutate } = look;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- requests the preview only once, when the dialog opens
  useEffect(() => mutate({ kind: kind.key, isDryRun: true }), [kind.key]);
  const plan = look.data;
  if (!plan || plan.changed.length + plan.left.length === 0) return null;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Update upcoming ${kind.name} shifts too?`}
      description="New shifts use the new times and spots. Shifts already on the calendar change only if you update them."
    >
      <Preview plan={plan} />
      <div className="mt-4 acts justify-end">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        {plan.changed.length > 0 ? (
          <Button
            pending={apply.isPending && "Updating..."}
            onClick={() => apply.mutate({ kind: kind.key, isDryRun: false })}
          >
            {plural(plan.changed.length, "Update 1 shift", `Update ${plan.changed.length} shifts`)}
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}

function Preview({ plan: { changed, left } }: { readonly plan: Applied }) {
  return (
    <div
      className="max-h-[min(20rem,40dvh)] space-y-3 overflow-y-auto"
      tabIndex={0}
      role="region"
      aria-label="Changes"
    >
      <ul className="space-y-1.5">
        {changed.slice(0, MOST_LINES).map(({ id, before, after }) => (
          <li key={id}>
            <NoWrap>{before}</NoWrap> <span className="text-ink-soft">→</span>{" "}
            <strong>
              <NoWrap>{after}</NoWrap>
            </strong>
          </li>
        ))}
      </ul>
      {changed.length > MOST_LINES ? (
        <p>
          {plural(
            changed.length - MOST_LINES,
            "+ 1 more shift",
            `+ ${changed.length - MOST_LINES} more shifts`,
          )}
        </p>
      ) : null}
      {left.length > 0 ? (
        <div className="rounded-lg bg-warn-soft p-3 text-warn">
          <p className="font-semibold">Not changed</p>
          <ul className="mt-1 space-y-1">
            {left.map(({ id, shift, because }) => (
              <li key={id}>
                {shift}: {because}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}
