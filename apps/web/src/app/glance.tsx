import type { ReactNode } from "react";
import type { CurrentUser } from "../features/accounts/session.ts";
import { OnCallBanner } from "../features/attendance/on-call-banner.tsx";
import { NextGap } from "../features/replacements/next-gap.tsx";
import { Tonight } from "../features/shifts/tonight.tsx";
import { useGlance } from "../features/shifts/use-glance.ts";

/**
 * Who is on now, who is on tonight and is it covered, and where is somebody missing next: answered before anything else. `duty` is the
 * viewer's own part, where it stands among these: who is on must not look for 10-8 below tonight's names on a small phone.
 */
export function AtAGlance({
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
