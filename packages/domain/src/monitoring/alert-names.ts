import type { ConditionKey, DiskKey } from "./conditions.ts";

const NAMES: Readonly<Record<Exclude<ConditionKey, DiskKey> | "disk-low" | "disk-full", string>> = {
  "clock-set": "server clock changed",
  "worker-silent": "background worker stopped",
  "reminders-late": "reminders late",
  "news-waiting": "notifications late",
  "news-set-aside": "notifications failed",
  "messages-waiting": "messages late",
  "email-failing": "email failing",
  "sms-failing": "text messages failing",
  "push-failing": "push notifications failing",
  "chat-failing": "squad chat failing",
  "backup-old": "backup too old",
  "backup-gone": "backup missing or changed",
  "backups-unset": "backups off",
  "disk-low": "disk nearly full",
  "disk-full": "disk full",
  "certificate-ending": "mail server certificate expiring",
};

/** Returns the public name of an alert, without names of members or hosts. */
export function namedAlert(key: string): string {
  const [, how, folder] = /^disk-(low|full) (.+)$/.exec(key) ?? [];
  if (folder) return how === "low" ? `disk of ${folder} nearly full` : `disk of ${folder} full`;
  return Object.hasOwn(NAMES, key) ? NAMES[key as keyof typeof NAMES] : "unknown problem";
}
