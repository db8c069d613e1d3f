import { Suspense } from "react";
import { whenShown } from "../../lib/later.ts";
import { proof } from "../../lib/proof.ts";
import type { CurrentUser } from "./session.ts";

const ProofDialog = whenShown(async () => (await import("./proof-dialog.tsx")).ProofDialog);

/** Where the question shows whether it is really you, over whatever is on the screen and without losing any of it. */
export function ProofHost({ user }: { readonly user: CurrentUser }) {
  const asked = proof.useAsked();
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <ProofDialog unitNumber={user.unitNumber} onEnd={asked.end} />
    </Suspense>
  );
}
