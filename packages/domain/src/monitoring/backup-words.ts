import { formatNumber } from "../text/language.ts";

const MEGABYTE = 1024 ** 2;

export const BACKUP_STATUSES = ["waiting", "running", "good", "failed"] as const;
export const BACKUP_STEPS = ["writing", "checking"] as const;

export interface BackupOutcome {
  readonly status: (typeof BACKUP_STATUSES)[number];
  readonly step: (typeof BACKUP_STEPS)[number] | null;
  readonly bytes: number | null;
  readonly rows: number | null;
  readonly wasRestored: boolean | null;
  readonly note: string | null;
  readonly errorMessage: string | null;
}

export function isUnderWay({ status }: Pick<BackupOutcome, "status">): boolean {
  return status === "waiting" || status === "running";
}

export function backupOutcomeText(backup: BackupOutcome): string {
  const { status, step, rows, bytes, wasRestored, note, errorMessage } = backup;
  switch (status) {
    case "waiting":
      return "Waiting for the background worker.";
    case "running":
      return step === "checking" ? "Written, being verified." : "Being written.";
    case "failed":
      return `Failed: ${errorMessage ?? "unknown error."}`;
    case "good": {
      const size = [
        ...(rows === null ? [] : [`${formatNumber(rows)} rows`]),
        ...(bytes === null ? [] : [megabytes(bytes)]),
      ].join(", ");
      const tried = wasRestored ? "Verified by test restore" : "Verified by reading";
      return [`${tried}${size === "" ? "" : `: ${size}`}.`, ...(note ? [note] : [])].join(" ");
    }
  }
}

function megabytes(bytes: number): string {
  const amount = bytes / MEGABYTE;
  return `${amount >= 10 ? formatNumber(Math.round(amount)) : Math.max(0.1, Math.round(amount * 10) / 10)} MB`;
}
