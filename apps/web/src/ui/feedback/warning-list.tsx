import { TriangleAlert } from "lucide-react";

/**
 * Warnings that the user may override, one on each line, in an ARIA live region; renders nothing if
 * there are none.
 */
export function WarningList({ lines }: { readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    // The role `status` is on a `div`, because a `ul` with it would no longer be a list for screen
    // readers.
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
