import type { WorkloadRules } from "@watchbill/domain/settings/workload-rules";
import { howCounted } from "@watchbill/domain/workload/workload-explanation";
import { useOrganization } from "./organization.ts";

/**
 * Explains how workload and fair share are computed, in text that expands, so that it also works
 * with touch, keyboard and screen readers.
 */
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
