import { useQuery } from "@tanstack/react-query";
import { backupOutcomeText, isUnderWay } from "@watchbill/domain/monitoring/backup-words";
import { formatMoment, formatTime } from "@watchbill/domain/time/format";
import { Archive } from "lucide-react";
import type { Output } from "../../lib/api/api.ts";
import { endpointOptions, useCommand } from "../../lib/api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Badge, type Tone } from "../../ui/feedback/badge.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Card, EmptyState, Skeleton } from "../../ui/layout/card.tsx";
import { useOrganization } from "../settings/organization.ts";

type Backups = Output<"monitoring.backups">;
type Backup = Backups["newest"][number];

/** Polling interval. The list polls, because no event reports the progress of a backup. */
const LOOK_EVERY_MS = 2_000;
const STATES: Readonly<Record<Backup["status"], readonly [label: string, tone: Tone]>> = {
  waiting: ["Waiting", "neutral"],
  running: ["Running", "accent"],
  good: ["Verified", "good"],
  failed: ["Failed", "bad"],
};

/** The newest backups, the time of the next one, and a button to make one now. */
export function BackupList() {
  const backups = useQuery({
    ...endpointOptions("monitoring.backups", {}),
    refetchInterval: ({ state }) => (state.data?.newest.some(isUnderWay) ? LOOK_EVERY_MS : false),
  });
  const isMaking = backups.data?.newest.some(isUnderWay) ?? false;
  const make = useCommand("monitoring.backUp", {
    done: { title: "Backup started", description: "It will be written, then verified." },
    failed: "Couldn't start the backup",
  });
  return (
    <Card
      title="Backups"
      aside={
        <Button
          variant="secondary"
          pending={(make.isPending || isMaking) && "Backing up..."}
          disabledReason={backups.data?.folder === null ? "No backup folder is set" : null}
          onClick={() => make.mutate({})}
        >
          Back up now
        </Button>
      }
    >
      <QueryBoundary
        of={backups}
        loading={<Skeleton className="h-40" />}
        failed="Couldn't load backups."
      >
        {(data) => (
          <>
            <When backups={data} />
            {data.newest.length === 0 ? (
              <EmptyState icon={<Archive aria-hidden size={32} />} title="No backups yet" />
            ) : (
              <ol aria-label="Newest backups" className="mt-2 divide-y divide-line">
                {data.newest.map((backup) => (
                  <BackupRow key={backup.id} backup={backup} />
                ))}
              </ol>
            )}
          </>
        )}
      </QueryBoundary>
    </Card>
  );
}

function When({ backups: { folder, hour, kept } }: { readonly backups: Backups }) {
  const squad = useOrganization();
  if (folder === null)
    return (
      <p className="text-warn">
        Off: no backup folder is set. Set <code>BACKUP_DIR</code> on the server.
      </p>
    );
  const at = formatTime(`${String(hour).padStart(2, "0")}:00`, squad);
  return (
    <p className="break-words text-ink-soft">
      Made daily at {at} in <code>{folder}</code>. Keeps {kept.days} daily, {kept.weeks} weekly and{" "}
      {kept.months} monthly backups.
    </p>
  );
}

function BackupRow({ backup }: { readonly backup: Backup }) {
  const squad = useOrganization();
  const [label, tone] = STATES[backup.status];
  return (
    <li className="py-2">
      <p className="flex flex-wrap items-center gap-2">
        <span className="tabular font-semibold">
          {formatMoment(Temporal.Instant.from(backup.askedAt), squad)}
        </span>
        <Badge tone={tone}>{label}</Badge>
        {backup.reason === "asked" ? <span className="text-sm text-ink-soft">manual</span> : null}
      </p>
      <p className="text-sm break-words">{backupOutcomeText(backup)}</p>
      {backup.file && backup.status === "good" ? (
        <p className="text-sm break-all text-ink-soft">{backup.file}</p>
      ) : null}
    </li>
  );
}
