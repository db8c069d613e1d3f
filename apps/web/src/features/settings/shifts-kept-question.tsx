import { keepsShiftsLess } from "@watchbill/domain/settings/retention";
import { counted, figure } from "@watchbill/domain/time/counted";
import { formatLongDay } from "@watchbill/domain/time/format";
import { type ReactNode, useState } from "react";
import type { Output } from "../../lib/api/api.ts";
import { useEndpoint } from "../../lib/api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Skeleton } from "../../ui/layout/card.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { DialogActions } from "../../ui/overlay/dialog-actions.tsx";
import { useOrganization } from "./organization.ts";

/**
 * Confirms before settings are saved that purge shifts; `askFirst` continues at once if none would
 * be purged. The page renders the dialog.
 */
export function useShiftsKeptQuestion(): {
  readonly askFirst: (before: number, after: number, goOn: () => void) => void;
  readonly question: ReactNode;
} {
  const [asked, setAsked] = useState<{ readonly years: number; readonly goOn: () => void } | null>(
    null,
  );
  return {
    askFirst: (before, after, goOn) => {
      if (keepsShiftsLess(before, after)) setAsked({ years: after, goOn });
      else goOn();
    },
    question: asked && (
      <Dialog
        isOpen
        onClose={() => setAsked(null)}
        title={`Keep shifts for ${counted(asked.years, "year")}?`}
        description="This cannot be undone."
      >
        <Consequences
          years={asked.years}
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            asked.goOn();
          }}
        />
      </Dialog>
    ),
  };
}

/** The number of shifts to purge, and when, as of now. */
function Consequences({
  years,
  onCancel,
  onConfirm,
}: {
  readonly years: number;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}) {
  const counts = useEndpoint("privacy.shiftsToPurge", { years });
  return (
    <QueryBoundary
      of={counts}
      loading={<Skeleton className="h-48" />}
      failed="How many shifts would go could not be read."
    >
      {(data) => (
        <div className="space-y-4">
          <Going {...data} />
          <p>
            From then on each shift goes {counted(years, "year")} after it ended, at night, with who
            was on it, their times in service, requests for cover and swaps. Messages, notifications
            and the activity log go back no further than shifts.
          </p>
          <p>Reports and calendars of the days before show nothing any more.</p>
          <p className="text-sm text-ink-soft">
            Backups that were made before still hold them. Until the night this can be set back to
            for ever.
          </p>
          <DialogActions>
            <Button variant="secondary" onClick={onCancel}>
              Cancel
            </Button>
            <Button variant="danger" onClick={onConfirm}>
              Save and let them go
            </Button>
          </DialogActions>
        </div>
      )}
    </QueryBoundary>
  );
}

function Going({ before, shifts, byWhen }: Output<"privacy.shiftsToPurge">) {
  const squad = useOrganization();
  if (before === null) return null;
  const day = formatLongDay(before, squad);
  if (shifts === 0)
    return <p>No shift is that old yet: the first day that is kept would be {day}.</p>;
  return (
    <p>
      <strong>
        {figure(shifts)} {shifts === 1 ? "shift goes" : "shifts go"} {byWhen}
      </strong>
      : {shifts === 1 ? "it" : "all that"} ended before {day}.
    </p>
  );
}
