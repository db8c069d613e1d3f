import { createPrompt } from "./prompt.ts";

/** Re-authentication prompt: resolves to false if the member cancels. */
export const reauthPrompt = createPrompt<null, boolean>(false);

/** Requests re-authentication; concurrent requests share one prompt. */
let asked: Promise<boolean> | null = null;
export function askToReauthenticate(): Promise<boolean> {
  asked ??= reauthPrompt.ask(null).finally(() => {
    asked = null;
  });
  return asked;
}
