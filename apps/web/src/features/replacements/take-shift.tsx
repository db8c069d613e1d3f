import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { formatDay } from "@watchbill/domain/time/format";
import { Suspense } from "react";
import { onceAPress } from "../../lib/forms/double-submit-guard.ts";
import { lazyPrefetched } from "../../lib/routing/lazy.ts";
import { Button } from "../../ui/button.tsx";
import { useFeature, useOrganization } from "../settings/organization.ts";
import { useTakeShift } from "./replacement-of-spot.ts";

const TakePart = lazyPrefetched(async () => (await import("./take-part.tsx")).TakePart);

/** An open shift that the viewer can take. */
export interface ShiftToTake {
  readonly id: number;
  readonly type: string;
  readonly customName: string | null;
  readonly kindName: string;
  readonly date: string;
  readonly startsAt: string;
  readonly endsAt: string;
  /** The open part, if only a part of the shift is open. */
  readonly part?: { readonly startsAt: string; readonly endsAt: string } | undefined;
}

/**
 * Takes an open spot for the viewer. The label names the shift, because one screen may have several
 * such buttons.
 */
export function TakeShift({
  shift,
  onDone,
  isCompact = false,
}: {
  readonly shift: ShiftToTake;
  readonly onDone?: () => void;
  /** True in a row that has other actions too. */
  readonly isCompact?: boolean;
}) {
  const take = useTakeShift(onDone);
  const { id, part } = shift;
  const button = (
    <Button
      variant="secondary"
      isCompact={isCompact}
      className={isCompact ? "px-3" : "mt-2 w-full"}
      aria-label={`Take Shift: ${shiftName(shift)}, ${formatDay(shift.date, useOrganization())}`}
      pending={take.isPending && "Taking..."}
      onClick={onceAPress(() => take.mutate({ id, isUndoable: true, ...(part && { part }) }))}
    >
      Take Shift
    </Button>
  );
  if (!useFeature("partial-assignments")) return button;
  return (
    <>
      {button}
      <Suspense>
        <TakePart shift={shift} onDone={onDone} />
      </Suspense>
    </>
  );
}
