import { Dialog as Radix } from "radix-ui";
import { useEffect } from "react";
import { openLayer } from "../lib/way-back.ts";
import { Button } from "./button.tsx";

/** Asks before something typed is thrown away; whatever is no answer keeps it. */
export function DiscardQuestion({
  title = "Discard what you typed?",
  keep = "Keep editing",
  discard = "Discard",
  backTo = null,
  onKeep,
  onDiscard,
}: {
  readonly title?: string;
  readonly keep?: string;
  readonly discard?: string;
  /** Where the focus was, on a page; a dialog gives it back by itself. */
  readonly backTo?: Element | null;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}) {
  // Once: the way back keeps what was typed, as Escape does.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what it closes is the same for as long as it is there
  useEffect(() => openLayer(onKeep), []);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onKeep()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-black/40" />
        <Radix.Content
          role="alertdialog"
          aria-describedby={undefined}
          onInteractOutside={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (backTo instanceof HTMLElement && backTo.isConnected) backTo.focus();
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
