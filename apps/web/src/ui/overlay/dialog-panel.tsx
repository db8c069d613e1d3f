import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { openOverlay } from "../../lib/routing/history-overlays.ts";
import { DiscardPrompt } from "../form/discard-prompt.tsx";
import { clearsSearch, closesPrompt } from "../form/escape-key.ts";
import { useDirtyTracker } from "../form/use-unsaved-changes.tsx";
import { NoWrap } from "../layout/no-wrap.tsx";
import { useFocusInside } from "./focus-inside.ts";
import { beginSwipe, isSheet } from "./swipe-down.ts";
import { usePageToast } from "./toast-in-page.ts";

export interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: string;
  readonly children: ReactNode;
  /**
   * False if the user must answer the dialog: no close button, Escape, or click outside closes it.
   */
  readonly canDismiss?: boolean;
  /** True for tables and previews that need more width than a form. */
  readonly isWide?: boolean;
  /**
   * True for a search: the title is visually hidden, and the field has the focus on a phone too.
   * The dialog fills a phone, and is at the top of a desktop screen.
   */
  readonly isSearch?: boolean;
}

const LOOK = "animate-appear fixed z-50 border-line bg-surface shadow-card";
const FORM =
  "inset-x-0 bottom-0 max-h-[92dvh] scroll-pt-12 scroll-pb-24 overflow-y-auto overscroll-contain [scrollbar-color:var(--line-strong)_transparent] rounded-t-2xl border p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:inset-auto sm:top-1/2 sm:left-1/2 sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-2xl";
const SEARCH =
  "inset-0 flex flex-col pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] sm:inset-auto sm:top-[12dvh] sm:left-1/2 sm:max-h-[76dvh] sm:w-[min(40rem,calc(100vw-2rem))] sm:-translate-x-1/2 sm:rounded-2xl sm:border";

/**
 * The panel of a dialog; a sheet at the bottom on phones. Traps the focus, and restores it after
 * closing. With unsaved changes, a press outside does nothing, and Escape, the close button and the
 * back button ask first.
 */
export function DialogPanel({
  isOpen,
  onClose,
  title,
  description,
  children,
  canDismiss = true,
  isWide = false,
  isSearch = false,
}: DialogProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { content, isDirty, watch } = useDirtyTracker();
  usePageToast("search", isSearch && isOpen);
  // What the user wanted to do, while the question about unsaved changes is open; null otherwise.
  const [wanted, setWanted] = useState<(() => void) | null>(null);
  const { onOpen, giveBack } = useFocusInside(heading, isSearch);
  const close = (): void => {
    if (!canDismiss) return;
    if (isDirty()) setWanted(() => onClose);
    else onClose();
  };
  // While that question is open, Escape keeps the unsaved changes, even before the question handles
  // keys itself.
  const keeps = (): boolean => {
    if (wanted) setWanted(null);
    return wanted !== null;
  };
  const leaves = (): boolean =>
    closesPrompt(content.current, isDirty, (leave) => setWanted(() => leave));
  const discard = (): void => {
    setWanted(null);
    wanted?.();
  };
  useClosedByBack(isOpen, close);
  const refuse = (event: Event): void => {
    if (!canDismiss) event.preventDefault();
  };
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && close()}>
      <Radix.Portal>
        {/* The overlay has the dialog's z-index, so that a dialog over another dialog dims that
            one too. */}
        {/* A press on the overlay must not take the focus from a field. */}
        <Radix.Overlay
          className="fixed inset-0 z-50 bg-black/50"
          onMouseDown={(event) => event.preventDefault()}
        />
        <Radix.Content
          ref={content}
          {...watch}
          onOpenAutoFocus={onOpen}
          onCloseAutoFocus={giveBack}
          onEscapeKeyDown={(event) =>
            clearsSearch(event) || keeps() || leaves() ? event.preventDefault() : refuse(event)
          }
          onKeyDown={(event) => {
            // A visible toast gets the Escape key first, and leaves it to the focused element.
            if (event.key !== "Escape" || event.defaultPrevented) return;
            event.preventDefault();
            if (!keeps() && !leaves()) close();
          }}
          {...(isSearch || !canDismiss
            ? {}
            : { onTouchStart: (event) => isSheet() && beginSwipe(event, close) })}
          onInteractOutside={(event) => (isDirty() ? event.preventDefault() : refuse(event))}
          {...(description ? {} : { "aria-describedby": undefined })}
          className={`${LOOK} ${isSearch ? SEARCH : `${FORM} ${isWide ? "sm:w-[min(52rem,calc(100vw-2rem))]" : "sm:w-[min(32rem,calc(100vw-2rem))]"}`}`}
        >
          {isSearch || !canDismiss ? null : <Handle />}
          <div className={isSearch ? "sr-only" : `mb-3 ${canDismiss ? "pe-10" : ""}`}>
            <Radix.Title ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
              <NoWrap>{title}</NoWrap>
            </Radix.Title>
            {description ? (
              <Radix.Description className="mt-1 text-ink-soft">
                <NoWrap>{description}</NoWrap>
              </Radix.Description>
            ) : null}
          </div>
          {children}
          {canDismiss ? (
            <Radix.Close
              aria-label="Close"
              className={`absolute inline-flex size-11 ${isSearch ? "top-[calc(0.5rem+env(safe-area-inset-top))] end-2 sm:top-2" : "top-3 end-3"} items-center justify-center rounded-lg text-ink-soft hover:bg-raised`}
            >
              <X aria-hidden size={20} />
            </Radix.Close>
          ) : null}
          {wanted ? <DiscardPrompt onKeep={() => setWanted(null)} onDiscard={discard} /> : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The handle at the top of the sheet, which shows that it can be swiped down. */
function Handle() {
  return (
    <span
      aria-hidden
      className="absolute inset-x-0 top-1.5 mx-auto hidden h-1 w-10 rounded-full bg-line-strong/60 pointer-coarse:block sm:hidden"
    />
  );
}

/** Makes the back button close the dialog instead of leaving the page. */
function useClosedByBack(isOpen: boolean, onBack: () => void): void {
  const back = useRef(onBack);
  useEffect(() => {
    back.current = onBack;
  });
  useEffect(() => (isOpen ? openOverlay(() => back.current()) : undefined), [isOpen]);
}
