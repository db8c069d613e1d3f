import { Link } from "wouter";
import { pathTo } from "../../lib/routing/paths.ts";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { RecentActivity } from "./recent-activity.tsx";
import { SystemStats } from "./system-overview.tsx";

const SHOWN = 10;

/** Dialog with the squad's statistics and the last ten activity entries. */
export function QuickReport({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Quick report"
      description="The squad now and the last 10 activities"
    >
      <div className="grid gap-4">
        <SystemStats />
        <div>
          <h3 className="mb-1 font-bold">Recent activity</h3>
          <RecentActivity limit={SHOWN} />
        </div>
        <Link
          href={pathTo("reports", { tab: "members" })}
          onClick={onClose}
          className="inline-flex min-h-11 items-center font-semibold text-accent-strong underline"
        >
          All reports
        </Link>
      </div>
    </Dialog>
  );
}
