import { useEndpoint } from "../../../lib/api/queries.ts";
import { QueryBoundary } from "../../../ui/feedback/query-boundary.tsx";
import { Skeleton } from "../../../ui/layout/card.tsx";
import { Suggestion } from "./suggestion.tsx";

/** Suggested members, best first, each with a reason; a tap selects one. */
export function SuggestedMembers({
  shiftId,
  chosen,
  onChoose,
}: {
  readonly shiftId: number;
  readonly chosen: readonly number[];
  readonly onChoose: (memberId: number) => void;
}) {
  const suggestions = useEndpoint("shifts.suggestions", { id: shiftId });
  return (
    <section aria-label="Suggested members" className="space-y-1">
      <h3 className="font-bold">Suggested</h3>
      <QueryBoundary
        of={suggestions}
        loading={<Skeleton className="h-24" />}
        failed="Couldn't load suggestions."
        empty={<p className="text-ink-soft">No members are available for this shift.</p>}
      >
        {(data) => (
          <ul className="max-h-56 divide-y divide-line overflow-y-auto rounded-lg border border-line">
            {data.map((member) => (
              <li key={member.id}>
                <button
                  type="button"
                  aria-pressed={chosen.includes(member.id)}
                  data-work
                  onClick={() => onChoose(member.id)}
                  className="min-h-11 w-full px-2 py-1.5 text-start hover:bg-raised aria-pressed:bg-accent-soft"
                >
                  <Suggestion of={member} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
    </section>
  );
}
