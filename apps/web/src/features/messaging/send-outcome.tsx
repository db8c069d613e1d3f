import { useEffect } from "react";
import { Link } from "wouter";
import { toast } from "../../lib/toast-store.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { useSentMessage } from "./sent-message.ts";

/** What became of a test message: on its way, taken by the gateway, or refused in the gateway's own words. */
export function SendOutcome({
  messageId,
  words,
}: {
  readonly messageId: number;
  readonly words: { readonly sent: string; readonly failed: string; readonly fallback: string };
}) {
  const { message, isWaiting } = useSentMessage(messageId);
  const status = message?.status;
  const error = message?.errorMessage ?? null;
  const { sent, failed, fallback } = words;
  useEffect(() => {
    if (status === "success") toast({ title: sent });
    if (status === "failed" || status === "dropped")
      toast({ title: failed, description: error ?? fallback, variant: "destructive" });
  }, [status, error, sent, failed, fallback]);
  if (isWaiting) {
    return (
      <div role="status" className="flex items-center gap-2 text-ink-soft">
        <Spinner /> {error ? `Trying again: ${error}` : "On its way…"}
      </div>
    );
  }
  if (!message) return null;
  const isSent = message.status === "success";
  return (
    <p role="status" className={`rounded-lg p-3 ${isSent ? "bg-good-soft text-good" : "bg-bad-soft text-bad"}`}>
      {isSent ? `${sent} (${message.deliveryMethod})` : `${failed}: ${error ?? fallback}`}{" "}
      <Link href="/message-logs" className="font-semibold underline">
        Message Logs
      </Link>
    </p>
  );
}
