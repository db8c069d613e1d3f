import { moveText } from "@watchbill/domain/shifts/place-move";
import { formatDay } from "@watchbill/domain/time/format";
import { dateOf } from "@watchbill/domain/time/local";
import { useId, useState } from "react";
import type { Output } from "../../lib/api.ts";
import { useEndpoint } from "../../lib/queries.ts";
import { useNow } from "../../lib/server-clock.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/card.tsx";
import { Read } from "../../ui/read.tsx";
import { Unbroken } from "../../ui/unbroken.tsx";
import { useOrganisation } from "../settings/organisation.ts";

type Place = Output<"shifts.moves">[number];

/** Through whose hands each place of a shift went, when and how; read when it is asked for. */
export function PlaceLineage({ shiftId }: { readonly shiftId: number }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="pt-1.5">
      <Button variant="quiet" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        Through whose hands?
      </Button>
      <div id={id}>{isOpen ? <Places shiftId={shiftId} /> : null}</div>
    </div>
  );
}

function Places({ shiftId }: { readonly shiftId: number }) {
  const places = useEndpoint("shifts.moves", { id: shiftId });
  return (
    <Read
      of={places}
      loading={<Skeleton className="h-24" />}
      failed="Through whose hands the places went could not be read."
      empty={<p className="rounded-lg border border-line p-2 text-ink-soft">Nobody has had a place on this shift yet.</p>}
    >
      {(data) => (
        <ul aria-label="Places and through whose hands they went" className="space-y-2">
          {data.map((place) => (
            <PlaceOfShift key={place.place} place={place} />
          ))}
        </ul>
      )}
    </Read>
  );
}

/** One place: who has it, and every change of hands, the oldest first. */
function PlaceOfShift({ place: { moves } }: { readonly place: Place }) {
  const { timeZone } = useOrganisation();
  const today = dateOf(useNow(60_000), timeZone);
  const holder = moves.at(-1)?.to ?? null;
  return (
    <li className="rounded-lg border border-line p-2">
      <p className="font-semibold">{holder ? <Unbroken>{holder.name}</Unbroken> : "Open"}</p>
      <ol className="mt-1 space-y-1 border-l-2 border-line pl-3 text-sm">
        {moves.map((move) => (
          <li key={move.id} className="break-words">
            {moveText({ ...move, from: move.from?.name ?? null, to: move.to?.name ?? null, by: move.by?.name ?? null })}
            <span className="text-ink-soft">, {formatDay(dateOf(Temporal.Instant.from(move.at), timeZone), today)}</span>
          </li>
        ))}
      </ol>
    </li>
  );
}
