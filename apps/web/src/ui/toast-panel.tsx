import { X } from "lucide-react";
import { Toast as Radix } from "radix-ui";
import { useEffect } from "react";
import { leaveMessage } from "../lib/kept-focus.ts";
import { dismissToast, isPassing, type ToastMessage, useToast } from "../lib/toast-store.ts";
import { Unbroken } from "./unbroken.tsx";

const DEFAULT_MS = 5_000;
/** Whoever is offered a way back needs time to read, and to reach it, also with the keyboard. */
const WITH_ACTION_MS = 15_000;
const SWIPE_PX = 50;

function takeAway({ id }: ToastMessage): void {
  dismissToast(id);
  leaveMessage();
}

/** A message that another takes the place of, as where the keyboard undoes, takes the focus with it where that was on its buttons. */
function leaveWithIt(shown: HTMLElement | null): () => void {
  return () => {
    if (shown?.contains(document.activeElement)) leaveMessage();
  };
}

/**
 * Shows the one current message at the top right, below the header with its bell and menu; F8 moves the focus there, a swipe
 * to the right takes it away. One that only says that something went well gives way to whoever reaches for what is beneath.
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
          onClick={() => isPassing(message) && dismissToast(message.id)}
          className={`animate-appear pointer-events-auto! flex items-center gap-2 rounded-xl border py-1 pr-1 pl-3.5 shadow-card md:ml-auto md:w-fit ${
            message.variant === "destructive"
              ? "border-bad/50 bg-bad-soft text-bad"
              : "border-line bg-surface text-ink"
          }`}
        >
          <div className="min-w-0 flex-1 py-0.5 leading-snug">
            <Radix.Title className="font-bold">{message.title}</Radix.Title>
            {message.description ? (
              <Radix.Description className="text-[0.9375rem]">
                <Unbroken>{message.description}</Unbroken>
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
      {/* A dialog hides from screen readers what is not of its own, but for what says when it is read out: here nothing by itself. */}
      <div aria-live="off">
        <Radix.Viewport
          data-messages
          className="pointer-events-none toast-place fixed right-0 z-[60] w-full p-1 outline-none md:max-w-[420px] md:pr-3"
        />
      </div>
    </Radix.Provider>
  );
}
