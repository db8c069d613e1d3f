import type { WorkloadRules } from "@watchbill/domain/settings/workload-rules";
import { howCounted } from "@watchbill/domain/workload/how-counted";
import { useOrganization } from "./organization.ts";

/** How burden and fair share are counted, in a fold that opens by touch, by key and for a reader of the screen. */
export function HowCounted({ rules }: { readonly rules: WorkloadRules }) {
  const squad = useOrganization();
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
