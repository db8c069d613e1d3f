import { unitAndName } from "@watchbill/domain/members/person-name";
import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { replacementWords } from "@watchbill/domain/shifts/at-a-glance";
import { formatTime } from "@watchbill/domain/time/format";
import { CircleCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { QueryBoundary } from "../../../ui/feedback/query-boundary.tsx";
import { Skeleton } from "../../../ui/layout/card.tsx";
import { Cell } from "../../../ui/layout/cell.tsx";
import { NoWrap } from "../../../ui/layout/no-wrap.tsx";
import { useOrganization } from "../../settings/organization.ts";
import { computed, coverageNow, filling, fillText, type Shift, whenOf } from "../shift-view.ts";
import type { Glance } from "./use-glance.ts";

/** Card with the crews of this evening and tonight, and their coverage. */
export function Tonight({
  of,
  gap,
}: {
  readonly of: Glance;
  /**
   * Tonight's next coverage gap: a button to fill it, and a text with the number of further gaps.
   */
  readonly gap?: { readonly id: number; readonly action: ReactNode; readonly more: string | null };
}) {
  const { tonight, isAnyOn, now } = of;
  const states = tonight.map((shift) => coverageNow(shift));
  const isShort = states.some((state) => state !== "fully-staffed" && state !== "being-planned");
  const isCovered = states.length > 0 && states.every((state) => state === "fully-staffed");
  return (
    <Cell
      name="Tonight"
      tone={isShort ? "bad" : "plain"}
      head={
        isShort ? (
          <span className="flex flex-wrap items-center justify-end gap-x-2">
            {gap?.more ? (
              <span className="text-sm text-ink-soft phone:text-xs">{gap.more}</span>
            ) : null}
            <Badge tone="bad">
              <TriangleAlert aria-hidden size={13} /> Not covered
            </Badge>
          </span>
        ) : isCovered ? (
          <Badge tone="good">
            <CircleCheck aria-hidden size={13} /> Covered
          </Badge>
        ) : null
      }
    >
      <QueryBoundary
        of={{ ...of, data: of.isPending ? undefined : tonight }}
        loading={<Skeleton className="mt-1 h-10" />}
        failed="Couldn't load tonight's shifts."
        empty={
          <p className="text-sm">{isAnyOn ? "No other shifts tonight." : "No shifts tonight."}</p>
        }
      >
        {() => (
          <ul className="grid gap-0.5">
            {tonight.map((shift) => (
              <TonightRow key={shift.id} shift={shift} now={now}>
                {shift.id === gap?.id ? gap.action : null}
              </TonightRow>
            ))}
          </ul>
        )}
      </QueryBoundary>
    </Cell>
  );
}

/**
 * Maximum crew size for which the card shows names; a larger crew is shown by unit numbers only.
 */
const MOST_NAMES = 3;

function TonightRow({
  shift,
  now,
  children,
}: {
  readonly shift: Shift;
  readonly now: Temporal.Instant;
  readonly children: ReactNode;
}) {
  const squad = useOrganization();
  const people = filling(shift).map(({ user }) => user);
  const crew = people.map((user) =>
    people.length > MOST_NAMES ? user.unitNumber : unitAndName(user),
  );
  const when = whenOf(shift, now, squad);
  const isFull = coverageNow(shift) === "fully-staffed";
  return (
    <li className="flex flex-wrap items-baseline gap-x-2 text-sm">
      <span className="font-semibold">{shiftName(shift)}</span>
      <span className="tabular">{when.isOn ? when.hours : formatTime(shift.startTime, squad)}</span>
      <span className="min-w-0 flex-1 basis-40">
        <NoWrap>{crew.join(", ") || "No one assigned"}</NoWrap>
      </span>
      <span className="ms-auto flex flex-wrap items-baseline justify-end gap-x-2">
        <span className="tabular font-semibold">
          {fillText(shift)}
          {isFull ? "" : ` · ${replacementWords(computed(shift), now)}`}
        </span>
        {children}
      </span>
    </li>
  );
}
