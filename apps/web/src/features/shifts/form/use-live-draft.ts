import { differences, rebased } from "@watchbill/domain/shifts/changed-meanwhile";
import { newShiftForm } from "@watchbill/domain/shifts/shift-form";
import { useState } from "react";
import type { ShiftTypes } from "../../shift-types/use-shift-types.ts";
import { useLiveShift } from "../panel/use-live-shift.ts";
import type { Shift } from "../shift-view.ts";
import { useShiftsOfDays } from "../use-shifts-of-days.ts";
import { type Draft, draftOf } from "./shift-draft.ts";

/**
 * Form values of a shift that follow other coordinators' changes: fields without unsaved edits take
 * the new value, and `news` reports it. `seen` are the values on which the edits are based.
 */
export function useLiveShiftDraft(
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
  // A new shift needs a type, so the form starts once the shift types have loaded.
  const [hasStarted, setStarted] = useState(kinds !== null);
  if (kinds && !hasStarted) {
    setStarted(true);
    setSeen(first);
    setDraft(first);
  }
  const [news, setNews] = useState<readonly string[]>([]);
  // Paused while saving, because the coordinator's own save changes the shift.
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
