import { Link } from "wouter";
import { useEndpoint } from "../../lib/api/queries.ts";
import { pathTo } from "../../lib/routing/paths.ts";
import { buttonLink } from "../../ui/button.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Skeleton } from "../../ui/layout/card.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useFeature } from "../settings/organization.ts";
import { WhyNot } from "../shifts/assign/eligibility-list.tsx";
import { AboutShift } from "./about-shift.tsx";
import { WhoCantCome } from "./cant-come.tsx";
import { StartSearch } from "./find-replacement-start.tsx";
import { SearchProgress } from "./search-progress.tsx";

/** Dialog that asks members in waves to take a shift, and shows their answers. */
export function FindReplacementDialog({
  shiftId,
  isFull,
  onClose,
}: {
  readonly shiftId: number;
  /** True if every spot is filled; earlier searches and answers stay visible. */
  readonly isFull: boolean;
  readonly onClose: () => void;
}) {
  return (
    <Dialog isOpen onClose={onClose} title="Find replacement" description={FIND_REPLACEMENT_RULE}>
      <AboutShift shiftId={shiftId} />
      <FindReplacement shiftId={shiftId} isFull={isFull} onDone={onClose} />
    </Dialog>
  );
}

export const FIND_REPLACEMENT_RULE =
  "We'll contact members on their preferred channels. The first to accept gets the shift.";

/** The replacement search: the members it asks, and their answers. */
export function FindReplacement({
  shiftId,
  isFull,
  onDone,
}: {
  readonly shiftId: number;
  readonly isFull: boolean;
  readonly onDone: () => void;
}) {
  const cover = useEndpoint("replacementSearch.show", { id: shiftId });
  const search = cover.data?.search ?? null;
  const hasPolls = useFeature("polls");
  return (
    <QueryBoundary
      of={cover}
      loading={<Skeleton className="h-48" />}
      failed="Couldn't load the search. Try again."
    >
      {(data) => (
        <div className="space-y-4">
          {search ? <SearchProgress search={search} candidates={data.candidates} /> : null}
          {search?.status === "running" ? null : isFull ? (
            <WhoCantCome shiftId={shiftId} onDone={onDone} />
          ) : (
            <StartSearch shiftId={shiftId} candidates={data.candidates} />
          )}
          <WhyNot about={{ shiftId }} />
          {hasPolls ? (
            <Link
              href={pathTo("polls", { shift: String(shiftId) })}
              className={buttonLink("quiet")}
            >
              Poll members
            </Link>
          ) : null}
        </div>
      )}
    </QueryBoundary>
  );
}
