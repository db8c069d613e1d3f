import type { LucideIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useNow } from "../../lib/api/server-clock.ts";
import { Button } from "../../ui/button.tsx";

/**
 * A button that opens a dialog about a shift. After `until` it is disabled with a reason; `until`
 * is the shift's start, or its end for actions allowed during the shift.
 */
export function DialogBeforeStart(props: {
  readonly until: string;
  readonly icon: LucideIcon;
  readonly label: string;
  /** Another reason to disable the button; null or undefined for none. */
  readonly blockedBecause?: string | null;
  readonly children: (close: () => void) => ReactNode;
}) {
  const now = useNow(30_000);
  const [isOpen, setOpen] = useState(false);
  const hasStarted = Temporal.Instant.compare(Temporal.Instant.from(props.until), now) <= 0;
  return (
    <>
      <Button
        variant="secondary"
        disabledReason={hasStarted ? "This shift has already started" : props.blockedBecause}
        onClick={() => setOpen(true)}
      >
        <props.icon aria-hidden size={18} /> {props.label}
      </Button>
      {isOpen ? props.children(() => setOpen(false)) : null}
    </>
  );
}
