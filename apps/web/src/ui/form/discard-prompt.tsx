import { Dialog as Radix } from "radix-ui";
import { useEffect, useRef } from "react";
import { openOverlay } from "../../lib/routing/history-overlays.ts";
import { Button } from "../button.tsx";
import { OPEN_DIALOG } from "../overlay/focus-inside.ts";

/**
 * Asks whether to discard unsaved changes. Closing the question in any other way than its Discard
 * button keeps the changes.
 */
export function DiscardPrompt({
  title = "Discard unsaved changes?",
  keep = "Keep editing",
  discard = "Discard changes",
  onKeep,
  onDiscard,
}: {
  readonly title?: string;
  readonly keep?: string;
  readonly discard?: string;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}) {
  // Registers once: the back button keeps unsaved changes, like Escape.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the handler stays equivalent while mounted
  useEffect(() => openOverlay(onKeep), []);
  const askedFrom = useRef<Element | null>(null);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onKeep()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-black/40" />
        <Radix.Content
          role="alertdialog"
          aria-describedby={undefined}
          onInteractOutside={(event) => event.preventDefault()}
          onOpenAutoFocus={() => {
            askedFrom.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            giveBack(askedFrom.current);
          }}
          className="animate-appear fixed inset-x-4 top-1/2 z-50 mx-auto max-w-sm -translate-y-1/2 rounded-2xl border border-line bg-surface p-5 shadow-card"
        >
          <Radix.Title className="mb-4 text-lg font-bold">{title}</Radix.Title>
          <div className="acts justify-end">
            <Button onClick={onKeep}>{keep}</Button>
            <Button variant="danger" onClick={onDiscard}>
              {discard}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * Returns the focus: to the form if no element had it before, as after a tap in Safari. If the form
 * was discarded and is gone, it has restored the focus itself.
 */
function giveBack(from: Element | null): void {
  const to =
    from === document.body
      ? (document.querySelector(OPEN_DIALOG) ?? document.querySelector("main"))
      : from;
  if (to instanceof HTMLElement && to.isConnected) to.focus({ preventScroll: true });
}
