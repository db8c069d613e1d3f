import { Send } from "lucide-react";
import { call, type Output } from "../../lib/api.ts";
import { useCommand } from "../../lib/queries.ts";
import { sayUndoable } from "../../lib/say-undoable.ts";
import { Button } from "../../ui/button.tsx";
import type { PlanOnWire } from "./plan-row.tsx";

type Proposal = Output<"proposals.get">;

/** Publishes a plan in one act, which can be undone until the first member is told; who was left out is named. */
export function PublishPlan({
  plan,
  proposal,
  isRead,
}: {
  readonly plan: PlanOnWire;
  readonly proposal: Proposal | null;
  readonly isRead: boolean;
}) {
  const publish = useCommand("proposals.publish", {
    onSuccess: ({ message }) =>
      sayUndoable({
        title: `${plan.name} is published`,
        description: message,
        takeBack: () => call("proposals.unpublish", { id: plan.id }),
        undone: "Not published",
        isUntold: true,
      }),
    failed: "The plan could not be published. Try again.",
  });
  const left = publish.data?.left ?? [];
  return (
    <div className="max-w-full">
      {plan.state === "published" ? null : (
        <Button
          pending={publish.isPending && "Publishing..."}
          disabledReason={waitsBecause(proposal, isRead)}
          onClick={() => publish.mutate({ id: plan.id })}
        >
          <Send aria-hidden size={18} /> Publish
        </Button>
      )}
      {plan.state === "published" && left.length > 0 ? (
        <div role="status" className="rounded-lg bg-warn-soft p-3 text-warn">
          <p className="font-semibold">Left open, because it did not hold any more:</p>
          <ul className="list-disc pl-5 text-sm">
            {left.map(({ shiftId, memberId, shift, member, because }) => (
              <li key={`${shiftId} ${memberId}`}>
                {member}, {shift}: {because}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}

function waitsBecause(proposal: Proposal | null, isRead: boolean): string | null {
  if (!isRead) return "The plan is being read";
  return proposal?.status === "running" ? "A fill is under way. Wait for it, or stop it in the planner." : null;
}
