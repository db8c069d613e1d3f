import { differences, rebased } from "@watchbill/domain/shifts/changed-meanwhile";
import { newShiftForm } from "@watchbill/domain/shifts/shift-form";
import { useState } from "react";
import { ApiError } from "../../lib/api.ts";
import { useEndpoint } from "../../lib/queries.ts";
import type { Kinds } from "../kinds/use-kinds.ts";
import { type Draft, draftOf } from "./shift-draft.ts";
import type { Shift } from "./shift-view.ts";
import { useShiftsOfDays } from "./use-shifts-of-days.ts";

/**
 * A form of a shift that follows the shift while it is open: what somebody else changes is taken over where the coordinator
 * has changed nothing, and said. `seen` is the shift as it was last read.
 */
export function useLiveDraft(shift: Shift | null, date: string, kinds: Kinds, isSaving: boolean) {
  const { shifts } = useShiftsOfDays(shift ? [] : [date]);
  const there = shifts.filter((one) => one.date === date).map(({ type }) => type);
  const [seen, setSeen] = useState<Draft>(() => (shift ? draftOf(shift) : { ...newShiftForm(date, kinds, there), notes: null }));
  const [draft, setDraft] = useState<Draft>(seen);
  const [news, setNews] = useState<readonly string[]>([]);
  // While it is saved it changes by the coordinator's own hand.
  const live = useEndpoint("shifts.one", { id: shift?.id ?? 0 }, { enabled: shift !== null && !isSaving });
  const isCurrent = !isSaving && !live.isFetching && !live.isStale;
  const now = live.data && isCurrent ? draftOf(live.data) : seen;
  const changed = differences(seen, now);
  if (changed.length > 0) {
    setSeen(now);
    setDraft(rebased(seen, draft, now));
    setNews([...new Set([...news, ...changed])]);
  }
  const isGone = live.error instanceof ApiError && live.error.status === 404;
  return { seen, draft, setDraft, news, isGone };
}
