import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { formatDay } from "@watchbill/domain/time/format";
import { isBefore } from "@watchbill/domain/time/local";
import { Suspense, useId, useRef, useState } from "react";
import { useNow } from "../../lib/api/server-clock.ts";
import { lazyPrefetched } from "../../lib/routing/lazy.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/layout/card.tsx";
import { useOrganization } from "../settings/organization.ts";
import type { Filled } from "../shifts/assign/fills-request.ts";
import { focusBeside } from "./focus-next-row.ts";

/**
 * Attribute of the button that gets the focus after an assignment. The first button of a row would
 * not do, because it takes the shift for the admin.
 */
const ASSIGN = "data-assign";

/** Loaded lazily, because the first screen does not need the suggestions and the undo stack. */
const TopSuggestions = lazyPrefetched(
  async () => (await import("./top-suggestions.tsx")).TopSuggestions,
);

/**
 * An admin's actions for an open shift in a list: assign a suggested member, or find a replacement.
 */
export function AdminRowActs({
  shift,
  onOpen,
}: {
  readonly shift: Filled & { readonly startsAt: string; readonly endsAt: string };
  /** Opens a dialog for an action that does not fit in the row. */
  readonly onOpen: (what: "assign" | "find") => void;
}) {
  const squad = useOrganization();
  const now = useNow(60_000);
  const [isOpen, setOpen] = useState(false);
  const acts = useRef<HTMLDivElement>(null);
  const bestId = useId();
  const which = `${shiftName(shift)}, ${formatDay(shift.date, squad)}`;
  // The search ends at the shift's start, or at its end if a member requested a replacement.
  const isOver = !isBefore(
    now,
    Temporal.Instant.from(shift.heldCount > 0 ? shift.endsAt : shift.startsAt),
  );
  return (
    <>
      <Button
        isCompact
        variant="quiet"
        className="px-2"
        aria-label={`Assign: ${which}`}
        aria-expanded={isOpen}
        aria-controls={bestId}
        {...{ [ASSIGN]: "" }}
        onClick={() => setOpen(!isOpen)}
      >
        Assign
      </Button>
      <Button
        isCompact
        variant="quiet"
        className="px-2"
        aria-label={`Find replacement: ${which}`}
        disabledReason={isOver ? "This shift has already started" : null}
        onClick={() => onOpen("find")}
      >
        Find replacement
      </Button>
      <div ref={acts} id={bestId} className="basis-full">
        {isOpen ? (
          <Suspense fallback={<Skeleton className="h-36" />}>
            <TopSuggestions
              shift={shift}
              which={which}
              onDone={() => focusBeside(acts.current, `[${ASSIGN}]`)}
              onOther={() => onOpen("assign")}
            />
          </Suspense>
        ) : null}
      </div>
    </>
  );
}
