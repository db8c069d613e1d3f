import { BACKUP_STATUSES, BACKUP_STEPS } from "@watchbill/domain/monitoring/backup-words";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { instant, message, noInput } from "../schemas.ts";

/** A finished, running or failed backup. */
const backupEntry = z.object({
  id: z.int(),
  reason: z.enum(["scheduled", "asked"]),
  status: z.enum(BACKUP_STATUSES),
  /** The step of a running backup. */
  step: z.enum(BACKUP_STEPS).nullable(),
  askedAt: instant,
  endedAt: instant.nullable(),
  /** The backup file's path on the server. */
  file: z.string().nullable(),
  bytes: z.int().nullable(),
  rows: z.int().nullable(),
  /**
   * True if the backup was checked by restoring it into a temporary database; false if it was only
   * read.
   */
  wasRestored: z.boolean().nullable(),
  /** A remark on a successful backup. */
  note: z.string().nullable(),
  /** The error of a failed backup. */
  errorMessage: z.string().nullable(),
});

/** System status and backups, for the operator. */
export const monitoringEndpoints = {
  "monitoring.state": endpoint({
    method: "GET",
    path: "/api/monitoring/state",
    access: "admin",
    summary: "Server status: problems, what to do about them, and the state of each part",
    input: noInput,
    output: z.object({
      /** The app's own version. */
      version: z.string(),
      readAt: instant,
      /** Warns about missing recipients or channels of alerts, even when the system is healthy. */
      caveat: z.string().nullable(),
      /** Problems, most severe first; empty when the system is healthy. */
      conditions: z.array(
        z.object({ key: z.string(), words: z.string(), advice: z.string(), isDuty: z.boolean() }),
      ),
      parts: z.array(z.object({ name: z.string(), words: z.string(), isWell: z.boolean() })),
    }),
    refusals: [],
  }),
  "monitoring.backups": endpoint({
    method: "GET",
    path: "/api/monitoring/backups",
    access: "admin",
    summary: "Backup destination and schedule, and the result of the newest backup",
    input: noInput,
    output: z.object({
      /** Null when backups are disabled: neither scheduled nor manual ones can run. */
      folder: z.string().nullable(),
      /** Hour of the day of the scheduled backup, in the squad's time zone. */
      hour: z.int(),
      kept: z.object({ days: z.int(), weeks: z.int(), months: z.int() }),
      newest: z.array(backupEntry),
    }),
    refusals: [],
  }),
  "monitoring.backUp": endpoint({
    method: "POST",
    path: "/api/monitoring/backups",
    access: "admin",
    summary: "Create and verify a backup now; the server status shows the result",
    input: noInput,
    output: message,
    refusals: ["backups-off", "backup-under-way"],
  }),
  "monitoring.testAlert": endpoint({
    method: "POST",
    path: "/api/monitoring/test-alert",
    access: "admin",
    summary: "Send the caller a test alert on every configured channel that they have on",
    input: noInput,
    output: z.object({
      message: z.string(),
      /** Why neither email nor SMS reaches the recipient; null if one does. */
      caveat: z.string().nullable(),
    }),
    refusals: [],
  }),
};
