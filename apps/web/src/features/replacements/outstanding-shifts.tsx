import { needsSomebodySoon } from "@watchbill/domain/replacements/outstanding-order";
import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { whenLine } from "@watchbill/domain/shifts/shift-when";
import { plural } from "@watchbill/domain/text/language";
import { formatDay } from "@watchbill/domain/time/format";
import { CircleCheck, LifeBuoy, UserPlus } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Link } from "wouter";
import type { Output } from "../../lib/api/api.ts";
import { useEndpoint } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { useMediaQuery } from "../../lib/browser/media.ts";
import { onceAPress } from "../../lib/forms/double-submit-guard.ts";
import { CALENDAR_ID, pathTo } from "../../lib/routing/paths.ts";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Card, EmptyState, Skeleton } from "../../ui/layout/card.tsx";
import { NextStep } from "../../ui/layout/next-step.tsx";
import { NoWrap } from "../../ui/layout/no-wrap.tsx";
import { useOrganization } from "../settings/organization.ts";
import { whenOf } from "../shifts/shift-view.ts";
import { focusBeside } from "./focus-next-row.ts";
import { useAccept, useDecline } from "./replacement-of-spot.ts";
import { TakeShift } from "./take-shift.tsx";

export type Outstanding = Output<"replacements.outstanding">[number];

/**
 * Number of rows before "show more", so that the rest of the column, or of a phone's first screen,
 * stays visible.
 */
const SHOWN_AT_FIRST = { desk: 5, phone: 3 } as const;

/** Card with open spots and pending replacement requests, most urgent first. */
export function OutstandingShifts({
  head,
  renderAdminActs,
}: {
  readonly head?: ReactNode;
  /** Renders an admin's actions for a shift, in addition to a member's. */
  readonly renderAdminActs?: (shift: Outstanding) => ReactNode;
}) {
  const shownAtFirst = useMediaQuery("(width < 48rem)")
    ? SHOWN_AT_FIRST.phone
    : SHOWN_AT_FIRST.desk;
  const shifts = useEndpoint("replacements.outstanding", {});
  const now = useNow(60_000);
  const [showsAll, setShowsAll] = useState(false);
  const all = shifts.data ?? [];
  const shown = showsAll ? all : all.slice(0, shownAtFirst);
  const isSoon = (item: Outstanding): boolean =>
    needsSomebodySoon(
      { priority: item.priority, startsAt: Temporal.Instant.from(item.startsAt) },
      now,
    );
  // A shift with several requests has several rows; only the first has the actions on the shift
  // itself.
  const isFirstOfShift = (item: Outstanding): boolean =>
    all.find(({ id }) => id === item.id) === item;
  const groups = [
    { title: "Most urgent", items: shown.filter(isSoon) },
    { title: "Later", items: shown.filter((item) => !isSoon(item)) },
  ].filter(({ items }) => items.length > 0);
  return (
    <Card
      title="Outstanding Shifts"
      aside={all.length > 0 ? <Badge tone="warn">{all.length}</Badge> : null}
    >
      {head}
      <QueryBoundary
        of={shifts}
        loading={<Skeleton className="h-24" />}
        failed="Couldn't load outstanding shifts. Try again."
        empty={
          <EmptyState icon={<CircleCheck aria-hidden />} title="No outstanding shifts">
            <AfterThat />
          </EmptyState>
        }
      >
        {() => (
          <>
            {groups.map(({ title, items }) => (
              <div key={title} className="not-first:mt-3">
                <h3 className="text-sm font-bold text-ink-soft">{title}</h3>
                <ul aria-label={`Outstanding shifts: ${title}`} className="divide-y divide-line">
                  {items.map((item) => (
                    <OutstandingItem
                      key={`${item.id}-${item.replacementRequestId ?? "open"}`}
                      item={item}
                      now={now}
                      adminActs={isFirstOfShift(item) ? renderAdminActs?.(item) : null}
                    />
                  ))}
                </ul>
              </div>
            ))}
            {all.length > shownAtFirst ? (
              <Button
                variant="quiet"
                className="mt-2 w-full"
                aria-expanded={showsAll}
                onClick={() => setShowsAll(!showsAll)}
              >
                {showsAll ? "Show fewer" : `Show all ${all.length}`}
              </Button>
            ) : null}
          </>
        )}
      </QueryBoundary>
      <OpenLater />
    </Card>
  );
}

/**
 * Says how many open shifts come after those in the list, with a link to the month of the first.
 */
function OpenLater() {
  const { data } = useEndpoint("replacements.openLater", {});
  if (!data || data.firstDate === null) return null;
  return (
    <p className="mt-2 text-sm text-ink-soft">
      {data.count} more later ·{" "}
      <Link
        href={pathTo("dashboard", { month: data.firstDate.slice(0, 7), gaps: "only" })}
        aria-label={plural(
          data.count,
          "Open the calendar: 1 open shift more later",
          `Open the calendar: ${data.count} open shifts more later`,
        )}
        className="inline-flex min-h-11 items-center font-semibold text-accent-strong underline"
        onClick={() => document.getElementById(CALENDAR_ID)?.scrollIntoView({ block: "start" })}
      >
        Open the calendar
      </Link>
    </p>
  );
}

