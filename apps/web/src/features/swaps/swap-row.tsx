import { shiftTitle } from "@watchbill/domain/shifts/shift-times";
import { dateOf } from "@watchbill/domain/time/local";
import { ChevronRight } from "lucide-react";
import { useNow } from "../../lib/api/server-clock.ts";
import { NoWrap } from "../../ui/layout/no-wrap.tsx";
import { useOrganization } from "../settings/organization.ts";
import type { Swap } from "./choice-lines.tsx";

export function SwapRow({ swap, onOpen }: { readonly swap: Swap; readonly onOpen: () => void }) {
  const squad = useOrganization();
  const { timeZone } = squad;
  const today = dateOf(useNow(60_000), timeZone);
  const { otherName, isMine, offered, ended } = swap;
  const sought = soughtIn(swap);
  const others =
    sought.length === 1 ? shiftTitle(sought[0]!, squad, today) : `one of ${sought.length} shifts`;
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-14 w-full items-center justify-between gap-2 rounded-lg px-1 py-2 text-start hover:bg-raised"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-semibold break-words">
            {isMine ? `To ${otherName}` : `From ${otherName}`}
          </span>
          <span className="block text-sm break-words text-ink-soft">
            <NoWrap>
              {sought.length > 0
                ? `${shiftTitle(offered, squad, today)} → ${others}`
                : shiftTitle(offered, squad, today)}
            </NoWrap>
          </span>
          {ended === null ? null : <span className="block text-sm font-medium">{ended}</span>}
        </span>
        <ChevronRight aria-hidden size={18} className="shrink-0 text-ink-soft" />
      </button>
    </li>
  );
}

/**
 * Returns the shifts asked for in return: those still available or, for an accepted offer, the
 * chosen one.
 */
function soughtIn({ ended, alternatives, acceptedAssignmentId }: Swap): Swap["alternatives"] {
  return alternatives.filter(({ endedBecause, assignmentId }) =>
    ended === null ? endedBecause === null : assignmentId === acceptedAssignmentId,
  );
}
