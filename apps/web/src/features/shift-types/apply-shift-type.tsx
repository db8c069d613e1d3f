import { counted } from "@watchbill/domain/time/counted";
import { useEffect } from "react";
import type { Output } from "../../lib/api/api.ts";
import { useCommand } from "../../lib/api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/layout/card.tsx";
import { NoWrap } from "../../ui/layout/no-wrap.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import type { ShiftTypeRow } from "./shift-type-form.tsx";

type Applied = Output<"shifts.applyKind">;

/** Longest list shown; further shifts are only counted. */
const MOST_LINES = 30;

/** Asks whether upcoming shifts follow a changed shift type, and lists them first. */
export function ApplyShiftTypeDialog({
  kind,
  onClose,
}: {
  readonly kind: ShiftTypeRow;
  readonly onClose: () => void;
}) {
  const look = useCommand("shifts.applyKind", {
    failed: "The shifts ahead could not be looked at.",
  });
  const apply = useCommand("shifts.applyKind", {
    done: ({ changed }) => ({ title: `${counted(changed.length, "shift")} changed` }),
    onSuccess: onClose,
    failed: "The shifts could not be changed. Nothing was.",
  });
  const { mutate } = look;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- looked at once, when the question is asked
  useEffect(() => mutate({ kind: kind.key, isDryRun: true }), [kind.key]);
  const plan = look.data;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Change the ${kind.name} shifts ahead too?`}
      description="New shifts begin with the new times and places. Those that are on the calendar stay as they are unless you say so."
    >
      {look.isPending ? <Skeleton className="h-32" /> : null}
      {plan ? <Preview plan={plan} /> : null}
      <div className="mt-4 acts justify-end">
        <Button variant="secondary" onClick={onClose}>
          Leave them as they are
        </Button>
        {plan && plan.changed.length > 0 ? (
          <Button
            pending={apply.isPending && "Changing..."}
            onClick={() => apply.mutate({ kind: kind.key, isDryRun: false })}
          >
            {`Change ${counted(plan.changed.length, "shift")}`}
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}

function Preview({ plan: { changed, left } }: { readonly plan: Applied }) {
  if (changed.length + left.length === 0) return <p>No shift ahead differs from it.</p>;
  return (
    <div
      className="max-h-[min(20rem,40dvh)] space-y-3 overflow-y-auto"
      tabIndex={0}
      role="region"
      aria-label="What would change"
    >
      <ul className="space-y-1.5">
        {changed.slice(0, MOST_LINES).map(({ id, before, after }) => (
          <li key={id}>
            <NoWrap>{before}</NoWrap> <span className="text-ink-soft">becomes</span>{" "}
            <strong>
              <NoWrap>{after}</NoWrap>
            </strong>
          </li>
        ))}
      </ul>
      {changed.length > MOST_LINES ? (
        <p>and {counted(changed.length - MOST_LINES, "more shift")}</p>
      ) : null}
      {left.length > 0 ? (
        <div className="rounded-lg bg-warn-soft p-3 text-warn">
          <p className="font-semibold">Stay as they are</p>
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
