import { isSignInOpen } from "@watchbill/domain/squad-events/squad-event";
import { isBefore } from "@watchbill/domain/time/local";
import { CalendarCheck2, Plus } from "lucide-react";
import { Suspense, useState } from "react";
import type { Output } from "../../lib/api/api.ts";
import { useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { lazyPage } from "../../lib/routing/lazy.ts";
import { useUrlState } from "../../lib/routing/url-state.ts";
import { Button } from "../../ui/button.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Card, EmptyState, Skeleton } from "../../ui/layout/card.tsx";
import { Tabs } from "../../ui/layout/tabs.tsx";
import { EventRow } from "./event-row.tsx";
import { MemberPoints } from "./member-points.tsx";
import { PointTable } from "./point-table.tsx";
import { useYear, YearSelect } from "./year-select.tsx";

const EventDialog = lazyPage(async () => (await import("./event-dialog.tsx")).EventDialog);
const SignInSheet = lazyPage(async () => (await import("./sign-in-sheet.tsx")).SignInSheet);

type SquadEvent = Output<"squadEvents.list">[number];

const TABS = [
  { value: "events", label: "Events" },
  { value: "points", label: "My points" },
] as const;

/** The squad's events with sign-in, such as drills, and the viewer's own service points. */
export default function DrillsPage({
  viewerId,
  isAdmin,
}: {
  readonly viewerId: number;
  readonly isAdmin: boolean;
}) {
  const { params, set } = useUrlState();
  const tab = params.get("tab") === "points" ? "points" : "events";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h1 className="text-2xl font-bold">Drills & meetings</h1>
      <ScannedEvent />
      <Tabs
        label="Drills and meetings"
        tabs={TABS}
        value={tab}
        onChange={(next) => set("tab", next === "events" ? null : next)}
      >
        {tab === "points" ? <OwnPoints viewerId={viewerId} /> : <Events isAdmin={isAdmin} />}
      </Tabs>
    </div>
  );
}

function OwnPoints({ viewerId }: { readonly viewerId: number }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <MemberPoints memberId={viewerId} />
      <PointTable year={useYear()} isEditable={false} />
    </div>
  );
}

/** The event whose QR code the member scanned on the wallboard; one press signs the member in. */
function ScannedEvent() {
  const { params, clear } = useUrlState();
  const [id, code] = [Number(params.get("event")), params.get("code")];
  const events = useEndpoint("squadEvents.list", { year: useYear() }, { enabled: code !== null });
  const signIn = useCommand("squadEvents.signIn", {
    done: ({ message }) => ({ title: message }),
    onSuccess: clear,
    failed: "Couldn't sign you in. Try again.",
  });
  const event = events.data?.find((one) => one.id === id);
  if (code === null || !event || event.own) return null;
  return (
    <Card title={event.name}>
      <Button
        pending={signIn.isPending && "Signing in..."}
        onClick={() => signIn.mutate({ id, code })}
      >
        Sign in
      </Button>
    </Card>
  );
}

function Events({ isAdmin }: { readonly isAdmin: boolean }) {
  const year = useYear();
  const events = useEndpoint("squadEvents.list", { year });
  const [edited, setEdited] = useState<SquadEvent | "new" | null>(null);
  const { params, set } = useUrlState();
  const sheetOf = isAdmin ? Number(params.get("sheet")) : 0;
  const add = isAdmin ? (
    <Button onClick={() => setEdited("new")}>
      <Plus aria-hidden size={18} /> Add event
    </Button>
  ) : null;
  if (sheetOf > 0)
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Suspense fallback={<Skeleton className="h-64" />}>
          <SignInSheet id={sheetOf} onBack={() => set("sheet", null)} />
        </Suspense>
      </div>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="w-32">
          <YearSelect />
        </div>
        {events.data?.length === 0 ? null : add}
      </div>
      <QueryBoundary
        of={events}
        loading={<Skeleton className="h-64" />}
        failed="Couldn't load the events. Try again."
        empty={
          <Card>
            <EmptyState
              icon={<CalendarCheck2 aria-hidden size={32} />}
              title={`No drills or meetings in ${year}`}
            >
              {add}
            </EmptyState>
          </Card>
        }
      >
        {(data) => (
          <EventLists
            events={data}
            isAdmin={isAdmin}
            onEdit={setEdited}
            onOpenSheet={({ id }) => set("sheet", String(id))}
          />
        )}
      </QueryBoundary>
      <Suspense>
        {edited === null ? null : (
          <EventDialog of={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
        )}
      </Suspense>
    </div>
  );
}

/** The events in three lists: with open sign-in, upcoming (next first), and past (latest first). */
function EventLists({
  events,
  ...row
}: {
  readonly events: readonly SquadEvent[];
  readonly isAdmin: boolean;
  readonly onEdit: (event: SquadEvent) => void;
  readonly onOpenSheet: (event: SquadEvent) => void;
}) {
  const now = useNow(30_000);
  const isOpen = (event: SquadEvent): boolean => isSignInOpen(spanOf(event), now);
  const isAhead = ({ startsAt }: SquadEvent): boolean =>
    isBefore(now, Temporal.Instant.from(startsAt));
  const groups = [
    { title: "Sign-in open", items: events.filter(isOpen) },
    {
      title: "Upcoming",
      items: events.filter((event) => !isOpen(event) && isAhead(event)).reverse(),
    },
    { title: "Past", items: events.filter((event) => !isOpen(event) && !isAhead(event)) },
  ].filter(({ items }) => items.length > 0);
  return groups.map(({ title, items }) => (
    <Card key={title} title={title}>
      <ul aria-label={title} className="divide-y divide-line">
        {items.map((event) => (
          <EventRow key={event.id} event={event} isOpen={isOpen(event)} {...row} />
        ))}
      </ul>
    </Card>
  ));
}

function spanOf({ startsAt, endsAt }: SquadEvent) {
  return { startsAt: Temporal.Instant.from(startsAt), endsAt: Temporal.Instant.from(endsAt) };
}
