import { TriangleAlert } from "lucide-react";

/**
 * Warnings that allow an override, one per line, in a live region; renders nothing without
 * warnings.
 */
export function WarningList({ lines }: { readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    // A `ul` with role `status` would lose its list semantics.
    <div role="status" className="rounded-lg bg-warn-soft p-3 text-warn">
      <ul className="space-y-1">
        {lines.map((line) => (
          <li key={line} className="flex items-start gap-2">
            <TriangleAlert aria-hidden size={16} className="mt-1 shrink-0" /> {line}
          </li>
        ))}
      </ul>
    </div>
  );
}
