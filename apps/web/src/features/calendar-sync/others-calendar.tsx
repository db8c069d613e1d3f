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
    done: { title: "Calendar disconnected", description: "The member is notified." },
    failed: "Couldn't disconnect the calendar. Try again.",
  });
  if (!calendar) return null;
  return (
    <section aria-label="Synced calendar" className="mt-4 space-y-2 border-t border-line pt-4">
      <h3 className="font-bold">Synced calendar: connected</h3>
      <p className="text-sm text-ink-soft">
        Busy times count as time off. Only the member can see the link.
      </p>
      <Readings calendar={calendar} />
      <Button
        variant="quiet-danger"
        pending={remove.isPending && "Disconnecting..."}
        onClick={() => remove.mutate({ id: memberId })}
      >
        Disconnect calendar
      </Button>
    </section>
  );
}
