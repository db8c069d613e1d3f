import { Suspense } from "react";
import { reauthPrompt } from "../../lib/prompts/reauth-prompt.ts";
import { lazyPage } from "../../lib/routing/lazy.ts";
import type { CurrentUser } from "./session.ts";

const ReauthenticationDialog = lazyPage(
  async () => (await import("./reauthentication-dialog.tsx")).ReauthenticationDialog,
);

/** Renders the re-authentication prompt over the current screen, which keeps its state. */
export function ReauthenticationHost({ user }: { readonly user: CurrentUser }) {
  const asked = reauthPrompt.useAsked();
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <ReauthenticationDialog unitNumber={user.unitNumber} onEnd={asked.end} />
    </Suspense>
  );
}
