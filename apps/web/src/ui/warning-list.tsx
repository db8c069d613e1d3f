import { TriangleAlert } from "lucide-react";

/** What speaks against something that can be done all the same, a line each, told to whoever listens as it changes; nothing where nothing does. */
export function WarningList({ lines }: { readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    // A list that is a status would be none any more.
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
