import { shiftName } from "@watchbill/domain/kinds/shift-name";
import { coverWords } from "@watchbill/domain/shifts/at-a-glance";
import { shiftHours } from "@watchbill/domain/shifts/shift-times";
import { formatDay } from "@watchbill/domain/time/format";
import { isBefore } from "@watchbill/domain/time/local";
import { Megaphone, UserPlus } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useEndpoint } from "../../lib/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/card.tsx";
import { Read } from "../../ui/read.tsx";
import { onceAPress } from "../../ui/second-press.ts";
import { Unbroken } from "../../ui/unbroken.tsx";
import { useOrganisation } from "../settings/organisation.ts";
import { fillText, reckoned, type Shift } from "../shifts/shift-view.ts";
import { Suggestion } from "../shifts/suggestion.tsx";
import { ToldAtOnce } from "../shifts/told-at-once.tsx";
import { useAssign } from "../shifts/use-assign.ts";
import { focusBeside } from "./focus-beside.ts";

/** So many stand in place; the dialog has the others. */
const BEST = 3;

/** A shift that lacks somebody: whose turn it is, one press away, and the search for cover. */
export function GapRow({
  gap,
  now,
  onOpen,
}: {
  readonly gap: Shift;
  readonly now: Temporal.Instant;
  /** Opens what does not stand in the row, over the page: everybody to choose from, or the search for cover. */
  readonly onOpen: (what: "all" | "cover") => void;
}) {
  const squad = useOrganisation();
  const [isOpen, setOpen] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const bestId = useId();
  const which = `${shiftName(gap)}, ${formatDay(gap.date, squad)}`;
  // Once it has begun nobody is sought for a free place; for one whose member wants cover until it is over.
  const isOver = !isBefore(now, Temporal.Instant.from(gap.heldCount > 0 ? gap.endsAt : gap.startsAt));
  return (
    <li ref={row} data-row className="py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <p className="min-w-0">
          <span className="font-semibold">{shiftName(gap)}</span>{" "}
          <span className="text-sm text-ink-soft">
            <Unbroken>{shiftHours(gap, squad)}</Unbroken>
          </span>
          <span className="block text-sm font-semibold text-bad">
            <span className="tabular">{fillText(gap)}</span> · {coverWords(reckoned(gap), now)}
          </span>
        </p>
        <span className="flex gap-1">
          <Button
            isCompact
            variant="secondary"
            aria-label={`Assign: ${which}`}
            aria-expanded={isOpen}
            aria-controls={bestId}
            onClick={() => setOpen(!isOpen)}
          >
            <UserPlus aria-hidden size={16} /> Assign
          </Button>
          <Button
            isCompact
            variant="quiet"
            aria-label={`Find cover: ${which}`}
            disabledReason={isOver ? "This shift has already started" : null}
            onClick={() => onOpen("cover")}
          >
            <Megaphone aria-hidden size={16} /> Find cover
          </Button>
        </span>
      </div>
      <div id={bestId}>
        {isOpen ? <Best gap={gap} which={which} onDone={() => focusBeside(row.current)} onOther={() => onOpen("all")} /> : null}
      </div>
    </li>
  );
}

/** Whose turn it is, each with the reason: one press puts them on. */
function Best({
  gap,
  which,
  onDone,
  onOther,
}: {
  readonly gap: Shift;
  readonly which: string;
  readonly onDone: () => void;
  readonly onOther: () => void;
}): ReactNode {
  const suggestions = useEndpoint("shifts.suggestions", { id: gap.id });
  const assign = useAssign(gap, onDone);
  const box = useRef<HTMLDivElement>(null);
  // Low on the screen it would open out of sight, and the press seem to do nothing.
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- once it opens, and again once the names are there
  }, [suggestions.isPending]);
  return (
    <div ref={box} className="mt-1 grid gap-1 rounded-lg bg-raised p-2">
      <ToldAtOnce of={gap} />
      <Read
        of={suggestions}
        loading={<Skeleton className="h-36" />}
        failed="Suggestions could not be read."
        empty={<p className="text-ink-soft">Nobody is free and available for this shift.</p>}
      >
        {(data) => (
          <ul aria-label={`Whom to put on ${which}`} className="grid gap-1">
            {data.slice(0, BEST).map((member) => (
              <li key={member.id}>
                <Button
                  isCompact
                  variant="secondary"
                  className="w-full flex-col items-start gap-0 py-1 text-left"
                  pending={assign.isPending && assign.variables.userId === member.id && "Assigning..."}
                  onClick={onceAPress(() => assign.put(member.id, `${member.unitNumber} ${member.name}`))}
                >
                  <Suggestion of={member} />
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Read>
      <Button isCompact variant="quiet" className="justify-self-start" onClick={onOther}>
        Somebody else
      </Button>
    </div>
  );
}
