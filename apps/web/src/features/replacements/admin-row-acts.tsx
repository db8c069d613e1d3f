import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { formatDay } from "@watchbill/domain/time/format";
import { isBefore } from "@watchbill/domain/time/local";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useEndpoint } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { onceAPress } from "../../lib/forms/double-submit-guard.ts";
import { Button } from "../../ui/button.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Skeleton } from "../../ui/layout/card.tsx";
import { useOrganization } from "../settings/organization.ts";
import type { Filled } from "../shifts/assign/fills-request.ts";
import { NotifiedAtOnce } from "../shifts/assign/notify-at-once.tsx";
import { Suggestion } from "../shifts/assign/suggestion.tsx";
import { useAssign } from "../shifts/assign/use-assign.ts";
import { focusBeside } from "./focus-beside.ts";

/**
 * Marks the button that gets the focus after an assignment: the first button of a row takes the
 * shift.
 */
const ASSIGN = "data-assign";

/** How many suggestions fit in the row; the dialog lists the others. */
const BEST = 3;

/** An admin's actions for an open shift: assign a top suggestion, or find a replacement. */
export function AdminRowActs({
  shift,
  onOpen,
}: {
  readonly shift: Filled & { readonly startsAt: string; readonly endsAt: string };
  /** Opens a dialog for what does not fit the row. */
  readonly onOpen: (what: "assign" | "find") => void;
}) {
  const squad = useOrganization();
  const now = useNow(60_000);
  const [isOpen, setOpen] = useState(false);
  const acts = useRef<HTMLDivElement>(null);
  const bestId = useId();
  const which = `${shiftName(shift)}, ${formatDay(shift.date, squad)}`;
  // A search for an open spot ends at the start, one for a requested replacement at the end.
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
          <Best
            shift={shift}
            which={which}
            onDone={() => focusBeside(acts.current, `[${ASSIGN}]`)}
            onOther={() => onOpen("assign")}
          />
        ) : null}
      </div>
    </>
  );
}

/** The top suggestions, each with its reason; one press assigns. */
function Best({
  shift,
  which,
  onDone,
  onOther,
}: {
  readonly shift: Filled;
  readonly which: string;
  readonly onDone: () => void;
  readonly onOther: () => void;
}): ReactNode {
  const suggestions = useEndpoint("shifts.suggestions", { id: shift.id });
  const assign = useAssign(shift, onDone);
  const box = useRef<HTMLDivElement>(null);
  // Scrolls into view: near the screen's bottom the list would open out of sight.
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- once it opens, and again once the names are there
  }, [suggestions.isPending]);
  return (
    <div ref={box} className="mt-1 grid gap-1 rounded-lg bg-raised p-2">
      <NotifiedAtOnce of={shift} />
      <QueryBoundary
        of={suggestions}
        loading={<Skeleton className="h-36" />}
        failed="Couldn't load suggestions. Try again."
        empty={<p className="text-ink-soft">No members available for this shift.</p>}
      >
        {(data) => (
          <ul aria-label={`Assign a member to ${which}`} className="grid gap-1">
            {data.slice(0, BEST).map((member) => (
              <li key={member.id}>
                <Button
                  isCompact
                  variant="secondary"
                  className="w-full flex-col items-start gap-0 py-1 text-start"
                  pending={
                    assign.isPending && assign.variables.userId === member.id && "Assigning..."
                  }
                  onClick={onceAPress(() =>
                    assign.put(member.id, `${member.unitNumber} ${member.name}`),
                  )}
                >
                  <Suggestion of={member} />
                </Button>
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
      <Button isCompact variant="quiet" className="justify-self-start" onClick={onOther}>
        Choose another member
      </Button>
    </div>
  );
}
