import { differences, rebased } from "@watchbill/domain/shifts/changed-meanwhile";
import { newShiftForm } from "@watchbill/domain/shifts/shift-form";
import { useState } from "react";
import type { ShiftTypes } from "../shift-types/use-shift-types.ts";
import { type Draft, draftOf } from "./shift-draft.ts";
import type { Shift } from "./shift-view.ts";
import { useLiveShift } from "./use-live-shift.ts";
import { useShiftsOfDays } from "./use-shifts-of-days.ts";

/**
 * A form of a shift that follows the shift while it is open: what somebody else changes is taken over where the coordinator
 * has changed nothing, and said. `seen` is the shift as it was last read.
 */
export function useLiveDraft(
  shift: Shift | null,
  date: string,
  kinds: ShiftTypes | null,
  isSaving: boolean,
) {
  const { shifts } = useShiftsOfDays(shift ? [] : [date]);
  const there = shifts.filter((one) => one.date === date).map(({ type }) => type);
  const first = (): Draft =>
    shift ? draftOf(shift) : { ...newShiftForm(date, kinds ?? [], there), notes: null };
  const [seen, setSeen] = useState<Draft>(first);
  const [draft, setDraft] = useState<Draft>(seen);
  // A new shift is of a kind, so it begins once they are read; nothing of it was shown before.
  const [isBegun, setBegun] = useState(kinds !== null);
  if (kinds && !isBegun) {
    setBegun(true);
    setSeen(first);
    setDraft(first);
  }
  const [news, setNews] = useState<readonly string[]>([]);
  // While it is saved it changes by the coordinator's own hand.
  const { shift: live, isGone } = useLiveShift(shift?.id ?? null, isSaving);
  const isCurrent = !isSaving && !live.isFetching && !live.isStale;
  const now = live.data && isCurrent ? draftOf(live.data) : seen;
  const changed = differences(seen, now);
  if (changed.length > 0) {
    setSeen(now);
    setDraft(rebased(seen, draft, now));
    setNews([...new Set([...news, ...changed])]);
  }
  return { seen, draft, setDraft, news, isGone };
}
