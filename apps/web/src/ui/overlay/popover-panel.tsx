import { Popover as Radix } from "radix-ui";
import { type HTMLAttributes, type ReactElement, type ReactNode, useEffect, useRef } from "react";
import { openOverlay } from "../../lib/routing/history-overlays.ts";

const REACHED = "a[href], button:not(:disabled), input, select, textarea";

export interface PopoverProps {
  readonly label: string;
  readonly trigger: ReactElement<HTMLAttributes<HTMLElement>>;
  readonly children: ReactNode;
  readonly isOpen: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** A menu is as wide as its entries and closes when the page scrolls. */
  readonly isMenu?: boolean;
}

/** Focuses the first focusable element; unlike Radix, includes links. */
function beginAtFirst(event: Event): void {
  const first =
    event.currentTarget instanceof Element
      ? event.currentTarget.querySelector<HTMLElement>(REACHED)
      : null;
  // While the content loads there is no element; the panel focuses its first element later.
  if (!first) return;
  event.preventDefault();
  first.focus({ preventScroll: true });
}

/** The popover panel with its trigger, placed by the available space. */
export function PopoverPanel({
  label,
  trigger,
  children,
  isOpen,
  onOpenChange,
  isMenu = false,
}: PopoverProps) {
  const triggerButton = useRef<HTMLButtonElement>(null);
  const closedByScroll = useRef(false);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the handler is equivalent in every render
  useEffect(() => (isOpen ? openOverlay(() => onOpenChange(false)) : undefined), [isOpen]);
  useEffect(() => {
    if (!isOpen || !isMenu) return undefined;
    const closeIfMoved = ({ target }: Event): void => {
      if (!(target instanceof Node && target.contains(triggerButton.current))) return;
      closedByScroll.current = true;
      onOpenChange(false);
    };
    addEventListener("scroll", closeIfMoved, { capture: true });
    return () => removeEventListener("scroll", closeIfMoved, { capture: true });
  }, [isOpen, isMenu, onOpenChange]);
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Trigger ref={triggerButton} asChild>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          onOpenAutoFocus={beginAtFirst}
          onCloseAutoFocus={(event) => {
            if (!closedByScroll.current) return;
            closedByScroll.current = false;
            // Radix would scroll back to the trigger.
            event.preventDefault();
            triggerButton.current?.focus({ preventScroll: true });
          }}
          align="end"
          sideOffset={8}
          collisionPadding={12}
          className={`animate-appear z-50 ${isMenu ? "max-w-[calc(100vw-1.5rem)] min-w-40" : "w-[min(24rem,calc(100vw-1.5rem))]"} rounded-xl border border-line bg-surface shadow-card`}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
