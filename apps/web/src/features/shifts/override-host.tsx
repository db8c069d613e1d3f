import { Suspense } from "react";
import { overrideConfirmation } from "../../lib/prompts/override-confirmation.ts";
import { lazyPrefetched } from "../../lib/routing/lazy.ts";

const DespiteDialog = lazyPrefetched(
  async () => (await import("./override-dialog.tsx")).OverrideDialog,
);

/** Where the question shows whether to do something all the same, over whatever is on the screen and without losing any of it. */
export function OverrideHost() {
  const asked = overrideConfirmation.useAsked();
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <DespiteDialog findings={asked.about} onEnd={asked.end} />
    </Suspense>
  );
}
