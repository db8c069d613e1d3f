import { LifeBuoy, type LucideIcon, Megaphone } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { useNow } from "../../lib/api/server-clock.ts";
import { focusOnIt } from "../../lib/focus/focus.ts";
import { Button } from "../../ui/button.tsx";
import { AskMembers, CancelRequests, type CoverProps } from "./admin-cover.tsx";
import { AdminReplacement, REPLACEMENT_RULE } from "./admin-replacement.tsx";
import { FIND_REPLACEMENT_RULE, FindReplacement } from "./find-cover.tsx";
import { WaitingMembers } from "./waitlist.tsx";

type Opened = "request" | "search" | null;

/** An admin's replacement actions on the shift itself; forms open below their buttons. */
export function CoverInPlace({
  shiftId,
  startsAt,
  soughtUntil,
  filledCount,
  maxMembers,
  sought,
}: CoverProps) {
  const [opened, setOpened] = useState<Opened>(null);
  const acts = useFocusFrom(opened);
  const id = useId();
  const now = useNow(30_000);
  const isPast = (until: string): boolean =>
    Temporal.Instant.compare(Temporal.Instant.from(until), now) <= 0;
  const opens = (
    what: Opened,
    until: string,
    icon: LucideIcon,
    label: string,
    blockedBecause: string | null = null,
  ) => (
    <Opens
      icon={icon}
      label={label}
      controls={id}
      isOpen={opened === what}
      blockedBecause={isPast(until) ? "This shift has already started" : blockedBecause}
      onToggle={() => setOpened(opened === what ? null : what)}
    />
  );
  return (
    <div className="space-y-3">
      <div ref={acts} className="acts">
        {opens("search", soughtUntil, Megaphone, "Find replacement")}
        {opens(
          "request",
          startsAt,
          LifeBuoy,
          "Request Replacement",
          filledCount === 0 ? "No one is on this shift" : null,
        )}
        <CancelRequests sought={sought} until={soughtUntil} />
        <AskMembers shiftId={shiftId} />
      </div>
      {isPast(startsAt) ? null : <WaitingMembers shiftId={shiftId} />}
      <div id={id}>
        {opened === "search" ? (
          <Part label="Find replacement" rule={FIND_REPLACEMENT_RULE}>
            <FindReplacement shiftId={shiftId} isFull={filledCount >= maxMembers} />
          </Part>
        ) : null}
        {opened === "request" ? (
          <Part label="Request Replacement" rule={REPLACEMENT_RULE}>
            <AdminReplacement shiftId={shiftId} onClose={() => setOpened(null)} />
          </Part>
        ) : null}
      </div>
    </div>
  );
}

/** Focus restoration: after a form closes, focuses the button that opened it. */
function useFocusFrom(opened: Opened): RefObject<HTMLDivElement | null> {
  const acts = useRef<HTMLDivElement>(null);
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const opener = last.current;
    last.current = acts.current?.querySelector("[aria-expanded=true]") ?? null;
    const isLost = document.activeElement?.contains(acts.current) === true;
    if (opened === null && isLost && opener instanceof HTMLElement) opener.focus();
  }, [opened]);
  return acts;
}

function Opens({
  icon: Icon,
  label,
  controls,
  isOpen,
  blockedBecause,
  onToggle,
}: {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly controls: string;
  readonly isOpen: boolean;
  readonly blockedBecause: string | null;
  readonly onToggle: () => void;
}) {
  return (
    <Button
      variant="secondary"
      aria-expanded={isOpen}
      aria-controls={controls}
      disabledReason={blockedBecause}
      onClick={onToggle}
    >
      <Icon aria-hidden size={18} /> {label}
    </Button>
  );
}

/** Focuses itself when it opens, for keyboard users. */
function Part({
  label,
  rule,
  children,
}: {
  readonly label: string;
  readonly rule: string;
  readonly children: ReactNode;
}) {
  return (
    <section
      aria-label={label}
      tabIndex={-1}
      ref={focusOnIt}
      className="space-y-3 rounded-lg border border-line p-3 outline-none"
    >
      <p className="text-sm text-ink-soft">{rule}</p>
      {children}
    </section>
  );
}
