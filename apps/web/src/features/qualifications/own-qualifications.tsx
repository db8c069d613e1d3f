import { BadgeCheck } from "lucide-react";
import { useEndpoint } from "../../lib/api/queries.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Card, EmptyState, Skeleton } from "../../ui/layout/card.tsx";
import { useOrganization } from "../settings/organization.ts";
import { holdingText, STATE_LABELS, STATE_TONES } from "./qualification-view.ts";

/** The viewer's qualifications, read-only because administrators maintain them. */
export function OwnQualifications() {
  const squad = useOrganization();
  const own = useEndpoint("qualifications.own", {});
  return (
    <Card title="On record">
      <p className="mb-2 text-ink-soft">
        Admins update these. Tell them about a new license or course before one expires.
      </p>
      <QueryBoundary
        of={own}
        loading={<Skeleton className="h-24" />}
        failed="Couldn't load your qualifications. Try again."
        empty={
          <EmptyState
            icon={<BadgeCheck aria-hidden size={32} />}
            title="No qualifications recorded"
          >
            <p>Admins record your qualifications. Show them your license or certificate.</p>
          </EmptyState>
        }
      >
        {(data) => (
          <ul aria-label="Your qualifications" className="divide-y divide-line">
            {data.map((holding) => (
              <li key={holding.qualificationId} className="py-2">
                <p className="flex flex-wrap items-center gap-2 font-semibold">
                  {holding.name}{" "}
                  <Badge tone={STATE_TONES[holding.state]}>{STATE_LABELS[holding.state]}</Badge>
                </p>
                <p className="text-sm break-words text-ink-soft">{holdingText(holding, squad)}</p>
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
    </Card>
  );
}
