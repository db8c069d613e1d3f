import { type Query, useIsFetching } from "@tanstack/react-query";
import type { EndpointName } from "@watchbill/contract/api";
import { FIGURE_HINTS } from "@watchbill/domain/reports/figure-hints";
import type { DateStyle } from "@watchbill/domain/time/date-style";
import { durationText, formatLongDay } from "@watchbill/domain/time/format";
import { dateOf } from "@watchbill/domain/time/local";
import { Printer } from "lucide-react";
import { queryClient, useEndpoint } from "../../lib/api/queries.ts";
import { serverNow } from "../../lib/api/server-clock.ts";
import { Button } from "../../ui/button.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Card, Skeleton, StatTile } from "../../ui/layout/card.tsx";
import { FigureNotes } from "../../ui/layout/figure-notes.tsx";
import { useLandscapePage } from "../../ui/layout/page-orientation.ts";
import { Tabs } from "../../ui/layout/tabs.tsx";
import { useFeature, useOrganization } from "../settings/organization.ts";
import { AvailabilityReport } from "./availability/availability-report.tsx";
import { Insights } from "./coverage/insights.tsx";
import { EmergencyReport } from "./emergency/emergency-report.tsx";
import { FairShareReport } from "./hours/fair-share-report.tsx";
import { HoursReport } from "./hours/hours-report.tsx";
import { MemberReport } from "./hours/member-report.tsx";
import { OwnWorkload } from "./hours/own-workload.tsx";
import { QualificationReport } from "./qualifications/qualification-report.tsx";
import { Refresh } from "./report-acts.tsx";
import { type Filters, useFilters } from "./report-filters.ts";
import { shownTabs } from "./report-tabs.ts";
import { ServicePointsReport } from "./service-points/service-points-report.tsx";
import { SystemOverview } from "./system-overview.tsx";
import { DisplayLinks } from "./wallboard/display-links.tsx";

export default function ReportsPage({ isAdmin }: { readonly isAdmin: boolean }) {
  const [filters, change] = useFilters();
  const squad = useOrganization();
  const { name, timeZone } = squad;
  const tabs = shownTabs(isAdmin, squad);
  const tab = isAdmin ? filters.tab : "overview";
  useLandscapePage(tab === "emergency");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-2xl font-bold">Reports & Analytics</h1>
        <Button variant="secondary" className="print:hidden" onClick={() => print()}>
          <Printer aria-hidden size={18} /> Print
        </Button>
      </div>
      <p className="hidden print:block">
        {name} ·{" "}
        {UNDATED.includes(tab)
          ? formatLongDay(dateOf(serverNow(), timeZone), squad)
          : periodText(filters, squad)}
      </p>
      <Tabs label="Reports" tabs={tabs} value={tab} onChange={(next) => change({ tab: next })}>
        {tab === "overview" ? <Overview isAdmin={isAdmin} /> : null}
        {tab === "members" ? (
          <>
            <MemberReport filters={filters} onChange={change} />
            <HoursReport filters={filters} />
            <QualificationReport filters={filters} onChange={change} />
          </>
        ) : null}
        {tab === "availability" ? <AvailabilityReport filters={filters} onChange={change} /> : null}
        {tab === "emergency" ? <EmergencyReport filters={filters} onChange={change} /> : null}
        {tab === "fair-share" ? <FairShareReport filters={filters} onChange={change} /> : null}
        {tab === "service-points" ? <ServicePointsReport /> : null}
        {tab === "insights" ? <Insights filters={filters} onChange={change} /> : null}
      </Tabs>
    </div>
  );
}

/**
 * Reports that do not use the date filters; in print they show the day on which they were printed.
 */
const UNDATED: readonly Filters["tab"][] = ["emergency", "fair-share", "service-points"];

/** Endpoints of the overview report, which its Refresh button refetches. */
const OVERVIEW: readonly unknown[] = [
  "reports.userStats",
  "reports.ownWorkload",
  "reports.systemStats",
  "wallboard.links",
] satisfies EndpointName[];
const isOnOverview = ({ queryKey }: Query): boolean => OVERVIEW.includes(queryKey[0]);

function periodText({ startDate, endDate }: Filters, style: DateStyle): string {
  return `${formatLongDay(startDate, style)} to ${formatLongDay(endDate, style)}`;
}

function Overview({ isAdmin }: { readonly isAdmin: boolean }) {
  const stats = useEndpoint("reports.userStats", {});
  const hasWorkload = useFeature("workload");
  const isReading = useIsFetching({ predicate: isOnOverview }) > 0;
  const refresh = (): void =>
    void queryClient.refetchQueries({ type: "active", predicate: isOnOverview });
  return (
    <div className={`${STACK} xl:grid-cols-2 print:grid-cols-1`}>
      <div className={STACK}>
        <Card title="Your Performance" aside={<Refresh isBusy={isReading} onRefresh={refresh} />}>
          <QueryBoundary
            of={stats}
            loading={<Skeleton className="h-63 sm:h-24" />}
            failed="Couldn't load your statistics."
          >
            {(data) => (
              <dl className="grid gap-3 sm:grid-cols-3">
                <StatTile label="Shifts completed this month" value={data.shiftsCompleted} />
                <StatTile
                  label="Hours logged this month"
                  value={durationText(Math.round(data.hoursLogged * 60))}
                />
                <StatTile label="Replacements you took this month" value={data.replacements} />
              </dl>
            )}
          </QueryBoundary>
          <FigureNotes
            notes={[
              ["Shifts completed", FIGURE_HINTS.completedShifts],
              ["Hours logged", FIGURE_HINTS.hoursLogged],
              ["Replacements", FIGURE_HINTS.replacements],
            ]}
          />
        </Card>
        {isAdmin ? <SystemOverview /> : null}
      </div>
      <div className={STACK}>
        {hasWorkload ? <OwnWorkload /> : null}
        {isAdmin ? <DisplayLinks /> : null}
      </div>
    </div>
  );
}

/** Stacks cards in columns, so that a tall card leaves no empty space next to it. */
const STACK = "grid grid-cols-[minmax(0,1fr)] content-start gap-4";
