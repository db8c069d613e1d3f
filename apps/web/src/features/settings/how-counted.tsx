import { howCounted } from "@watchbill/domain/burden/how-counted";
import type { BurdenRules } from "@watchbill/domain/settings/burden-rules";
import { useOrganisation } from "./organisation.ts";

/** How burden and fair share are counted, in a fold that opens by touch, by key and for a reader of the screen. */
export function HowCounted({ rules }: { readonly rules: BurdenRules }) {
  const squad = useOrganisation();
  return (
    <details className="mt-3 text-sm text-ink-soft">
      <summary className="min-h-11 py-3 font-semibold">How is this counted?</summary>
      <div className="grid gap-2">
        {howCounted(rules, squad).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </details>
  );
}
