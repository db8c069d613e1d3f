import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { formatDay } from "@watchbill/domain/time/format";
import { useState } from "react";
import { onceAPress } from "../../lib/forms/double-submit-guard.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useOrganization } from "../settings/organization.ts";
import { PartFields, type ShiftPart, useTimesToSplit, usualPart } from "../shifts/part-fields.tsx";
import { useTakeShift } from "./replacement-of-spot.ts";
import type { ShiftToTake } from "./take-shift.tsx";

/**
 * Lets a member take the first or last part of an open shift; renders nothing if the shift cannot
 * be split.
 */
export function TakePart({
  shift,
  onDone,
}: {
  readonly shift: ShiftToTake;
  readonly onDone?: (() => void) | undefined;
}) {
  const stretch = shift.part ?? { startsAt: shift.startsAt, endsAt: shift.endsAt };
  const times = useTimesToSplit(stretch);
  const [isOpen, setOpen] = useState(false);
  const squad = useOrganization();
  if (times.length === 0) return null;
  const title = `${shiftName(shift)}, ${formatDay(shift.date, squad)}`;
  return (
    <>
      <Button
        variant="quiet"
        isCompact
        aria-label={`Only part of it… ${title}`}
        onClick={() => setOpen(true)}
      >
        Only part of it…
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Take part of this shift">
        <p className="text-ink-soft">{title}</p>
        <Choice
          id={shift.id}
          stretch={stretch}
          usual={usualPart(stretch, times)}
          onClose={() => setOpen(false)}
          onDone={onDone}
        />
      </Dialog>
    </>
  );
}

function Choice({
  id,
  stretch,
  usual,
  onClose,
  onDone,
}: {
  readonly id: number;
  readonly stretch: ShiftPart;
  readonly usual: ShiftPart;
  readonly onClose: () => void;
  readonly onDone: (() => void) | undefined;
}) {
  const [part, setPart] = useState(usual);
  const take = useTakeShift(() => {
    onClose();
    onDone?.();
  });
  return (
    <div className="mt-3 space-y-4">
      <PartFields stretch={stretch} part={part} onChange={setPart} />
      <div className="acts justify-end">
        <Button variant="quiet" data-leaves onClick={onClose}>
          Cancel
        </Button>
        <Button
          pending={take.isPending && "Taking..."}
          onClick={onceAPress(() => take.mutate({ id, isUndoable: true, part }))}
        >
          Take this part
        </Button>
      </div>
    </div>
  );
}
