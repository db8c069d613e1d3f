import { Suspense } from "react";
import { despite } from "../../lib/despite.ts";
import { later } from "../../lib/later.ts";

const DespiteDialog = later(async () => (await import("./despite-dialog.tsx")).DespiteDialog);

/** Where the question shows whether to do something all the same, over whatever is on the screen and without losing any of it. */
export function DespiteHost() {
  const asked = despite.useAsked();
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <DespiteDialog findings={asked.about} onEnd={asked.end} />
    </Suspense>
  );
}
