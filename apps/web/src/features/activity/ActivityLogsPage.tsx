import { detailsInWords } from "@watchbill/domain/activity/details-in-words";
import { browserOf, deviceClassOf } from "@watchbill/domain/activity/user-agent";
import {
  ACTIVITY_TYPE_GROUPS,
  ACTIVITY_TYPES,
  activityTypeName,
} from "@watchbill/domain/events/activity-types";
import { FIGURE_HINTS } from "@watchbill/domain/reports/figure-hints";
import { formatNumber } from "@watchbill/domain/text/language";
import { relativeTime } from "@watchbill/domain/time/format";
import { ChevronDown } from "lucide-react";
import { memo, useState } from "react";
import type { Output } from "../../lib/api/api.ts";
import { useLogPages } from "../../lib/api/log-pages.ts";
import { useEndpoint } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Card, EmptyState, Skeleton, StatTile } from "../../ui/layout/card.tsx";
import { DetailsBlock } from "../../ui/layout/details-block.tsx";
import { FigureNotes } from "../../ui/layout/figure-notes.tsx";
import { NEWEST_ON_PAPER, OlderEntries, PrintedPart } from "../../ui/layout/older-entries.tsx";
import { useOrganization } from "../settings/organization.ts";
import { ShiftLink } from "../shifts/panel/shift-link.tsx";
import { LogFilterCard, useLogChoice } from "./log-filters.tsx";

type Entry = Output<"activity.log">[number];

const ALL_TYPES = { value: "", label: "All types" };
const GROUPS = ACTIVITY_TYPE_GROUPS.map(({ label, types }) => ({
  label,
  options: types.map(({ type, name }) => ({ value: type, label: name })),
}));

/**
 * Returns an option for an activity type in the URL that this version does not know, so that it
 * stays selected.
 */
function unknownType(type: string) {
  return type === "" || ACTIVITY_TYPES.includes(type) ? [] : [{ value: type, label: type }];
}

export default function ActivityLogsPage() {
  const choice = useLogChoice<"type">();
  const type = choice.value("type");
  const log = useLogPages("activity.log", { ...choice.shared, ...(type === "" ? {} : { type }) });
  const summary = useEndpoint("activity.summary", {});
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h1 className="text-2xl font-bold">Activity Logs</h1>
      {summary.data ? (
        <Figures summary={summary.data} />
      ) : summary.isPending ? (
        <Skeleton className="h-41 lg:h-20" />
      ) : null}
      <LogFilterCard
        choice={choice}
        own={{ type: "Activity type" }}
        placeholder="Description, unit or member"
      >
        <SelectField
          label="Activity type"
          value={type}
          onChange={({ target }) => choice.set("type", target.value)}
          options={[ALL_TYPES, ...unknownType(type)]}
          groups={GROUPS}
        />
      </LogFilterCard>
      <Card>
        <QueryBoundary
          of={log}
          loading={<Skeleton className="h-64" />}
          failed="Error loading activity logs. Please try again."
          empty={
            <EmptyState title="No activities found matching your filters.">
              {choice.isFiltered ? "Clear some filters or choose other dates." : null}
            </EmptyState>
          }
        >
          {(data) => (
            <>
              <PrintedPart count={data.length} />
              <ol aria-busy={log.isReading} className={`divide-y divide-line ${NEWEST_ON_PAPER}`}>
                {data.map((entry) => (
                  <ActivityRow key={entry.id} entry={entry} />
                ))}
              </ol>
              {log.hasOlder ? (
                <OlderEntries
                  count={data.length}
                  isReading={log.isReadingOlder}
                  onRead={log.readOlder}
                />
              ) : null}
            </>
          )}
        </QueryBoundary>
      </Card>
    </div>
  );
}

function Figures({ summary }: { readonly summary: Output<"activity.summary"> }) {
  return (
    <div>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatTile label="Total Activities" value={formatNumber(summary.total)} />
        <StatTile label="Today's Activities" value={formatNumber(summary.today)} />
        <StatTile label="Active Members" value={formatNumber(summary.activeMembers)} />
        <StatTile label="Login Sessions" value={formatNumber(summary.loginSessions)} />
      </dl>
      <FigureNotes notes={[["Active Members", FIGURE_HINTS.loggedMembers]]} />
    </div>
  );
}

/**
 * A log entry as one line; a click shows its details. Memoized, because thousands of rows stay
 * unchanged.
 */
const ActivityRow = memo(function ActivityRow({ entry }: { readonly entry: Entry }) {
  const now = useNow(60_000);
  const [isOpen, setOpen] = useState(false);
  const { user } = entry;
  const client = `${entry.ipAddress ?? "No IP address"} · ${deviceClassOf(entry.userAgent)} · ${browserOf(entry.userAgent)}`;
  return (
    <li className="relative py-1 [contain-intrinsic-size:auto_5.5rem] [content-visibility:auto] lg:[contain-intrinsic-size:auto_3rem] hover:bg-raised">
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 lg:flex-nowrap">
        <span className="lg:w-52 lg:shrink-0 lg:truncate">
          <Badge tone="calm">{activityTypeName(entry.activityType)}</Badge>
        </span>
        <span className="min-w-0 text-sm font-semibold max-lg:order-1 max-lg:basis-full lg:w-56 lg:flex-none lg:truncate">
          {user ? (
            <>
              {user.unitNumber} {user.firstName} {user.lastName}{" "}
              <span className="font-normal text-ink-soft">
                ({user.role === "admin" ? "Admin" : "Member"})
              </span>
            </>
          ) : (
            "The system"
          )}
        </span>
        <p
          className={`min-w-0 basis-full max-lg:order-1 lg:flex-1 lg:basis-0 break-words ${isOpen ? "" : "lg:truncate print:whitespace-normal"}`}
        >
          {entry.description}
        </p>
        <span className="hidden max-w-72 truncate text-sm text-ink-soft xl:block print:block">
          {client}
        </span>
        <time
          dateTime={entry.createdAt}
          className="ms-auto text-end text-sm whitespace-nowrap text-ink-soft lg:w-28 lg:shrink-0"
        >
          {relativeTime(Temporal.Instant.from(entry.createdAt), now)}
        </time>
        {/* The button covers the whole line, so a click anywhere opens the entry. */}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={isOpen ? "Hide details" : "Show details"}
          onClick={() => setOpen(!isOpen)}
          className="text-ink-soft after:absolute after:inset-x-0 after:top-0 after:h-full lg:after:max-h-11 print:hidden"
        >
          <ChevronDown aria-hidden size={18} className={isOpen ? "rotate-180" : ""} />
        </button>
      </div>
      {isOpen ? <EntryDetails entry={entry} client={client} /> : null}
    </li>
  );
});

function EntryDetails({
  entry: { metadata },
  client,
}: {
  readonly entry: Entry;
  readonly client: string;
}) {
  const squad = useOrganization();
  const { shiftId } = metadata;
  return (
    <div className="relative z-10 pb-2">
      <p className="text-sm text-ink-soft xl:hidden">{client}</p>
      {typeof shiftId === "number" ? <ShiftLink shiftId={shiftId} /> : null}
      {Object.keys(metadata).length > 0 ? (
        <>
          <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
            {detailsInWords(metadata, squad).map(([label, value]) => (
              <div key={label} className="sm:contents">
                <dt className="text-ink-soft">{label}</dt>
                <dd className="break-words">{value}</dd>
              </div>
            ))}
          </dl>
          <DetailsBlock>{JSON.stringify(metadata, null, 2)}</DetailsBlock>
        </>
      ) : null}
    </div>
  );
}
