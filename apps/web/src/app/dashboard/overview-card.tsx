import type { ReactNode } from "react";
import type { CurrentUser } from "../../features/accounts/session.ts";
import { OnCallBanner } from "../../features/attendance/on-call-banner.tsx";
import { GapAction, moreGaps, NextGap } from "../../features/replacements/next-gap.tsx";
import { Tonight } from "../../features/shifts/panel/tonight.tsx";
import { gapTonight, useGlance } from "../../features/shifts/panel/use-glance.ts";

/**
 * Overview card: who is on now, who is on tonight, and the next coverage gap. A gap tonight shares
 * a cell with tonight's shift. `duty` is the member's own 10-8 panel; it comes second, because on a
 * small phone the 10-8 button must not be below tonight's names.
 */
export function OverviewCard({
  user,
  duty,
}: {
  readonly user: CurrentUser;
  readonly duty: ReactNode;
}) {
  const glance = useGlance();
  const isAdmin = user.role === "admin";
  const gap = gapTonight(glance);
  const columns = gap
    ? "md:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
    : "md:grid-cols-2 md:max-lg:*:last:col-span-2 lg:grid-cols-3";
  return (
    <div className={`grid grid-cols-[minmax(0,1fr)] gap-2 lg:gap-4 ${columns}`}>
      <OnCallBanner memberId={user.id} />
      {duty}
      <Tonight
        of={glance}
        {...(gap && {
          gap: {
            id: gap.id,
            action: <GapAction gap={gap} isAdmin={isAdmin} />,
            more: moreGaps(glance),
          },
        })}
      />
      {gap ? null : <NextGap of={glance} isAdmin={isAdmin} />}
    </div>
  );
}
