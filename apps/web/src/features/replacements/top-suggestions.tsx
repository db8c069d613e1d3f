import { type ReactNode, useEffect, useRef } from "react";
import { useEndpoint } from "../../lib/api/queries.ts";
import { onceAPress } from "../../lib/forms/double-submit-guard.ts";
import { Button } from "../../ui/button.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Skeleton } from "../../ui/layout/card.tsx";
import type { Filled } from "../shifts/assign/fills-request.ts";
import { NotifiedAtOnce } from "../shifts/assign/notify-at-once.tsx";
import { Suggestion } from "../shifts/assign/suggestion.tsx";
import { useAssign } from "../shifts/assign/use-assign.ts";

/** Number of suggestions in the row; the dialog lists the others. */
const BEST = 3;

/** The best suggested members, each with a reason; one press assigns the member. */
export function TopSuggestions({
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
  // Scrolls the list into view, because near the screen's bottom it would open out of sight.
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- scrolls when the list opens, and again when the names have loaded
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
