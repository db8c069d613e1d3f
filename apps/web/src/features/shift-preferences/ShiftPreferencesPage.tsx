import { CalendarHeart } from "lucide-react";
import { useSearchParams } from "wouter";
import { useEndpoint } from "../../lib/api/queries.ts";
import { pathTo } from "../../lib/routing/paths.ts";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { Card, EmptyState, Skeleton } from "../../ui/layout/card.tsx";
import { NextStep } from "../../ui/layout/next-step.tsx";
import { OneAnswer } from "./one-answer.tsx";
import { useSendShiftPreferences } from "./send-shift-preferences.ts";

/**
 * Members enter their shift preferences for a draft schedule; administrators enter them for other
 * members.
 */
export default function ShiftPreferencesPage({ viewerId }: { readonly viewerId: number }) {
  const [search, setSearch] = useSearchParams();
  const open = useEndpoint("shiftPreferences.open", {});
  useSendShiftPreferences(viewerId);
  const memberId = numberIn(search.get("member")) ?? viewerId;
  const planId =
    numberIn(search.get("plan")) ??
    open.data?.find((plan) => !plan.hasAnswered)?.planId ??
    open.data?.[0]?.planId;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {open.data && open.data.length > 1 && planId !== undefined ? (
        <Segmented
          label="Draft schedule"
          value={String(planId)}
          onChange={(plan) =>
            setSearch({ plan, ...(memberId === viewerId ? {} : { member: String(memberId) }) })
          }
          options={open.data.map((plan) => ({ value: String(plan.planId), label: plan.name }))}
        />
      ) : null}
      {planId === undefined ? (
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
                  <NextStep href={pathTo("settings", { view: "away" })}>Enter time off</NextStep>
                </EmptyState>
              }
            />
          </Card>
        </>
      ) : (
        <OneAnswer key={`${planId} ${memberId}`} saying={{ byId: viewerId, memberId, planId }} />
      )}
    </div>
  );
}

function numberIn(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
