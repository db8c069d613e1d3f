import { asSentence } from "@watchbill/domain/text/one-line";
import { ApiError, errorText, isNetworkError } from "../api/api.ts";
import { showToast, type ToastMessage } from "./toast-store.ts";

export type ToastOptions = Omit<ToastMessage, "id">;

/**
 * Error text for a failure for which the server sent no message: a sentence, or a sentence with a
 * title other than "Error".
 */
export type ErrorText =
  | string
  | { readonly title: string; readonly text: string; readonly duration?: number };

const ANYTHING_FAILED = "We couldn't do that. Try again.";
const OUT_OF_REACH = "We can't reach the server right now.";

/** Says why the outcome of an action is unknown: there was no response, or it had no message. */
export function unknownOutcomeReason(error: unknown): string {
  return error instanceof ApiError && !isNetworkError(error)
    ? "The server had an error"
    : "The server didn't respond";
}

/**
 * Shows an error toast: with the server's message, otherwise with the given text, or that the
 * server is unreachable.
 */
export function showError(error: unknown, words: ErrorText = ANYTHING_FAILED): void {
  // The user has already seen these: the session ended, or they declined an override.
  if (error instanceof ApiError && (error.code === "signed-out" || error.code === "asks-first"))
    return;
  const worded: Exclude<ErrorText, string> =
    typeof words === "string" ? { title: "Error", text: words } : words;
  const why = isNetworkError(error) ? `${asSentence(worded.text)} ${OUT_OF_REACH}` : worded.text;
  showErrorText(errorText(error, why), worded.title, worded.duration);
}

/** Shows why an action did not start, or a result that is not a success. */
export function showErrorText(description: string, title = "Error", duration?: number): void {
  showToast({
    title,
    description,
    variant: "destructive",
    ...(duration === undefined ? {} : { duration }),
  });
}
