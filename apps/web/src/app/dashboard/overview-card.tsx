import type { ReactNode } from "react";
import type { CurrentUser } from "../../features/accounts/session.ts";
import { OnCallBanner } from "../../features/attendance/on-call-banner.tsx";
import { NextGap } from "../../features/replacements/next-gap.tsx";
import { Tonight } from "../../features/shifts/tonight.tsx";
import { useGlance } from "../../features/shifts/use-glance.ts";

/**
 * Overview card: who is on now, who is on tonight, and the next coverage gap. `duty` is the
 * member's own panel, placed among these: on a small phone, 10-8 must not be below tonight's names.
 */
export function OverviewCard({
  user,
  duty,
}: {
  readonly user: CurrentUser;
  readonly duty: ReactNode;
}) {
  const glance = useGlance();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 md:grid-cols-2 md:max-lg:*:last:col-span-2 lg:grid-cols-3 lg:gap-4">
      <OnCallBanner memberId={user.id} />
      {duty}
      <Tonight of={glance} />
      <NextGap of={glance} isAdmin={user.role === "admin"} />
    </div>
  );
}
