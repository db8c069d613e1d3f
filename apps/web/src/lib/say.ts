import { asSentence } from "@watchbill/domain/text/one-line";
import { ApiError, errorText, isOutOfReach } from "./api.ts";
import { type ToastMessage, toast } from "./toast-store.ts";

/** A message as it is written down, before it is shown. */
export type Said = Omit<ToastMessage, "id">;

/** What is said of something that failed without a sentence of the server's: a sentence, with a title where "Error" is not enough. */
export type FailureWords =
  | string
  | { readonly title: string; readonly text: string; readonly duration?: number };

const ANYTHING_FAILED = "That did not work. Try again.";
const OUT_OF_REACH = "The server cannot be reached just now.";

/** Why nobody knows what became of an act: no answer came, or one without words. */
export function unknownBecause(error: unknown): string {
  return error instanceof ApiError && !isOutOfReach(error) ? "The server failed" : "No answer came";
}

/** Says that an act failed: in the server's words where it has some, else in these, and that nobody answers where that is why. */
export function sayFailed(error: unknown, words: FailureWords = ANYTHING_FAILED): void {
  // Said already: that the session has ended, or by the very one who would rather not do it all the same.
  if (error instanceof ApiError && (error.code === "signed-out" || error.code === "asks-first"))
    return;
  const worded: Exclude<FailureWords, string> =
    typeof words === "string" ? { title: "Error", text: words } : words;
  const why = isOutOfReach(error) ? `${asSentence(worded.text)} ${OUT_OF_REACH}` : worded.text;
  sayRefused(errorText(error, why), worded.title, worded.duration);
}

/** Says why an act was not even begun, or what came of it that is no success. */
export function sayRefused(description: string, title = "Error", duration?: number): void {
  toast({
    title,
    description,
    variant: "destructive",
    ...(duration === undefined ? {} : { duration }),
  });
}
