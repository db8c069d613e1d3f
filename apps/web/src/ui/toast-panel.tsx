import { X } from "lucide-react";
import { Toast as Radix } from "radix-ui";
import { dismissToast, useToast } from "../lib/toast-store.ts";

const DEFAULT_MS = 5_000;
const SWIPE_PX = 50;

/** Shows the one current message at the top right; F8 moves the focus there, a swipe to the right takes it away. */
export function ToastPanel() {
  const message = useToast();
  return (
    <Radix.Provider swipeDirection="right" swipeThreshold={SWIPE_PX} duration={DEFAULT_MS}>
      {message ? (
        <Radix.Root
          key={message.id}
          {...(message.duration ? { duration: message.duration } : {})}
          onOpenChange={(open) => !open && dismissToast(message.id)}
          className={`animate-appear flex items-start gap-3 rounded-xl border p-4 shadow-card ${
            message.variant === "destructive" ? "border-bad/50 bg-bad-soft text-bad" : "border-line bg-surface text-ink"
          }`}
        >
          <div className="min-w-0 flex-1">
            <Radix.Title className="font-bold">{message.title}</Radix.Title>
            {message.description ? (
              <Radix.Description className="text-[0.9375rem]">{message.description}</Radix.Description>
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
            className="-mt-2 -mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-lg hover:bg-raised"
          >
            <X aria-hidden size={18} />
          </Radix.Close>
        </Radix.Root>
      ) : null}
      <Radix.Viewport className="fixed top-0 right-0 z-[60] w-full p-3 outline-none md:max-w-[420px]" />
    </Radix.Provider>
  );
}
