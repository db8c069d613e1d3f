import { Suspense } from "react";
import { lastOut } from "../../lib/last-out.ts";
import { later } from "../../lib/later.ts";

const LastOutDialog = later(async () => (await import("./last-out-dialog.tsx")).LastOutDialog);

export function LastOutHost() {
  const asked = lastOut.useAsked();
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <LastOutDialog {...asked.about} onEnd={asked.end} />
    </Suspense>
  );
}
