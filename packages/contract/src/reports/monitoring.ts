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
  /** Its path on the server. */
  file: z.string().nullable(),
  bytes: z.int().nullable(),
  rows: z.int().nullable(),
  /** True if it was restored into a temporary database; false if it was only read. */
  wasRestored: z.boolean().nullable(),
  /** A remark on a good backup. */
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
      /** Missing recipients and channels of alerts, even when nothing is wrong. */
      caveat: z.string().nullable(),
      /** Most severe first; empty when nothing is wrong. */
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
      /** Null when backups are disabled, scheduled and manual. */
      folder: z.string().nullable(),
      /** Hour of day in the squad's zone. */
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
