import { useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Readings } from "./synced-calendar-card.tsx";

/**
 * An administrator's view of a member's synced calendar: that it exists, and a button to remove it;
 * renders nothing without one.
 */
export function OthersCalendar({ memberId }: { readonly memberId: number }) {
  const { data: calendar } = useEndpoint("calendarSync.ofMember", { id: memberId });
  const remove = useCommand("calendarSync.remove", {
    done: { title: "Calendar removed", description: "They are told." },
    failed: "It could not be removed. Try again.",
  });
  if (!calendar) return null;
  return (
    <section aria-label="Their own calendar" className="mt-4 space-y-2 border-t border-line pt-4">
      <h3 className="font-bold">Their own calendar is read as well</h3>
      <p className="text-sm text-ink-soft">
        Whenever they are busy in it they count as away. Its address is theirs alone.
      </p>
      <Readings calendar={calendar} />
      <Button
        variant="quiet-danger"
        pending={remove.isPending && "Removing..."}
        onClick={() => remove.mutate({ id: memberId })}
      >
        Remove their calendar
      </Button>
    </section>
  );
}
