import { shiftName } from "@watchbill/domain/kinds/shift-name";
import { roleGapUnsaid } from "@watchbill/domain/qualifications/role-said";
import { needsSomebodySoon } from "@watchbill/domain/replacements/pressing";
import { shiftHours } from "@watchbill/domain/shifts/shift-times";
import { formatDay } from "@watchbill/domain/time/format";
import { dateOf } from "@watchbill/domain/time/local";
import { relativeDay } from "@watchbill/domain/time/relative-day";
import { CircleCheck, LifeBuoy, UserPlus } from "lucide-react";
import { useRef, useState } from "react";
import type { Output } from "../../lib/api.ts";
import { pathTo } from "../../lib/paths.ts";
import { useEndpoint } from "../../lib/queries.ts";
import { useNow } from "../../lib/server-clock.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, EmptyState, Skeleton } from "../../ui/card.tsx";
import { NextStep } from "../../ui/next-step.tsx";
import { Read } from "../../ui/read.tsx";
import { onceAPress } from "../../ui/second-press.ts";
import { Unbroken } from "../../ui/unbroken.tsx";
import { useOrganisation } from "../settings/organisation.ts";
import { useAccept, useDecline } from "./cover.ts";
import { focusBeside } from "./focus-beside.ts";
import { TakeShift } from "./take-shift.tsx";

type Outstanding = Output<"replacements.outstanding">[number];

/** What needs cover: free slots and pending requests, what presses first; `shownAtFirst` of them until all are asked for. */
export function OutstandingShifts({ shownAtFirst }: { readonly shownAtFirst: number }) {
  const shifts = useEndpoint("replacements.outstanding", {});
  const now = useNow(60_000);
  const [showsAll, setShowsAll] = useState(false);
  const all = shifts.data ?? [];
  const shown = showsAll ? all : all.slice(0, shownAtFirst);
  const isSoon = (item: Outstanding): boolean =>
    needsSomebodySoon({ priority: item.priority, startsAt: Temporal.Instant.from(item.startsAt) }, now);
  const groups = [
    { title: "Most pressing", items: shown.filter(isSoon) },
    { title: "Others", items: shown.filter((item) => !isSoon(item)) },
  ].filter(({ items }) => items.length > 0);
  return (
    <Card title="Outstanding Shifts" aside={all.length > 0 ? <Badge tone="warn">{all.length}</Badge> : null}>
      <Read
        of={shifts}
        loading={<Skeleton className="h-24" />}
        failed="Outstanding shifts could not be read."
        empty={
          <EmptyState icon={<CircleCheck aria-hidden />} title="No outstanding shifts">
            <AfterThat />
          </EmptyState>
        }
      >
        {() => (
          <>
            {" "}
            {groups.map(({ title, items }) => (
              <div key={title} className="not-first:mt-3">
                <h3 className="text-sm font-bold text-ink-soft">{title}</h3>
                <ul aria-label={`Outstanding shifts: ${title}`} className="divide-y divide-line">
                  {items.map((item) => (
                    <OutstandingItem key={`${item.id}-${item.replacementRequestId ?? "open"}`} item={item} now={now} />
                  ))}
                </ul>
              </div>
            ))}
            {all.length > shownAtFirst ? (
              <Button variant="quiet" className="mt-2 w-full" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
                {showsAll ? "Show fewer" : `Show all ${all.length}`}
              </Button>
            ) : null}
          </>
        )}
      </Read>
    </Card>
  );
}

/** With nothing to cover, a coordinator plans on, and a member says when they cannot come before it is planned. */
function AfterThat() {
  const role = useEndpoint("accounts.currentUser", {}).data?.role;
  if (role === undefined) return null;
  if (role === "admin") return <NextStep href={pathTo("shifts", { view: "planner" })}>Plan the month</NextStep>;
  return <NextStep href={pathTo("settings", { view: "away" })}>Say when you are away</NextStep>;
}

function OutstandingItem({ item, now }: { readonly item: Outstanding; readonly now: Temporal.Instant }) {
  const squad = useOrganisation();
  const { timeZone } = squad;
  // A list that an older server sent, or that was kept from it, does not say.
  const own = "ownPart" in item ? item.ownPart : null;
  const roleGap = "roleGap" in item ? roleGapUnsaid(item.roleGap, own) : null;
  const day = relativeDay(Temporal.Instant.from(item.startsAt), now, squad);
  return (
    <li data-row className="py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <p className="min-w-0 font-semibold">{shiftName(item)}</p>
        <OutstandingBadge item={item} />
      </div>
      <div>
        <p className="text-sm text-ink-soft">
          <Unbroken>{`${day} · ${shiftHours(item, squad, dateOf(now, timeZone))}`}</Unbroken>
        </p>
        {roleGap ? <p className="text-sm font-semibold text-warn first-letter:uppercase">{roleGap}</p> : null}
        {item.requesterName ? (
          <p className="text-sm">
            for <Unbroken>{item.requesterName}</Unbroken>
          </p>
        ) : null}
      </div>
      {own === null && item.warning ? <p className="mt-1 text-sm font-semibold text-warn">{item.warning}</p> : null}
      {own === null ? <CoverActions item={item} /> : <p className="text-sm font-semibold">{own}</p>}
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
        Full, a role open
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

/** Take Shift, or Accept and Decline; each names its shift, and the focus goes on to the next row when this one goes. */
export function CoverActions({ item, onDone }: { readonly item: Outstanding; readonly onDone?: () => void }) {
  const squad = useOrganisation();
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
        <TakeShift shift={item} onDone={goOn} />
      </div>
    );
  }
  const whose = `${which}, for ${item.requesterName ?? "a member"}`;
  return (
    <div ref={actions} className="mt-2 grid grid-cols-2 gap-2">
      <Button
        variant="secondary"
        aria-label={`Accept: ${whose}`}
        pending={accept.isPending && "Accepting..."}
        onClick={onceAPress(() => accept.mutate({ id: requestId, isUndoable: true }))}
      >
        Accept
      </Button>
      <Button
        variant="quiet"
        aria-label={`Decline: ${whose}`}
        pending={decline.isPending && "Declining..."}
        onClick={onceAPress(() => decline.mutate({ id: requestId }))}
      >
        Decline
      </Button>
    </div>
  );
}
