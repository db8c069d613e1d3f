import { holderBefore } from "@watchbill/domain/shifts/restore-spot";
import { moveText } from "@watchbill/domain/shifts/spot-move";
import { formatDay } from "@watchbill/domain/time/format";
import { dateOf } from "@watchbill/domain/time/local";
import { useState } from "react";
import type { Output } from "../../../lib/api/api.ts";
import { useCommand, useEndpoint } from "../../../lib/api/queries.ts";
import { useNow } from "../../../lib/api/server-clock.ts";
import { focusOnIt } from "../../../lib/focus/focus.ts";
import { Button } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { QueryBoundary } from "../../../ui/feedback/query-boundary.tsx";
import { Skeleton } from "../../../ui/layout/card.tsx";
import { Disclosure } from "../../../ui/layout/disclosure.tsx";
import { NoWrap } from "../../../ui/layout/no-wrap.tsx";
import { useOrganization } from "../../settings/organization.ts";

type Spot = Output<"shifts.assignmentHistory">[number];

/** The fields of a shift that the history and its restore button need. */
interface ShiftOfSpots {
  readonly shiftId: number;
  /** True if the viewer may restore the previous member. */
  readonly mayRestore?: boolean;
}

/** Which members each spot of a shift had; loaded on demand. */
export function SpotAssignmentHistory(shift: ShiftOfSpots) {
  return (
    <div className="pt-1.5">
      <Disclosure label="Assignment history">{() => <Spots {...shift} />}</Disclosure>
    </div>
  );
}

function Spots({ shiftId, mayRestore = false }: ShiftOfSpots) {
  const spots = useEndpoint("shifts.assignmentHistory", { id: shiftId });
  return (
    <QueryBoundary
      of={spots}
      loading={<Skeleton className="h-24" />}
      failed="Couldn't load the assignment history."
      empty={
        <p className="rounded-lg border border-line p-2 text-ink-soft">
          No one has been assigned yet.
        </p>
      }
    >
      {(data) => (
        <ul aria-label="Assignment history by spot" className="space-y-2">
          {data.map((spot) => (
            <SpotOfShift key={spot.spot} spot={spot} mayRestore={mayRestore} />
          ))}
        </ul>
      )}
    </QueryBoundary>
  );
}

/** A spot's current member and each change, oldest first. */
function SpotOfShift({
  spot: { moves, isSought },
  mayRestore,
}: {
  readonly spot: Spot;
  readonly mayRestore: boolean;
}) {
  const squad = useOrganization();
  const { timeZone } = squad;
  const today = dateOf(useNow(60_000), timeZone);
  const holder = moves.at(-1)?.to ?? null;
  return (
    <li className="rounded-lg border border-line p-2">
      <p className="flex flex-wrap items-center gap-x-2 font-semibold">
        <span>{holder ? <NoWrap>{holder.name}</NoWrap> : "Open spot"}</span>
        {isSought ? <Badge tone="warn">Seeking Replacement</Badge> : null}
      </p>
      <ol className="mt-1 space-y-1 border-s-2 border-line ps-3 text-sm">
        {moves.map((move) => (
          <li key={move.id} className="break-words">
            {moveText({
              ...move,
              from: move.from?.name ?? null,
              to: move.to?.name ?? null,
              by: move.by?.name ?? null,
            })}
            <span className="text-ink-soft">
              , {formatDay(dateOf(Temporal.Instant.from(move.at), timeZone), squad, today)}
            </span>
          </li>
        ))}
      </ol>
      {mayRestore ? <Restore moves={moves} isSought={isSought} /> : null}
    </li>
  );
}

/** Button that gives a spot back to its previous member, after a confirmation. */
function Restore({ moves, isSought }: Pick<Spot, "moves" | "isSought">) {
  const [asksAbout, setAsksAbout] = useState<number | null>(null);
  const restore = useCommand("shifts.putSpotBack", {
    done: ({ message }) => ({ title: "Restored", description: message }),
    onSuccess: () => setAsksAbout(null),
    onError: () => setAsksAbout(null),
    failed: "Couldn't restore the spot. Try again.",
  });
  const last = moves.at(-1);
  const before = holderBefore(moves);
  if (!last || !before) return null;
  // A newer change of the spot resets the confirmation.
  if (asksAbout !== last.id)
    return (
      <Button
        variant="quiet"
        isCompact
        className="mt-1 -ms-2"
        onClick={() => setAsksAbout(last.id)}
      >
        {`Restore ${before.name}`}
      </Button>
    );
  return (
    <div
      role="group"
      aria-label={`Restore ${before.name}`}
      tabIndex={-1}
      ref={focusOnIt}
      className="mt-2 space-y-2 rounded-lg bg-warn-soft p-2"
    >
      <p role="status" className="text-warn">
        <NoWrap>{whatHappens(before.name, last, isSought)}</NoWrap>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          pending={restore.isPending && "Restoring..."}
          onClick={() => restore.mutate({ id: last.id, overrides: [] })}
        >{`Restore ${before.name}`}</Button>
        <Button variant="secondary" onClick={() => setAsksAbout(null)}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

function whatHappens(before: string, last: Spot["moves"][number], isSought: boolean): string {
  const holder = last.to?.name;
  if (isSought)
    return `${before} gets the spot back and ${holder} comes off. We'll stop looking for a replacement and notify everyone affected.`;
  if (!holder) return `${before} gets the spot back and is notified.`;
  const both = `${before} gets the spot back and ${holder} comes off. Both are notified.`;
  return last.how === "swap" ? `${both} The other shift of their swap doesn't change.` : both;
}
