import { shiftTitle } from "@watchbill/domain/shifts/shift-times";
import { formatDay } from "@watchbill/domain/time/format";
import { useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { useOrganization } from "../settings/organization.ts";

/**
 * Lists members whose required qualification expires before a shift they are assigned to, with a
 * button to replace each; renders nothing when there are none.
 */
export function LapsingList() {
  const squad = useOrganization();
  const lapsing = useEndpoint("qualifications.lapsing", {});
  const cover = useCommand("replacements.request", {
    done: () => ({
      title: "Replacement requested",
      description: "The spot is held for a member with the qualification.",
    }),
    failed: "Couldn't request a replacement. Try again.",
  });
  const all = lapsing.data ?? [];
  if (all.length === 0) return null;
  return (
    <Card title="Scheduled after expiration">
      <ul aria-label="Scheduled after expiration" className="divide-y divide-line">
        {all.map((one) => (
          <li
            key={one.assignmentId}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2"
          >
            <span className="min-w-0">
              <span className="block font-semibold break-words">{one.member}</span>
              <span className="block text-sm text-ink-soft">
                {shiftTitle(one, squad)}: {one.qualification} through{" "}
                {formatDay(one.lastDay, squad)}
              </span>
            </span>
            <Button
              variant="secondary"
              isCompact
              aria-label={`Find replacement for ${one.member}`}
              pending={
                cover.isPending &&
                cover.variables?.shiftAssignmentId === one.assignmentId &&
                "Sending..."
              }
              onClick={() =>
                cover.mutate({
                  shiftAssignmentId: one.assignmentId,
                  shiftId: one.shiftId,
                  reason: `${one.qualification} only through ${formatDay(one.lastDay, squad)}`,
                })
              }
            >
              Find replacement
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
