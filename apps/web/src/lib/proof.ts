import { createQuestion } from "./question.ts";

/** Whether whoever sits there has shown that it is them; false when they will not. */
export const proof = createQuestion<null, boolean>(false);

/** Asks whoever sits there to show that it is them. What is asked at once is answered at once. */
let asked: Promise<boolean> | null = null;
export function askForProof(): Promise<boolean> {
  asked ??= proof.ask(null).finally(() => {
    asked = null;
  });
  return asked;
}
