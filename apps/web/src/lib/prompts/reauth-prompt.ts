import { createPrompt } from "./prompt.ts";

/** Asks the member to re-authenticate; resolves to false if they cancel. */
export const reauthPrompt = createPrompt<null, boolean>(false);

/** The open request for re-authentication; concurrent requests share one dialog. */
let asked: Promise<boolean> | null = null;
export function askToReauthenticate(): Promise<boolean> {
  asked ??= reauthPrompt.ask(null).finally(() => {
    asked = null;
  });
  return asked;
}
