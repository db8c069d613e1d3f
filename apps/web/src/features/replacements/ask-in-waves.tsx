import { useState } from "react";
import { useEndpoint } from "../../lib/api/queries.ts";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Skeleton } from "../../ui/layout/card.tsx";
import { type Leaving, StartSearch } from "./find-replacement-start.tsx";
import { SearchProgress } from "./search-progress.tsx";

/**
 * Button that asks members in rounds to take a spot; the member on the spot leaves the shift when
 * the search starts.
 */
export function AskInRounds({
  shiftId,
  leaving,
}: {
  readonly shiftId: number;
  readonly leaving: Leaving;
}) {
  const [hasStarted, setStarted] = useState(false);
  const cover = useEndpoint("replacementSearch.show", {
    id: shiftId,
    ...(hasStarted ? {} : { insteadOf: leaving.user.id }),
  });
  return (
    <QueryBoundary
      of={cover}
      loading={<Skeleton className="h-48" />}
      failed="Couldn't load the members to ask. Try again."
    >
      {({ search, candidates }) =>
        search?.status === "running" ? (
          <SearchProgress search={search} candidates={candidates} />
        ) : (
          <StartSearch
            shiftId={shiftId}
            candidates={candidates}
            leaving={hasStarted ? null : leaving}
            onStart={() => setStarted(true)}
          />
        )
      }
    </QueryBoundary>
  );
}
