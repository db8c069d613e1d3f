import { UNDO_SECONDS } from "@watchbill/domain/news/undo";
import { Send } from "lucide-react";
import { call, type Output } from "../../lib/api.ts";
import { noteDone } from "../../lib/history.ts";
import { useCommand } from "../../lib/queries.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { toast } from "../../lib/toast-store.ts";
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
    onSuccess: ({ message }) => {
      const [title, until] = [`${plan.name} is published`, serverNow().add({ seconds: UNDO_SECONDS })];
      let said = plan.name;
      const run = noteDone({
        title,
        description: message,
        run: null,
        takeBack: async () => {
          said = (await call("proposals.unpublish", { id: plan.id })).message;
        },
        undone: () => ({ title: "Not published", description: said }),
        until: () => until,
      });
      toast({ title, description: message, duration: UNDO_SECONDS * 1000, action: { label: "Undo", run } });
    },
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
