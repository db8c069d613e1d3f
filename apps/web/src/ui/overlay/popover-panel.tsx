import { Popover as Radix } from "radix-ui";
import { type HTMLAttributes, type ReactElement, type ReactNode, useEffect } from "react";
import { openOverlay } from "../../lib/routing/history-overlays.ts";

const REACHED = "a[href], button:not(:disabled), input, select, textarea";

export interface PopoverProps {
  readonly label: string;
  readonly trigger: ReactElement<HTMLAttributes<HTMLElement>>;
  readonly children: ReactNode;
  readonly isOpen: boolean;
  readonly onOpenChange: (open: boolean) => void;
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

/** The popover's panel with the button that opens it; placed where there is room. */
export function PopoverPanel({ label, trigger, children, isOpen, onOpenChange }: PopoverProps) {
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the handler is equivalent in every render
  useEffect(() => (isOpen ? openOverlay(() => onOpenChange(false)) : undefined), [isOpen]);
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          onOpenAutoFocus={beginAtFirst}
          align="end"
          sideOffset={8}
          collisionPadding={12}
          className="animate-appear z-50 w-[min(24rem,calc(100vw-1.5rem))] rounded-xl border border-line bg-surface shadow-card"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
