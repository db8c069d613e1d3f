import { TriangleAlert } from "lucide-react";
import type { Output } from "../../../lib/api/api.ts";

type Suggested = Output<"shifts.suggestions">[number];

/** A suggested member, with the reason for the rank and a warning about short rest. */
export function Suggestion({
  of: { unitNumber, name, reason, restWarning },
}: {
  readonly of: Suggested;
}) {
  return (
    <span className="min-w-0 flex-1">
      <span className="font-semibold whitespace-nowrap">{unitNumber}</span> {name}
      <span className="block text-sm font-normal text-ink-soft">{reason}</span>
      {restWarning ? (
        <span className="flex items-center gap-1 text-sm font-normal text-warn">
          <TriangleAlert aria-hidden size={14} className="shrink-0" /> {restWarning}
        </span>
      ) : null}
    </span>
  );
}
