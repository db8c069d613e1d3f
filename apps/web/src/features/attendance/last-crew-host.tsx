import { Suspense } from "react";
import { lastCrewPrompt } from "../../lib/prompts/last-crew-confirmation.ts";
import { lazyPrefetched } from "../../lib/routing/lazy.ts";

const LastOutDialog = lazyPrefetched(
  async () => (await import("./last-crew-dialog.tsx")).LastOutDialog,
);

export function LastOutHost() {
  const asked = lastCrewPrompt.useAsked();
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <LastOutDialog {...asked.about} onEnd={asked.end} />
    </Suspense>
  );
}
