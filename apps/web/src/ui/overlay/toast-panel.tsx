import { X } from "lucide-react";
import { Toast as Radix } from "radix-ui";
import { useEffect } from "react";
import { returnFocusFromToast } from "../../lib/focus/focus-restoration.ts";
import {
  dismissToast,
  isTransient,
  type ToastMessage,
  useToast,
} from "../../lib/toast/toast-store.ts";
import { NoWrap } from "../layout/no-wrap.tsx";

const DEFAULT_MS = 5_000;
/** Display time of a toast with a button, so that keyboard users can reach the button. */
const WITH_ACTION_MS = 15_000;
const SWIPE_PX = 50;

function takeAway({ id }: ToastMessage): void {
  dismissToast(id);
  returnFocusFromToast();
}

/**
 * Moves the focus out of a toast that is replaced while its button has the focus, for example after
 * a keyboard undo.
 */
function leaveWithIt(shown: HTMLElement | null): () => void {
  return () => {
    if (shown?.contains(document.activeElement)) returnFocusFromToast();
  };
}

/**
 * Shows the current toast at the top right, below the header's buttons. F8 focuses it; a swipe to
 * the right dismisses it. A success toast disappears when the user reaches for content below it.
 */
export function ToastPanel() {
  const message = useToast();
  useEffect(() => {
    message?.onShown?.();
  }, [message]);
  return (
    <Radix.Provider swipeDirection="right" swipeThreshold={SWIPE_PX} duration={DEFAULT_MS}>
      {message ? (
        <Radix.Root
          key={message.id}
          ref={leaveWithIt}
          duration={message.duration ?? (message.action ? WITH_ACTION_MS : DEFAULT_MS)}
          onOpenChange={(open) => !open && takeAway(message)}
          onClick={() => isTransient(message) && dismissToast(message.id)}
          className={`animate-appear pointer-events-auto! flex items-center gap-2 rounded-xl border py-1 pe-1 ps-3.5 shadow-card md:ms-auto md:w-fit ${
            message.variant === "destructive"
              ? "border-bad/50 bg-bad-soft text-bad"
              : "border-line bg-surface text-ink"
          }`}
        >
          <div className="min-w-0 flex-1 py-0.5 leading-snug">
            <Radix.Title className="font-bold">{message.title}</Radix.Title>
            {message.description ? (
              <Radix.Description className="text-[0.9375rem]">
                <NoWrap>{message.description}</NoWrap>
              </Radix.Description>
            ) : null}
          </div>
          {message.action ? (
            <Radix.Action
              altText={message.action.label}
              onClick={message.action.run}
              className="min-h-11 rounded-lg border border-current px-3 font-semibold"
            >
              {message.action.label}
            </Radix.Action>
          ) : null}
          <Radix.Close
            aria-label="Dismiss"
            className="inline-flex size-11 shrink-0 items-center justify-center rounded-lg hover:bg-raised"
          >
            <X aria-hidden size={18} />
          </Radix.Close>
        </Radix.Root>
      ) : null}
      {/* A modal dialog hides all outside content from screen readers, except live regions. The
          value is "off", because the toast announces its own text. */}
      <div aria-live="off">
        <Radix.Viewport
          data-messages
          className="pointer-events-none toast-place fixed end-0 z-[60] w-full p-1 outline-none md:max-w-[420px] md:pe-3"
        />
      </div>
    </Radix.Provider>
  );
}
