import { needsSomebodySoon } from "@watchbill/domain/replacements/outstanding-order";
import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { NEXT_GAP_DAYS, replacementWords } from "@watchbill/domain/shifts/at-a-glance";
import { formatUnit } from "@watchbill/domain/text/language";
import { formatDay } from "@watchbill/domain/time/format";
import type { ReactNode } from "react";
import { useEndpoint } from "../../lib/api/queries.ts";
import { onceAPress } from "../../lib/forms/double-submit-guard.ts";
import { openShift } from "../../lib/routing/shift-url.ts";
import { Button } from "../../ui/button.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Skeleton } from "../../ui/layout/card.tsx";
import { Cell } from "../../ui/layout/cell.tsx";
import { NoWrap } from "../../ui/layout/no-wrap.tsx";
import { organizationNow, useOrganization } from "../settings/organization.ts";
import type { Glance } from "../shifts/panel/use-glance.ts";
import { computed, type Shift, spanOf, whenOf } from "../shifts/shift-view.ts";
import { useAccept, useTakeShift } from "./replacement-of-spot.ts";

/** Says how many coverage gaps follow the next one; null if there are none. */
export function moreGaps({ gaps }: Pick<Glance, "gaps">): string | null {
  const rest = gaps.length - 1;
  return rest > 0 ? `${rest} more in the next ${formatUnit(NEXT_GAP_DAYS, "day")}` : null;
}

/** The button of a coverage gap: an admin assigns a member, a member takes the spot. */
export function GapAction({ gap, isAdmin }: { readonly gap: Shift; readonly isAdmin: boolean }) {
  return isAdmin ? (
    <Button
      isCompact
      className="shrink-0 px-3"
      aria-label={`Assign to ${whichOf(gap)}`}
      onClick={() => openShift(gap.id)}
    >
      Assign
    </Button>
  ) : (
    <Take gap={gap} />
  );
}

/** Card with the next coverage gap and a button to fill it. */
export function NextGap({ of, isAdmin }: { readonly of: Glance; readonly isAdmin: boolean }) {
  const squad = useOrganization();
  const { gaps, now, isAnyPlanned } = of;
  const [gap] = gaps;
  const days = formatUnit(NEXT_GAP_DAYS, "day");
  const when = gap && whenOf(gap, now, squad);
  const more = moreGaps(of);
  const isSoon = gap && needsSomebodySoon({ priority: null, startsAt: spanOf(gap).startsAt }, now);
  return (
    <Cell
      name={when?.isOn ? "Open now" : "Next open shift"}
      tone={isSoon ? "bad" : "plain"}
      head={more ? <span className="text-sm text-ink-soft">{more}</span> : null}
    >
      <QueryBoundary
        of={{ ...of, data: of.isPending ? undefined : gaps }}
        loading={<Skeleton className="mt-1 h-11" />}
        failed="Couldn't load the next open shift. Try again."
      >
        {() =>
          gap && when ? (
            <div className="flex items-center justify-between gap-2">
              <p className="min-w-0 text-sm">
                <span className="font-semibold">
                  {when.isOn ? null : `${when.day} · `}
                  {shiftName(gap)}
                </span>
                <NoWrap>{`, ${when.hours}`}</NoWrap>
                <span className="block font-semibold text-bad">
                  {replacementWords(computed(gap), now)}
                </span>
              </p>
              <GapAction gap={gap} isAdmin={isAdmin} />
            </div>
          ) : (
            <p className="text-sm">
              {isAnyPlanned
                ? `Every spot is filled for the next ${days}.`
                : `No shifts scheduled for the next ${days}.`}
            </p>
          )
        }
      </QueryBoundary>
    </Cell>
  );
}

/**
 * Suffix of a button's accessible name that names the shift, because several buttons have the same
 * label.
 */
const whichOf = (gap: Shift): string =>
  `${shiftName(gap)}, ${formatDay(gap.date, organizationNow())}`;

/**
 * Button to take the shift, or to accept if a member requested a replacement; if the viewer cannot
 * take the shift, the reason.
 */
function Take({ gap }: { readonly gap: Shift }): ReactNode {
  const { data } = useEndpoint("replacements.outstanding", {});
  const accept = useAccept(() => undefined);
  const take = useTakeShift();
  const items = data?.filter(({ id }) => id === gap.id) ?? [];
  const item = items.find(({ replacementRequestId }) => replacementRequestId === null) ?? items[0];
  if (!item) return null;
  if (item.ownPart) return <p className="text-end text-sm">{item.ownPart}</p>;
  const requestId = item.replacementRequestId;
  return (
    <div className="grid justify-items-end gap-1">
      {requestId === null ? (
        <Button
          isCompact
          className="px-3"
          aria-label={`Take ${whichOf(gap)}`}
          pending={take.isPending && "Taking..."}
          onClick={onceAPress(() =>
            take.mutate({ id: gap.id, isUndoable: true, ...(item.part && { part: item.part }) }),
          )}
        >
          Take
        </Button>
      ) : (
        <Button
          isCompact
          className="px-3"
          aria-label={`Accept ${whichOf(gap)}`}
          pending={accept.isPending && "Accepting..."}
          onClick={onceAPress(() => accept.mutate({ id: requestId, isUndoable: true }))}
        >
          Accept
        </Button>
      )}
      {item.warning ? (
        <p className="text-end text-sm font-semibold text-warn">{item.warning}</p>
      ) : null}
    </div>
  );
}
