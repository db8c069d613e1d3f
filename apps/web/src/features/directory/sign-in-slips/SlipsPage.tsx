import { useState } from "react";
import { useLocation } from "wouter";
import type { Output } from "../../../lib/api/api.ts";
import { useEndpoint } from "../../../lib/api/queries.ts";
import { PATHS } from "../../../lib/routing/paths.ts";
import { QueryBoundary } from "../../../ui/feedback/query-boundary.tsx";
import { Skeleton } from "../../../ui/layout/card.tsx";
import { SlipChoice } from "./slip-choice.tsx";
import { SlipSheet } from "./slip-sheet.tsx";

/**
 * Creates sign-in slips (printed one-time passwords): the admin selects members, then prints the
 * sheet, which is shown once.
 */
export default function SlipsPage() {
  const members = useEndpoint("members.signInSlips", {});
  const [made, setMade] = useState<Output<"members.makeSlips"> | null>(null);
  const [, navigate] = useLocation();
  // The slips of the members named in the URL exist now, so the URL must not select them again.
  const more = (): void => {
    setMade(null);
    navigate(PATHS.slips, { replace: true });
  };
  if (made) return <SlipSheet made={made} onMore={more} />;
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold">Sign-in slips</h1>
      <QueryBoundary
        of={members}
        loading={<Skeleton className="h-96" />}
        failed="Couldn't load members."
      >
        {(data) => <SlipChoice {...data} onMade={setMade} />}
      </QueryBoundary>
    </div>
  );
}
