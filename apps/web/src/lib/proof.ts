import { createQuestion } from "./question.ts";

/** Re-authentication prompt: resolves to false if the member cancels. */
export const proof = createQuestion<null, boolean>(false);

/** Requests re-authentication; concurrent requests share one prompt. */
let asked: Promise<boolean> | null = null;
export function askForProof(): Promise<boolean> {
  asked ??= proof.ask(null).finally(() => {
    asked = null;
  });
  return asked;
}
