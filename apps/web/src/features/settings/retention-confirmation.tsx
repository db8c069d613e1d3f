import { keepsShiftsLess } from "@watchbill/domain/settings/retention";
import { formatNumber, formatUnit } from "@watchbill/domain/text/language";
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
 * Confirms a settings change that deletes old shifts. `askFirst` calls `goOn` after the
 * confirmation, or at once if the change deletes none. The page renders the returned dialog.
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
        title={`Delete shifts older than ${formatUnit(asked.years, "year")}?`}
        description="Deleted shifts can't be recovered."
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

/** Says how many shifts the change deletes, and when. */
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
      failed="Couldn't count the shifts."
    >
      {(data) => (
        <div className="space-y-4">
          <Going {...data} />
          <p>
            From then on we delete each shift {formatUnit(years, "year")} after it ends, with its
            assignments, hours, replacement requests and swaps. Messages, notifications and the
            activity log aren't kept longer. Reports and calendars won't show those days.
          </p>
          <p className="text-sm text-ink-soft">
            You can change this setting until tonight. Older backups still contain these shifts.
          </p>
          <DialogActions>
            <Button variant="secondary" onClick={onCancel}>
              Cancel
            </Button>
            <Button variant="danger" onClick={onConfirm}>
              Delete older shifts
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
  if (shifts === 0) return <p>No shifts are that old yet. The first day kept is {day}.</p>;
  return (
    <p>
      <strong>
        {shifts === 1
          ? `1 shift will be permanently deleted ${byWhen}.`
          : `${formatNumber(shifts)} shifts will be permanently deleted ${byWhen}.`}
      </strong>{" "}
      The first day kept is {day}.
    </p>
  );
}
