import { useState } from "react";
import { useLocation } from "wouter";
import type { Output } from "../../lib/api.ts";
import { PATHS } from "../../lib/paths.ts";
import { useEndpoint } from "../../lib/queries.ts";
import { Skeleton } from "../../ui/card.tsx";
import { Read } from "../../ui/read.tsx";
import { SlipChoice } from "./slip-choice.tsx";
import { SlipSheet } from "./slip-sheet.tsx";

/** Sign-in slips: select the members, then print the sheet, which is shown once. */
export default function SlipsPage() {
  const members = useEndpoint("members.slips", {});
  const [made, setMade] = useState<Output<"members.makeSlips"> | null>(null);
  const [, navigate] = useLocation();
  // The members named in the URL have slips now.
  const more = (): void => {
    setMade(null);
    navigate(PATHS.slips, { replace: true });
  };
  if (made) return <SlipSheet made={made} onMore={more} />;
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold">Sign-in Slips</h1>
      <Read
        of={members}
        loading={<Skeleton className="h-96" />}
        failed="The members could not be read."
      >
        {(data) => <SlipChoice {...data} onMade={setMade} />}
      </Read>
    </div>
  );
}
