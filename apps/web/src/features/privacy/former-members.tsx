import { unitAndName } from "@watchbill/domain/members/person-name";
import { formatDayAndYear } from "@watchbill/domain/time/format";
import { dateOf } from "@watchbill/domain/time/local";
import { UserX } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../lib/api/api.ts";
import { useEndpoint } from "../../lib/api/queries.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Card, EmptyState, Skeleton } from "../../ui/layout/card.tsx";
import { RowButton } from "../../ui/layout/row-button.tsx";
import { useOrganization } from "../settings/organization.ts";
import { EraseDialog } from "./erase-dialog.tsx";

type Former = Output<"privacy.formerMembers">[number];

const STATES: Readonly<Record<Former["state"], string>> = {
  deactivated: "Deactivated",
  deleted: "Deleted",
  erased: "Erased",
};

/** Lists all former members for administrators, with a button to erase each one's data. */
export function FormerList() {
  const former = useEndpoint("privacy.formerMembers", {});
  const [asked, setAsked] = useState<Former | null>(null);
  return (
    <Card title="Members who left">
      <p className="mb-2 text-ink-soft">
        Erase a former member's personal data on request or when you no longer need it. Their hours
        stay in reports.
      </p>
      <QueryBoundary
        of={former}
        loading={<Skeleton className="h-32" />}
        failed="Couldn't load former members."
        empty={
          <EmptyState icon={<UserX aria-hidden size={32} />} title="No former members">
            <p>Members you deactivate or delete appear here.</p>
          </EmptyState>
        }
      >
        {(data) => (
          <ul aria-label="Former members" className="divide-y divide-line">
            {data.map((one) => (
              <FormerRow key={one.id} former={one} onErase={() => setAsked(one)} />
            ))}
          </ul>
        )}
      </QueryBoundary>
      {asked ? <EraseDialog member={asked} onClose={() => setAsked(null)} /> : null}
    </Card>
  );
}

function FormerRow({ former, onErase }: { readonly former: Former; readonly onErase: () => void }) {
  const squad = useOrganization();
  const { firstName, lastName, state, since } = former;
  const day = formatDayAndYear(dateOf(Temporal.Instant.from(since), squad.timeZone), squad);
  const isErased = state === "erased";
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <span className="min-w-0 flex-1 basis-48">
        <span className="block font-semibold break-words">
          {isErased ? `${firstName} ${lastName}` : unitAndName(former)}
        </span>
        <span className="block text-sm text-ink-soft">
          {STATES[state]} {day}
        </span>
      </span>
      {isErased ? (
        <Badge>Erased</Badge>
      ) : (
        <RowButton label="Erase" about={unitAndName(former)} isDanger onClick={onErase} />
      )}
    </li>
  );
}
