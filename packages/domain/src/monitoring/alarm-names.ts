import type { ConditionKey, DiskKey } from "./conditions.ts";

const NAMES: Readonly<Record<Exclude<ConditionKey, DiskKey> | "disk-low" | "disk-full", string>> = {
  "clock-set": "the server clock was changed",
  "worker-silent": "the background worker stopped",
  "reminders-late": "reminders are late",
  "news-waiting": "notifications are late",
  "news-set-aside": "notifications failed",
  "messages-waiting": "messages are late",
  "email-failing": "email is failing",
  "sms-failing": "texts are failing",
  "push-failing": "push notifications are failing",
  "chat-failing": "the squad chat is failing",
  "backup-old": "the last good backup is old",
  "backup-gone": "the last good backup is missing or was changed",
  "backups-unset": "backups are not set up",
  "disk-low": "the disk is nearly full",
  "disk-full": "the disk is full",
  "certificate-ending": "the mail server's certificate expires soon",
};

/** Names an alert as part of a sentence, without names of members or hosts. */
export function namedAlarm(key: string): string {
  const [, how, folder] = /^disk-(low|full) (.+)$/.exec(key) ?? [];
  if (folder)
    return how === "low" ? `the disk of ${folder} is nearly full` : `the disk of ${folder} is full`;
  return Object.hasOwn(NAMES, key) ? NAMES[key as keyof typeof NAMES] : "a problem";
}
