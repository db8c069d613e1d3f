import { agoText } from "@watchbill/domain/time/relative-day";
import { Bell, BellOff } from "lucide-react";
import { useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { onceAPress } from "../../lib/forms/double-submit-guard.ts";
import { Button } from "../../ui/button.tsx";

/** Button that adds the viewer to the waiting list of a full shift, or removes them from it. */
export function WaitForSpot({ shiftId }: { readonly shiftId: number }) {
  const own = useEndpoint("waitlist.own", {});
  const join = useCommand("waitlist.join");
  const leave = useCommand("waitlist.leave");
  if (!own.data) return null;
  const isWaiting = own.data.some((wait) => wait.shiftId === shiftId);
  const Icon = isWaiting ? BellOff : Bell;
  return (
    <div className="mt-2 space-y-1">
      <Button
        variant="secondary"
        className="w-full"
        pending={(join.isPending || leave.isPending) && "One moment..."}
        onClick={onceAPress(() => (isWaiting ? leave : join).mutate({ id: shiftId }))}
      >
        <Icon aria-hidden size={18} /> {isWaiting ? "Stop waiting" : "Tell me if a spot opens"}
      </Button>
      {isWaiting ? (
        <p role="status" className="text-sm text-ink-soft">
          You're waiting. An open spot is offered in order of joining.
        </p>
      ) : null}
    </div>
  );
}

/** Lists the members who wait for a spot on a shift; renders nothing if there are none. */
export function WaitingMembers({ shiftId }: { readonly shiftId: number }) {
  const { data = [] } = useEndpoint("waitlist.ofShift", { id: shiftId });
  const now = useNow(30_000);
  if (data.length === 0) return null;
  return (
    <section aria-label="Waiting for a spot">
      <h4 className="text-sm font-semibold">Waiting for a spot</h4>
      <ol className="list-decimal ps-5">
        {data.map(({ memberId, name, joinedAt }) => (
          <li key={memberId}>
            {name}{" "}
            <span className="text-sm text-ink-soft">
              joined {agoText(Temporal.Instant.from(joinedAt), now)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
