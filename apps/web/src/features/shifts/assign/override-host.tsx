import { Suspense } from "react";
import { overrideConfirmation } from "../../../lib/prompts/override-confirmation.ts";
import { lazyPrefetched } from "../../../lib/routing/lazy.ts";

const OverridesDialog = lazyPrefetched(
  async () => (await import("./override-dialog.tsx")).OverrideDialog,
);

/** Renders the dialog about overridden warnings over the current screen, which keeps its state. */
export function OverrideHost() {
  const asked = overrideConfirmation.useAsked();
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <OverridesDialog findings={asked.about} onEnd={asked.end} />
    </Suspense>
  );
}
