import { Suspense } from "react";
import { whenShown } from "../../lib/later.ts";
import { proof } from "../../lib/proof.ts";
import type { CurrentUser } from "./session.ts";

const ProofDialog = whenShown(async () => (await import("./proof-dialog.tsx")).ProofDialog);

/** Renders the re-authentication prompt over the current screen, which keeps its state. */
export function ProofHost({ user }: { readonly user: CurrentUser }) {
  const asked = proof.useAsked();
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <ProofDialog unitNumber={user.unitNumber} onEnd={asked.end} />
    </Suspense>
  );
}
