import { formatDay } from "@watchbill/domain/time/format";
import { dateOf } from "@watchbill/domain/time/local";
import { CalendarOff } from "lucide-react";
import { useState } from "react";
import { call } from "../../lib/api/api.ts";
import { useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { serverNow } from "../../lib/api/server-clock.ts";
import { pathTo } from "../../lib/routing/paths.ts";
import { pushUndoStep } from "../../lib/undo/undo-stack.ts";
import { Button } from "../../ui/button.tsx";
import { NextStep } from "../../ui/layout/next-step.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useOrganization } from "../settings/organization.ts";
import { TimeOffForm } from "./time-off-form.tsx";
import { useOwnTimeOff } from "./use-own-time-off.ts";

/**
 * The viewer's time off on a day. One tap adds the day; if the viewer has shifts that day, a form
 * asks about replacements first.
 */
export function DayOff({ date }: { readonly date: string }) {
  const squad = useOrganization();
  const today = dateOf(serverNow(), squad.timeZone);
  const memberId = useEndpoint("accounts.currentUser", {}).data?.id;
  const isOff = useOwnTimeOff([date])(date);
  const [isAsking, setIsAsking] = useState(false);
  const isAhead = date >= today && memberId !== undefined;
  const day = { fromDate: date, untilDate: date };
  const within = useEndpoint(
    "timeOff.shiftsWithin",
    { id: memberId ?? 0, ...day },
    { enabled: isAhead && !isOff },
  );
  const add = useCommand("timeOff.add", {
    done: ({ span }) => ({
      title: `Time off saved: ${formatDay(date, squad, today)}`,
      action: {
        label: "Undo",
        run: pushUndoStep({
          title: "Time off saved",
          description: formatDay(date, squad, today),
          run: null,
          undo: () => call("timeOff.remove", { id: span.id }),
          undone: () => ({ title: "Time off deleted", description: formatDay(date, squad, today) }),
        }),
      },
    }),
    failed: "Couldn't save the time off. Try again.",
  });
  if (!isAhead) return null;
  if (isOff)
    return (
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="font-semibold">You're off this day.</span>
        <NextStep href={pathTo("settings", { view: "time-off" })}>Change time off</NextStep>
      </p>
    );
  return (
    <>
      <Button
        variant="secondary"
        className="w-full"
        pending={add.isPending && "Saving..."}
        onClick={() => {
          if (within.data?.length !== 0) setIsAsking(true);
          else add.mutate({ id: memberId, ...day });
        }}
      >
        <CalendarOff aria-hidden size={18} /> I'm off this day
      </Button>
      {isAsking ? (
        <Dialog isOpen onClose={() => setIsAsking(false)} title="Add time off">
          <TimeOffForm
            memberId={memberId}
            isOwn
            span={null}
            day={date}
            onDone={() => setIsAsking(false)}
          />
        </Dialog>
      ) : null}
    </>
  );
}
