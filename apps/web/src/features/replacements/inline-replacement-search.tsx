import { Megaphone } from "lucide-react";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { useNow } from "../../lib/api/server-clock.ts";
import { focusOnIt } from "../../lib/focus/focus.ts";
import { Button } from "../../ui/button.tsx";
import { CancelRequests, type CoverProps } from "./admin-replacement-requests.tsx";
import { FIND_REPLACEMENT_RULE, FindReplacement } from "./find-replacement.tsx";
import { WaitingMembers } from "./waitlist.tsx";

/** An admin's replacement actions in the shift's panel; the search opens below its button. */
export function ReplacementInPanel({
  shiftId,
  soughtUntil,
  filledCount,
  maxMembers,
  sought,
}: CoverProps) {
  const [isOpen, setOpen] = useState(false);
  const acts = useFocusFrom(isOpen);
  const id = useId();
  const isPast = Temporal.Instant.compare(Temporal.Instant.from(soughtUntil), useNow(30_000)) <= 0;
  return (
    <div className="space-y-3">
      <div ref={acts} className="acts">
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={id}
          disabledReason={isPast ? "This shift has already started" : null}
          onClick={() => setOpen(!isOpen)}
        >
          <Megaphone aria-hidden size={18} /> Find replacement
        </Button>
        <CancelRequests sought={sought} until={soughtUntil} />
      </div>
      {isPast ? null : <WaitingMembers shiftId={shiftId} />}
      <div id={id}>
        {isOpen ? (
          // The section focuses itself when it opens, for keyboard users.
          <section
            aria-label="Find replacement"
            tabIndex={-1}
            ref={focusOnIt}
            className="space-y-3 rounded-lg border border-line p-3 outline-none"
          >
            <p className="text-sm text-ink-soft">{FIND_REPLACEMENT_RULE}</p>
            <FindReplacement
              shiftId={shiftId}
              isFull={filledCount >= maxMembers}
              onDone={() => setOpen(false)}
            />
          </section>
        ) : null}
      </div>
    </div>
  );
}

/** After the search closes, returns the focus to the button that opened it. */
function useFocusFrom(isOpen: boolean): RefObject<HTMLDivElement | null> {
  const acts = useRef<HTMLDivElement>(null);
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const opener = last.current;
    last.current = acts.current?.querySelector("[aria-expanded=true]") ?? null;
    const isLost = document.activeElement?.contains(acts.current) === true;
    if (!isOpen && isLost && opener instanceof HTMLElement) opener.focus();
  }, [isOpen]);
  return acts;
}
