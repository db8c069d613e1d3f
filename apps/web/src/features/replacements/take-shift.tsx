import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { formatDay } from "@watchbill/domain/time/format";
import { onceAPress } from "../../lib/forms/double-submit-guard.ts";
import { Button } from "../../ui/button.tsx";
import { useOrganization } from "../settings/organization.ts";
import { useTakeShift } from "./replacement-of-spot.ts";

/**
 * Takes an open spot for the viewer; the label names the shift, because one screen may have
 * several.
 */
export function TakeShift({
  shift,
  onDone,
  isCompact = false,
}: {
  readonly shift: {
    readonly id: number;
    readonly type: string;
    readonly customName: string | null;
    readonly kindName: string;
    readonly date: string;
  };
  readonly onDone?: () => void;
  /** True in a row with other actions. */
  readonly isCompact?: boolean;
}) {
  const take = useTakeShift(onDone);
  return (
    <Button
      variant="secondary"
      isCompact={isCompact}
      className={isCompact ? "px-3" : "mt-2 w-full"}
      aria-label={`Take Shift: ${shiftName(shift)}, ${formatDay(shift.date, useOrganization())}`}
      pending={take.isPending && "Taking..."}
      onClick={onceAPress(() => take.mutate({ id: shift.id, isUndoable: true }))}
    >
      Take Shift
    </Button>
  );
}
