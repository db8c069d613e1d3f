import type { ConditionKey, DiskKey } from "./conditions.ts";

const NAMES: Readonly<Record<Exclude<ConditionKey, DiskKey> | "disk-low" | "disk-full", string>> = {
  "clock-set": "the clock was set",
  "worker-silent": "the background work stands still",
  "reminders-late": "reminders are late",
  "news-waiting": "news of changes is late",
  "news-set-aside": "news of changes reached nobody",
  "messages-waiting": "messages are late",
  "email-failing": "mail does not leave",
  "sms-failing": "texts do not leave",
  "push-failing": "push messages do not leave",
  "chat-failing": "the squad's chat takes no messages",
  "backup-old": "the last good backup is old",
  "backup-gone": "the last good backup is gone or was changed",
  "backups-unset": "no backups are made",
  "disk-low": "the disk is nearly full",
  "disk-full": "the disk is full",
  "certificate-ending": "the mail server's certificate expires",
};

/** Names an alert as part of a sentence, without names of members or hosts. */
export function namedAlert(key: string): string {
  const [, how, folder] = /^disk-(low|full) (.+)$/.exec(key) ?? [];
  if (folder) return `the disk of ${folder} is ${how === "low" ? "nearly full" : "full"}`;
  return Object.hasOwn(NAMES, key) ? NAMES[key as keyof typeof NAMES] : "something was wrong";
}
