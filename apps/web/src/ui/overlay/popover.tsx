import { cloneElement, Suspense, useState } from "react";
import { lazyPrefetched } from "../../lib/routing/lazy.ts";
import type { PopoverProps } from "./popover-panel.tsx";

const PopoverPanel = lazyPrefetched(async () => (await import("./popover-panel.tsx")).PopoverPanel);

/** A small panel with the button that opens it; its code loads on first opening. */
export function Popover(props: PopoverProps) {
  const [wasOpened, setWasOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  const trigger = cloneElement(props.trigger, {
    "aria-haspopup": "dialog",
    "aria-expanded": props.isOpen,
    onClick: () => props.onOpenChange(true),
  });
  if (!wasOpened) return trigger;
  return (
    <Suspense fallback={trigger}>
      <PopoverPanel {...props} />
    </Suspense>
  );
}
