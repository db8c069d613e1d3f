import { detailsInWords } from "@watchbill/domain/activity/details-in-words";
import { browserOf, deviceClassOf } from "@watchbill/domain/activity/user-agent";
import {
  ACTIVITY_TYPE_GROUPS,
  ACTIVITY_TYPES,
  activityTypeName,
} from "@watchbill/domain/events/activity-types";
import { relativeTime } from "@watchbill/domain/time/format";
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
import { NoWrap } from "../../ui/layout/no-wrap.tsx";
import { NEWEST_ON_PAPER, OlderEntries, PrintedPart } from "../../ui/layout/older-entries.tsx";
import { useOrganization } from "../settings/organization.ts";
import { ShiftLink } from "../shifts/shift-link.tsx";
import { LogFilterCard, useLogChoice } from "./log-filters.tsx";

type Entry = Output<"activity.log">[number];

const ALL_TYPES = { value: "", label: "All types" };
const GROUPS = ACTIVITY_TYPE_GROUPS.map(({ label, types }) => ({
  label,
  options: types.map(({ type, name }) => ({ value: type, label: name })),
}));

/** A URL may name a type unknown to this version; it stays selected. */
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
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatTile label="Total Activities" value={summary.total.toLocaleString("en-US")} />
      <StatTile label="Today's Activities" value={summary.today.toLocaleString("en-US")} />
      <StatTile label="Active Members" value={summary.activeMembers.toLocaleString("en-US")} />
      <StatTile label="Login Sessions" value={summary.loginSessions.toLocaleString("en-US")} />
    </dl>
  );
}

/** Memoized: thousands of rows stay unchanged while older ones are added. */
const ActivityRow = memo(function ActivityRow({ entry }: { readonly entry: Entry }) {
  const squad = useOrganization();
  const now = useNow(60_000);
  const [isOpen, setOpen] = useState(false);
  const { user } = entry;
  const { shiftId } = entry.metadata;
  const hasDetails = Object.keys(entry.metadata).length > 0;
  return (
    <li className="py-3 [contain-intrinsic-size:auto_6rem] [content-visibility:auto]">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone="calm">{activityTypeName(entry.activityType)}</Badge>
        {user ? (
          <span className="text-sm font-semibold">
            <span className="whitespace-nowrap">{user.unitNumber}</span> {user.firstName}{" "}
            {user.lastName}{" "}
            <span className="font-normal text-ink-soft">
              ({user.role === "admin" ? "Admin" : "Member"})
            </span>
          </span>
        ) : (
          <span className="text-sm font-semibold">The system</span>
        )}
        <time dateTime={entry.createdAt} className="ml-auto text-sm text-ink-soft">
          {relativeTime(Temporal.Instant.from(entry.createdAt), now)}
        </time>
      </div>
      <p className="mt-1 break-words">
        <NoWrap>{entry.description}</NoWrap>
      </p>
      <p className="text-sm text-ink-soft">
        {entry.ipAddress ?? "No IP address"} · {deviceClassOf(entry.userAgent)} ·{" "}
        {browserOf(entry.userAgent)}
      </p>
      {typeof shiftId === "number" ? (
        <span className="mr-4">
          <ShiftLink shiftId={shiftId} />
        </span>
      ) : null}
      {hasDetails ? (
        <>
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="min-h-11 font-semibold text-accent-strong underline"
          >
            {isOpen ? "Hide details" : "Show details"}
          </button>
          {isOpen ? (
            <>
              <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
                {detailsInWords(entry.metadata, squad).map(([label, value]) => (
                  <div key={label} className="sm:contents">
                    <dt className="text-ink-soft">{label}</dt>
                    <dd className="break-words">{value}</dd>
                  </div>
                ))}
              </dl>
              <DetailsBlock>{JSON.stringify(entry.metadata, null, 2)}</DetailsBlock>
            </>
          ) : null}
        </>
      ) : null}
    </li>
  );
});
