import { useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Readings } from "./synced-calendar-card.tsx";

/**
 * Tells an administrator that a member has a synced calendar, with a button to remove it; renders
 * nothing if there is none.
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
