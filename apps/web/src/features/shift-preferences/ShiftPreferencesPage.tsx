import { CalendarHeart } from "lucide-react";
import { useSearchParams } from "wouter";
import { useEndpoint } from "../../lib/api/queries.ts";
import { pathTo } from "../../lib/routing/paths.ts";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { Card, EmptyState, Skeleton } from "../../ui/layout/card.tsx";
import { NextStep } from "../../ui/layout/next-step.tsx";
import { OneAnswer } from "./member-preferences.tsx";
import { useSendShiftPreferences } from "./send-shift-preferences.ts";

/**
 * Page on which a member enters shift preferences for a draft schedule; administrators can enter
 * them for other members.
 */
export default function ShiftPreferencesPage({ viewerId }: { readonly viewerId: number }) {
  const [search, setSearch] = useSearchParams();
  const open = useEndpoint("shiftPreferences.open", {});
  useSendShiftPreferences(viewerId);
  const memberId = numberIn(search.get("member")) ?? viewerId;
  const draftScheduleId =
    numberIn(search.get("draftSchedule")) ??
    open.data?.find((draftSchedule) => !draftSchedule.hasAnswered)?.draftScheduleId ??
    open.data?.[0]?.draftScheduleId;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {open.data && open.data.length > 1 && draftScheduleId !== undefined ? (
        <Segmented
          label="Draft schedule"
          value={String(draftScheduleId)}
          onChange={(draftSchedule) =>
            setSearch({
              draftSchedule,
              ...(memberId === viewerId ? {} : { member: String(memberId) }),
            })
          }
          options={open.data.map((draftSchedule) => ({
            value: String(draftSchedule.draftScheduleId),
            label: draftSchedule.name,
          }))}
        />
      ) : null}
      {draftScheduleId === undefined ? (
        <>
          <h1 className="text-2xl font-bold">Shift preferences</h1>
          <Card>
            <QueryBoundary
              of={open}
              loading={<Skeleton className="h-40" />}
              failed="Couldn't load shift preferences. Try again."
              empty={
                <EmptyState icon={<CalendarHeart aria-hidden />} title="Nothing to fill in">
                  <p>We'll notify you when the next draft schedule asks for your preferences.</p>
                  <NextStep href={pathTo("settings", { view: "time-off" })}>
                    Enter time off
                  </NextStep>
                </EmptyState>
              }
            />
          </Card>
        </>
      ) : (
        <OneAnswer
          key={`${draftScheduleId} ${memberId}`}
          saying={{ byId: viewerId, memberId, draftScheduleId }}
        />
      )}
    </div>
  );
}

function numberIn(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
