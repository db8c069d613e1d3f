import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useEffect, useRef } from "react";
import { Unbroken } from "./unbroken.tsx";

export interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: string;
  readonly children: ReactNode;
  /** False when the dialog must be answered: no cross, no escape, no tap beside it. */
  readonly canDismiss?: boolean;
  /** For what does not fit a form's width: tables, previews. */
  readonly isWide?: boolean;
}

/** The dialog itself; on phones it rises from the bottom. Focus is kept inside and given back after. */
export function DialogPanel({ isOpen, onClose, title, description, children, canDismiss = true, isWide = false }: DialogProps) {
  const openedFrom = useRef<Element | null>(null);
  // There is no trigger that Radix knows of, so the focus goes back to where it was.
  const giveFocusBack = (event: Event): void => {
    event.preventDefault();
    const from = openedFrom.current?.isConnected ? openedFrom.current : null;
    // Where that is gone with what the dialog did, the page itself takes it, so that the keyboard is not lost.
    const target = from ?? document.querySelector("main");
    if (target instanceof HTMLElement) target.focus();
  };
  useClosedByBack(isOpen && canDismiss, onClose);
  const refuse = (event: Event): void => {
    if (!canDismiss) event.preventDefault();
  };
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/50" />
        <Radix.Content
          onOpenAutoFocus={() => {
            openedFrom.current = document.activeElement;
          }}
          onCloseAutoFocus={giveFocusBack}
          onEscapeKeyDown={refuse}
          onInteractOutside={refuse}
          {...(description ? {} : { "aria-describedby": undefined })}
          className={`animate-appear fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] overflow-y-auto rounded-t-2xl border border-line bg-surface p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] shadow-card sm:inset-auto sm:top-1/2 sm:left-1/2 sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-2xl ${isWide ? "sm:w-[min(52rem,calc(100vw-2rem))]" : "sm:w-[min(32rem,calc(100vw-2rem))]"}`}
        >
          <div className="mb-3 flex items-start justify-between gap-3">
            <div>
              <Radix.Title className="text-xl font-bold">
                <Unbroken>{title}</Unbroken>
              </Radix.Title>
              {description ? (
                <Radix.Description className="mt-1 text-ink-soft">
                  <Unbroken>{description}</Unbroken>
                </Radix.Description>
              ) : null}
            </div>
            {canDismiss ? (
              <Radix.Close
                aria-label="Close"
                className="-mt-2 -mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-lg text-ink-soft hover:bg-raised"
              >
                <X aria-hidden size={20} />
              </Radix.Close>
            ) : null}
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The compiler's library does not know it yet. */
interface BrowserThatTells {
  readonly CloseWatcher?: new () => EventTarget & { readonly destroy: () => void };
}

/** A phone's own way back closes what is open instead of leaving the page, in browsers that let it. */
function useClosedByBack(isClosable: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const { CloseWatcher } = globalThis as BrowserThatTells;
    if (!isClosable || !CloseWatcher) return undefined;
    const watcher = new CloseWatcher();
    watcher.addEventListener("close", () => close.current());
    return () => watcher.destroy();
  }, [isClosable]);
}
