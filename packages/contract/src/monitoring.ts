import { BACKUP_STATUSES, BACKUP_STEPS } from "@watchbill/domain/monitoring/backup-words";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant, message, noInput } from "./schemas.ts";

/** One backup that the app made, makes, or could not make. */
export const backupEntry = z.object({
  id: z.int(),
  reason: z.enum(["scheduled", "asked"]),
  status: z.enum(BACKUP_STATUSES),
  /** What a running one is at. */
  step: z.enum(BACKUP_STEPS).nullable(),
  askedAt: instant,
  endedAt: instant.nullable(),
  /** Where it is on the server. */
  file: z.string().nullable(),
  bytes: z.int().nullable(),
  rows: z.int().nullable(),
  /** Whether it was put back into a database of its own, or only read through. */
  wasRestored: z.boolean().nullable(),
  /** What is to be said of a good one. */
  remark: z.string().nullable(),
  /** Why one failed. */
  errorMessage: z.string().nullable(),
});

/** What whoever runs the server looks at and does. */
export const monitoringEndpoints = {
  "monitoring.state": endpoint({
    method: "GET",
    path: "/api/operations/state",
    access: "admin",
    summary:
      "Whether all is well with the server: what is wrong and what to do, and each of its parts in words",
    input: noInput,
    output: z.object({
      /** What the app calls itself. */
      version: z.string(),
      readAt: instant,
      /** Who is not told, and by what, though nothing is wrong. */
      caveat: z.string().nullable(),
      /** What matters most first; none where nothing is wrong. */
      conditions: z.array(
        z.object({ key: z.string(), words: z.string(), advice: z.string(), isDuty: z.boolean() }),
      ),
      parts: z.array(z.object({ name: z.string(), words: z.string(), isWell: z.boolean() })),
    }),
    refusals: [],
  }),
  "monitoring.backups": endpoint({
    method: "GET",
    path: "/api/operations/backups",
    access: "admin",
    summary: "Where backups go and when, and what became of the newest",
    input: noInput,
    output: z.object({
      /** Null where there are none by themselves, and none on asking. */
      folder: z.string().nullable(),
      /** The hour of the squad's day. */
      hour: z.int(),
      kept: z.object({ days: z.int(), weeks: z.int(), months: z.int() }),
      newest: z.array(backupEntry),
    }),
    refusals: [],
  }),
  "monitoring.backUp": endpoint({
    method: "POST",
    path: "/api/operations/backups",
    access: "admin",
    summary:
      "Make a backup now and try it; what becomes of it is told with the state of the server",
    input: noInput,
    output: message,
    refusals: ["backups-off", "backup-under-way"],
  }),
  "monitoring.testAlarm": endpoint({
    method: "POST",
    path: "/api/operations/test-alarm",
    access: "admin",
    summary:
      "Send the caller an alarm that is none, by every way that is set up and that they have on",
    input: noInput,
    output: z.object({
      message: z.string(),
      /** Why it reaches them by neither mail nor text; null where it does. */
      caveat: z.string().nullable(),
    }),
    refusals: [],
  }),
};
