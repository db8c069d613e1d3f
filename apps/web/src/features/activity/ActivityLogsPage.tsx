import { browserOf, deviceClassOf } from "@watchbill/domain/activity/user-agent";
import { relativeTime } from "@watchbill/domain/time/format";
import { dateOf } from "@watchbill/domain/time/local";
import { memo, useState } from "react";
import { useSearchParams } from "wouter";
import type { Output } from "../../lib/api.ts";
import { useLogPages } from "../../lib/log-pages.ts";
import { useNow } from "../../lib/server-clock.ts";
import { AccessDenied } from "../../ui/access-denied.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, EmptyState, LoadError, Skeleton, StatTile } from "../../ui/card.tsx";
import { TextField } from "../../ui/field.tsx";
import { OlderEntries } from "../../ui/older-entries.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { useOrganisation } from "../settings/organisation.ts";

type Entry = Output<"activity.log">[number];
interface Filters {
  readonly search: string;
  readonly type: string;
  readonly member: string;
}

export default function ActivityLogsPage({ isAdmin }: { readonly isAdmin: boolean }) {
  if (!isAdmin) return <AccessDenied>Only administrators can view activity logs.</AccessDenied>;
  return <ActivityLogs />;
}

function ActivityLogs() {
  const log = useLogPages("activity.log");
  const [params, setParams] = useSearchParams();
  const filters: Filters = {
    search: params.get("search") ?? "",
    type: params.get("type") ?? "",
    member: params.get("member") ?? "",
  };
  const set = (change: Partial<Filters>): void => {
    const next = Object.entries({ ...filters, ...change }).filter(([, value]) => value !== "");
    setParams(Object.fromEntries(next), { replace: true });
  };
  const entries = log.entries ?? [];
  const shown = entries.filter((entry) => isShown(entry, filters));
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold">Activity Logs</h1>
      {log.entries ? <Figures entries={entries} hasOlder={log.hasOlder} /> : null}
      <Card>
        <div className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-4">
          <TextField
            label="Search"
            type="search"
            placeholder="Description, unit or member"
            value={filters.search}
            onChange={(event) => set({ search: event.target.value })}
          />
          <SelectField
            label="Activity type"
            value={filters.type}
            onChange={(event) => set({ type: event.target.value })}
            options={[{ value: "", label: "All types" }, ...typesOf(entries)]}
          />
          <SelectField
            label="Member"
            value={filters.member}
            onChange={(event) => set({ member: event.target.value })}
            options={[{ value: "", label: "All members" }, ...membersOf(entries)]}
          />
          <Button variant="secondary" onClick={() => setParams({}, { replace: true })}>
            Clear Filters
          </Button>
        </div>
      </Card>
      <Card>
        {log.isPending ? <Skeleton className="h-64" /> : null}
        {log.isError ? <LoadError text="Error loading activity logs. Please try again." onRetry={log.readAgain} /> : null}
        {log.entries && shown.length === 0 ? <EmptyState title="No activities found matching your filters." /> : null}
        <ol className="divide-y divide-line">
          {shown.map((entry) => (
            <ActivityRow key={entry.id} entry={entry} />
          ))}
        </ol>
        {log.hasOlder ? <OlderEntries count={entries.length} isReading={log.isReadingOlder} onRead={log.readOlder} /> : null}
      </Card>
    </div>
  );
}

function Figures({ entries, hasOlder }: { readonly entries: readonly Entry[]; readonly hasOlder: boolean }) {
  const { timeZone } = useOrganisation();
  const today = dateOf(useNow(60_000), timeZone);
  const todays = entries.filter(({ createdAt }) => dateOf(Temporal.Instant.from(createdAt), timeZone) === today);
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatTile label="Total Activities" value={`${entries.length}${hasOlder ? "+" : ""}`} />
      <StatTile label="Today's Activities" value={todays.length} />
      <StatTile
        label="Active Members"
        value={new Set(entries.map(({ userId }) => userId).filter((userId) => userId !== null)).size}
      />
      <StatTile label="Login Sessions" value={entries.filter(({ activityType }) => activityType === "login").length} />
    </dl>
  );
}

/** Drawn once: thousands of rows stay as they are while older ones join them. */
const ActivityRow = memo(function ActivityRow({ entry }: { readonly entry: Entry }) {
  const now = useNow(60_000);
  const [isOpen, setOpen] = useState(false);
  const { user } = entry;
  const hasDetails = Object.keys(entry.metadata).length > 0;
  return (
    <li className="py-3 [contain-intrinsic-size:auto_6rem] [content-visibility:auto]">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone="calm">{entry.activityType}</Badge>
        {user ? (
          <span className="text-sm font-semibold">
            {user.unitNumber} {user.firstName} {user.lastName}{" "}
            <span className="font-normal text-ink-soft">({user.role === "admin" ? "Admin" : "Member"})</span>
          </span>
        ) : (
          <span className="text-sm font-semibold">The system</span>
        )}
        <time dateTime={entry.createdAt} className="ml-auto text-sm text-ink-soft">
          {relativeTime(Temporal.Instant.from(entry.createdAt), now)}
        </time>
      </div>
      <p className="mt-1 break-words">{entry.description}</p>
      <p className="text-sm text-ink-soft">
        {entry.ipAddress ?? "No address"} · {deviceClassOf(entry.userAgent)} · {browserOf(entry.userAgent)}
      </p>
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
            <pre className="overflow-x-auto rounded-lg bg-raised p-3 text-sm">{JSON.stringify(entry.metadata, null, 2)}</pre>
          ) : null}
        </>
      ) : null}
    </li>
  );
});

function isShown({ description, activityType, userId, user }: Entry, { search, type, member }: Filters): boolean {
  const text = `${description} ${user ? `${user.unitNumber} ${user.firstName} ${user.lastName}` : ""}`.toLowerCase();
  return (
    text.includes(search.trim().toLowerCase()) &&
    (type === "" || activityType === type) &&
    (member === "" || String(userId) === member)
  );
}

function typesOf(entries: readonly Entry[]) {
  return [...new Set(entries.map(({ activityType }) => activityType))].sort().map((value) => ({ value, label: value }));
}

function membersOf(entries: readonly Entry[]) {
  const names = new Map(
    entries.flatMap(({ userId, user }) =>
      userId === null || !user ? [] : [[userId, `${user.unitNumber} ${user.firstName} ${user.lastName}`] as const],
    ),
  );
  return [...names]
    .map(([id, label]) => ({ value: String(id), label }))
    .sort((a, b) => a.label.localeCompare(b.label, "en", { numeric: true }));
}