/**
 * Fills in the number of held spots, which responses from older servers or the offline cache lack.
 */
export function fillOf(item: Outstanding): Outstanding {
  const known: Partial<Pick<Outstanding, "heldCount">> = item;
  return { ...item, heldCount: known.heldCount ?? (item.hasReplacementRequest ? 1 : 0) };
}

/**
 * Suggests a next step when no shift is open: planning for a coordinator, time off for a member.
 */
function AfterThat() {
  const role = useEndpoint("accounts.currentUser", {}).data?.role;
  if (role === undefined) return null;
  if (role === "admin")
    return <NextStep href={pathTo("shifts", { view: "planner" })}>Plan the month</NextStep>;
  return <NextStep href={pathTo("settings", { view: "time-off" })}>Enter time off</NextStep>;
}

function OutstandingItem({
  item,
  now,
  adminActs,
}: {
  readonly item: Outstanding;
  readonly now: Temporal.Instant;
  readonly adminActs: ReactNode;
}) {
  const squad = useOrganization();
  // Older servers' responses and cached responses lack these fields.
  const own = "ownPart" in item ? item.ownPart : null;
  const roleGap = "roleGap" in item ? item.roleGap : null;
  return (
    <li data-row className="py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <p className="min-w-0 font-semibold">{shiftName(item)}</p>
        <OutstandingBadge item={item} />
      </div>
      <div>
        <p className="text-sm text-ink-soft">
          <NoWrap>{whenLine(whenOf(item, now, squad))}</NoWrap>
        </p>
        {roleGap ? (
          <p className="text-sm font-semibold text-warn first-letter:uppercase">{roleGap}</p>
        ) : null}
        {item.requesterName ? (
          <p className="text-sm">
            for <NoWrap>{item.requesterName}</NoWrap>
          </p>
        ) : null}
      </div>
      {own === null && item.warning ? (
        <p className="mt-1 text-sm font-semibold text-warn">{item.warning}</p>
      ) : null}
      {own === null ? null : <p className="text-sm font-semibold">{own}</p>}
      {adminActs ? (
        <div className="mt-1.5 flex flex-wrap gap-1">
          {own === null ? <ReplacementActions item={item} isCompact /> : null}
          {adminActs}
        </div>
      ) : own === null ? (
        <ReplacementActions item={item} />
      ) : null}
    </li>
  );
}

function OutstandingBadge({ item }: { readonly item: Outstanding }) {
  if (item.hasReplacementRequest) {
    return (
      <span className="flex flex-wrap gap-1">
        {item.priority === "urgent" ? <Badge tone="bad">Urgent</Badge> : null}
        {item.priority === "emergency" ? <Badge tone="bad">Emergency</Badge> : null}
        <Badge tone="calm">
          <LifeBuoy aria-hidden size={13} />
          Replacement Request
        </Badge>
      </span>
    );
  }
  if (item.assignmentCount >= item.maxMembers) {
    return (
      <Badge tone="warn">
        <UserPlus aria-hidden size={13} />
        Full, position open
      </Badge>
    );
  }
  return (
    <Badge tone="warn">
      <UserPlus aria-hidden size={13} />
      Open {item.assignmentCount}/{item.maxMembers}
    </Badge>
  );
}

/**
 * Buttons to take a shift, or to accept or decline a replacement request. Each label names its
 * shift. When the row disappears, the focus moves to the next row.
 */
export function ReplacementActions({
  item,
  onDone,
  isCompact = false,
}: {
  readonly item: Outstanding;
  readonly onDone?: () => void;
  /** True in a row that has other actions too. */
  readonly isCompact?: boolean;
}) {
  const squad = useOrganization();
  const actions = useRef<HTMLDivElement>(null);
  const goOn = (): void => {
    focusBeside(actions.current);
    onDone?.();
  };
  const accept = useAccept(goOn);
  const decline = useDecline(goOn);
  const requestId = item.replacementRequestId;
  const which = `${shiftName(item)}, ${formatDay(item.date, squad)}`;
  if (requestId === null) {
    return (
      <div ref={actions}>
        <TakeShift shift={item} onDone={goOn} isCompact={isCompact} />
      </div>
    );
  }
  const whose = `${which}, for ${item.requesterName ?? "a member"}`;
  return (
    <div ref={actions} className={isCompact ? "flex gap-1" : "mt-2 grid grid-cols-2 gap-2"}>
      <Button
        variant="secondary"
        isCompact={isCompact}
        aria-label={`Accept: ${whose}`}
        pending={accept.isPending && "Accepting..."}
        onClick={onceAPress(() => accept.mutate({ id: requestId, isUndoable: true }))}
      >
        Accept
      </Button>
      <Button
        variant="quiet"
        isCompact={isCompact}
        aria-label={`Decline: ${whose}`}
        pending={decline.isPending && "Declining..."}
        onClick={onceAPress(() => decline.mutate({ id: requestId }))}
      >
        Decline
      </Button>
    </div>
  );
}
