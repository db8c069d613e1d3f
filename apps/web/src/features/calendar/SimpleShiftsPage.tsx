import { dateOf } from "@watchbill/domain/time/local";
import { Ellipsis, Printer } from "lucide-react";
import { type ComponentProps, Suspense, useState } from "react";
import { Link, useSearchParams } from "wouter";
import { serverNow } from "../../lib/api/server-clock.ts";
import { lazyPage } from "../../lib/routing/lazy.ts";
import { PATHS, pathTo } from "../../lib/routing/paths.ts";
import { gapsOnly, isGapsOnly } from "../../lib/routing/url-state.ts";
import { Button, buttonLink, IconButton } from "../../ui/button.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { Skeleton } from "../../ui/layout/card.tsx";
import { useOverflowMenu } from "../../ui/layout/overflow-menu.ts";
import { usePageToast } from "../../ui/overlay/toast-in-page.ts";
import { NoShiftsYet } from "../planner/grid/no-shifts-yet.tsx";
import { ImportShiftsDialog } from "../planner/import/import-shifts-dialog.tsx";
import { PlanWeeksDialog } from "../planner/weeks/plan-weeks-dialog.tsx";
import { useFeature, useOrganization } from "../settings/organization.ts";
import { AssignShiftDialog } from "../shifts/assign/assign-shift-dialog.tsx";
import { ShiftCalendar } from "./calendar.tsx";
import { addressOf, monthIn, viewIn } from "./calendar-view.ts";

const Planner = lazyPage(async () => (await import("../planner/planner.tsx")).Planner);

/** The coordinator's page to fill a month, as a calendar or as a planner with every spot. */
export default function SimpleShiftsPage({
  renderReplacementActions,
}: {
  readonly renderReplacementActions: ComponentProps<
    typeof ShiftCalendar
  >["renderReplacementActions"];
}) {
  usePageToast("wide");
  const { timeZone, weekStartsOn } = useOrganization();
  const [params, setParams] = useSearchParams();
  const [opened, setOpened] = useState<"assign" | "import" | "weeks" | null>(null);
  const close = (): void => setOpened(null);
  const hasDraftSchedules = useFeature("draft-schedules");
  const { opener, folded } = useOverflowMenu();
  const view = params.get("view") === "planner" ? "planner" : "calendar";
  const today = dateOf(serverNow(), timeZone);
  const month = monthIn(params, today.slice(0, 7));
  const empty = <NoShiftsYet month={month} today={today} />;
  // The hint for a month without shifts is above the calendar in this month, and below it in
  // others, so that the month buttons keep their position.
  const isNow = month === today.slice(0, 7);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 [--calendar-top:14rem] max-lg:[--calendar-top:20.5rem]">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex items-center justify-between phone:basis-full">
          <h1 className="text-2xl font-bold">Shift Management</h1>
          <IconButton {...opener} label="More actions">
            <Ellipsis aria-hidden />
          </IconButton>
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          <Segmented
            label="View"
            options={[
              { value: "calendar", label: "Calendar" },
              { value: "planner", label: "Planner" },
            ]}
            value={view}
            onChange={(next) =>
              setParams(
                addressOf(
                  { mode: "month", date: viewIn(params, today, weekStartsOn).date },
                  today,
                  viewParams(next, params),
                  weekStartsOn,
                ),
                {
                  replace: true,
                },
              )
            }
          />
          {hasDraftSchedules ? (
            <Link href={PATHS.draftSchedules} className={buttonLink("secondary")}>
              <span aria-hidden className="sm:hidden">
                Drafts
              </span>
              <span className="max-sm:sr-only">Draft schedules</span>
            </Link>
          ) : null}
          <div id={folded.id} className={`flex flex-wrap gap-2 ${folded.className}`}>
            <Button variant="secondary" onClick={() => setOpened("weeks")}>
              Copy weeks
            </Button>
            <Button variant="secondary" onClick={() => setOpened("import")}>
              Import shifts
            </Button>
            <Button variant="secondary" onClick={() => setOpened("assign")}>
              Assign Shift
            </Button>
            <Link href={pathTo("roster", { month })} className={buttonLink("secondary")}>
              <Printer aria-hidden size={18} /> Monthly roster
            </Link>
          </div>
        </div>
      </div>
      {isNow ? empty : null}
      {view === "planner" ? (
        <Suspense fallback={<Skeleton className="h-[40rem]" />}>
          <Planner
            month={month}
            onMonth={(next) =>
              setParams((now) => ({ ...Object.fromEntries(now), month: next }), { replace: true })
            }
          />
        </Suspense>
      ) : (
        <ShiftCalendar isAdmin renderReplacementActions={renderReplacementActions} />
      )}
      {isNow ? null : empty}
      {opened === "assign" ? <AssignShiftDialog onClose={close} /> : null}
      {opened === "import" ? <ImportShiftsDialog onClose={close} /> : null}
      {opened === "weeks" ? <PlanWeeksDialog month={month} today={today} onClose={close} /> : null}
    </div>
  );
}

/**
 * Returns the URL parameters of a view. The calendar is the default and has none; the gaps-only
 * option applies to both views.
 */
function viewParams(view: "calendar" | "planner", now: URLSearchParams): URLSearchParams {
  const [gaps, only] = gapsOnly(isGapsOnly(now));
  return new URLSearchParams({
    ...(view === "planner" && { view }),
    ...(only !== null && { [gaps]: only }),
  });
}
