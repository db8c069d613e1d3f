import { channelAdvice } from "@watchbill/domain/messages/delivery/channel-advice";
import { useEffect } from "react";
import { Link } from "wouter";
import { ApiError } from "../../lib/api/api.ts";
import { PATHS } from "../../lib/routing/paths.ts";
import { showErrorText } from "../../lib/toast/show-error.ts";
import { showToast } from "../../lib/toast/toast-store.ts";
import { useSentMessage } from "./sent-message.ts";

const HANDED_OFF = "Sent by carrier email";

/**
 * Result of a test message: in progress, accepted by the email or SMS gateway, or rejected with the
 * gateway's own text.
 */
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
  const advised = message && error ? channelAdvice(message.messageType, error) : null;
  const advice = advised === null ? "" : ` ${advised}`;
  const { sent, failed, fallback } = words;
  useEffect(() => {
    if (status === "success") showToast({ title: sent });
    if (status === "handed off") showToast({ title: HANDED_OFF });
    if (status === "failed" || status === "dropped") showErrorText(error ?? fallback, failed);
  }, [status, error, sent, failed, fallback]);
  if (isWaiting) {
    return (
      <p
        role="status"
        className={error ? "rounded-lg bg-warn-soft p-3 text-warn" : "text-ink-soft"}
      >
        {error ? `Not sent yet, retrying: ${sentence(error)}${advice}` : "Sending…"}
      </p>
    );
  }
  if (!message) return null;
  if (message.status === "handed off") {
    return (
      <p role="status" className="rounded-lg bg-warn-soft p-3 text-warn">
        {HANDED_OFF}. Carriers don't confirm delivery.
      </p>
    );
  }
  const isSent = message.status === "success";
  return (
    <p
      role="status"
      className={`rounded-lg p-3 ${isSent ? "bg-good-soft text-good" : "bg-bad-soft text-bad"}`}
    >
      {isSent
        ? `${sent} (${message.deliveryMethod})`
        : `${failed}: ${sentence(error ?? fallback)}${advice}`}{" "}
      <Link href={PATHS.messageLogs} className="font-semibold underline">
        Message Logs
      </Link>
    </p>
  );
}

/** Error of a test message that was rejected at once; it also stays next to the button. */
export function SendFailure({ text, error }: { readonly text: string; readonly error: unknown }) {
  return (
    <p role="alert" className="rounded-lg bg-bad-soft p-3 text-bad">
      {text}
      {error instanceof ApiError && error.text !== null ? `: ${error.text}` : ""}
    </p>
  );
}

/** Ends a gateway's text with a full stop if it lacks one, because another sentence follows. */
function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
