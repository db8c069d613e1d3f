import { formatMinutes, formatUnit } from "../text/language.ts";
import { isBefore, minutesBetween } from "../time/local.ts";

/**
 * The worker runs every minute; when it has not run for this many minutes, it is stuck or stopped.
 */
const WORKER_SILENT_MINUTES = 5;
/**
 * Due messages and reminders are normally sent within a minute; after this many minutes they are
 * late.
 */
export const LATE_MINUTES = 10;
/**
 * Backups run daily; when the last one is older than this, one is missing and was not caught up.
 */
const BACKUP_OLD_HOURS = 36;
/** With less free space than this, the disk is nearly full, regardless of its size. */
const DISK_LOW_GIGABYTES = 1;
/** With less free space than this, saves may fail before an administrator can react. */
const DISK_FULL_MEGABYTES = 100;
/**
 * A certificate that expires within this many days was not renewed automatically as it should have
 * been.
 */
const CERTIFICATE_ENDING_DAYS = 14;
const MEGABYTE = 1024 ** 2;
const GIGABYTE = 1024 ** 3;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** The key of an alert about one disk, with a folder on that disk. */
export type DiskKey = `disk-low ${string}` | `disk-full ${string}`;

export type ConditionKey =
  | "clock-set"
  | "worker-silent"
  | "reminders-late"
  | "news-waiting"
  | "news-set-aside"
  | "messages-waiting"
  | "email-failing"
  | "sms-failing"
  | "push-failing"
  | "chat-failing"
  | "backup-old"
  | "backup-gone"
  | "backups-unset"
  | DiskKey
  | "certificate-ending";

/** The facts about a server; null means that the part does not exist or is unknown. */
export interface ServerFacts {
  /**
   * The last sudden change of the server's clock: until when time-based work waits, also formatted
   * for the squad.
   */
  readonly clockStep: {
    readonly continuesAt: Temporal.Instant;
    readonly continuesText: string;
  } | null;
  /** When the background worker of any instance last ran. */
  readonly workerRoundAt: Temporal.Instant | null;
  /** Since when the oldest due reminder, event or message has waited. */
  readonly oldestReminderAt: Temporal.Instant | null;
  readonly oldestNewsAt: Temporal.Instant | null;
  readonly oldestMessageAt: Temporal.Instant | null;
  /** The number of dead-lettered events: those whose processing failed at every attempt. */
  readonly deadLetters: number;
  /** The current error of each channel, in the gateway's own words. */
  readonly failing: Readonly<Record<"email" | "sms" | "push" | "chat", string | null>>;
  /** True when text messages are sent as email to the members' carriers. */
  readonly isTextByMail: boolean;
  /** True when members' replies to text messages, and STOP, reach the app. */
  readonly takesTextAnswers: boolean;
  /** Null when backups are disabled by configuration. */
  readonly backups: BackupFacts | null;
  readonly disks: readonly DiskFacts[];
  readonly certificate: { readonly host: string; readonly endsAt: Temporal.Instant } | null;
}

interface DiskFacts {
  readonly folder: string;
  readonly freeBytes: number;
  /** True when the disk holds only backups, so that data can still be saved when it is full. */
  readonly isForBackups: boolean;
}

export interface BackupFacts {
  readonly hasFolder: boolean;
  /** When the last successful backup whose file still exists was made. */
  readonly goodAt: Temporal.Instant | null;
  /** True when that backup was tested by a restore, not only by reading. */
  readonly wasRestored: boolean;
  /** The file of a newer successful backup that is missing or changed; null if there is none. */
  readonly missing: string | null;
  /** True when that file exists, but with other content. */
  readonly isChanged: boolean;
  readonly since: Temporal.Instant;
  /** Why the newest backup failed; null if it succeeded. */
  readonly fault: string | null;
}

export interface Condition {
  readonly key: ConditionKey;
  readonly words: string;
  readonly advice: string;
  /** True when a member may miss a shift because of the condition, so that it can be urgent. */
  readonly isDuty: boolean;
}

const LOOK_AT_WORKER =
  "Restart Watchbill. If the problem returns, check the log for errors. Until then, check the schedule yourself and call members on call.";

/**
 * Returns the server's conditions, the most important first. Times in the future, from a wrong
 * clock, are ignored. After a sudden clock change nothing is late until the clock is trusted again,
 * and lateness counts from then.
 */
export function conditionsOf(facts: ServerFacts, now: Temporal.Instant): Condition[] {
  const waits = clockWaitText(facts, now);
  const found = waits === null ? workOf(facts, now) : [clockSet(waits)];
  found.push(...setAsideOf(facts));
  found.push(...failingOf(facts));
  if (facts.failing.chat !== null)
    found.push({
      key: "chat-failing",
      words: `Messages to the squad chat are failing: "${facts.failing.chat}"`,
      advice: "Check its messages in Settings, Squad chat, and send a test.",
      isDuty: false,
    });
  return [...found, ...ofTheMachine(facts, now)];
}

/**
 * Explains why background work waits for the clock, or null: "The server clock was changed.
 * Messages resume at 3:05 PM."
 */
export function clockWaitText(
  { clockStep }: Pick<ServerFacts, "clockStep">,
  now: Temporal.Instant,
): string | null {
  if (clockStep === null || !isBefore(now, clockStep.continuesAt)) return null;
  return `The server clock was changed. Messages resume at ${clockStep.continuesText}.`;
}

function clockSet(words: string): Condition {
  return {
    key: "clock-set",
    words,
    advice:
      "Check the server's time. New messages send immediately; reminders and older messages wait.",
    isDuty: false,
  };
}

/**
 * Returns the conditions of background work. A stopped worker makes all work late, so it is
 * reported alone.
 */
function workOf(facts: ServerFacts, now: Temporal.Instant): Condition[] {
  const silent = ageOf(sinceTrusted(facts.workerRoundAt, facts), now);
  if (silent === null || silent <= WORKER_SILENT_MINUTES) return lateOf(facts, now);
  return [
    {
      key: "worker-silent",
      words: `The background worker hasn't run for ${lengthOf(silent)}, so reminders and messages aren't created.`,
      advice: LOOK_AT_WORKER,
      isDuty: true,
    },
  ];
}

/** Returns the given instant, or the end of the last clock change if that is later. */
function sinceTrusted(
  at: Temporal.Instant | null,
  { clockStep }: Pick<ServerFacts, "clockStep">,
): Temporal.Instant | null {
  return at !== null && clockStep !== null && isBefore(at, clockStep.continuesAt)
    ? clockStep.continuesAt
    : at;
}

function lateOf(facts: ServerFacts, now: Temporal.Instant): Condition[] {
  const { oldestReminderAt, oldestNewsAt, oldestMessageAt } = facts;
  const late = (
    key: ConditionKey,
    at: Temporal.Instant | null,
    wordsFor: (age: string) => string,
  ): Condition[] => {
    const age = ageOf(sinceTrusted(at, facts), now);
    if (age === null || age <= LATE_MINUTES) return [];
    return [{ key, words: wordsFor(lengthOf(age)), advice: LOOK_AT_WORKER, isDuty: true }];
  };
  return [
    ...late("reminders-late", oldestReminderAt, (age) => `Reminders are ${age} late.`),
    ...late("news-waiting", oldestNewsAt, (age) => `Notifications are ${age} late.`),
    ...late("messages-waiting", oldestMessageAt, (age) => `Outgoing messages are ${age} late.`),
  ];
}

/**
 * Returns the channels' errors. When text messages go by email, an error of both channels is one
 * condition.
 */
function failingOf({ failing, isTextByMail }: ServerFacts): Condition[] {
  const email = isTextByMail ? "Email (and text messages sent by email)" : "Email";
  const subjects = { email, sms: "Text messages", push: "Push notifications" };
  const channels = isTextByMail
    ? (["email", "push"] as const)
    : (["email", "sms", "push"] as const);
  return channels.flatMap((channel): Condition[] => {
    const error = failing[channel];
    if (error === null) return [];
    return [
      {
        key: `${channel}-failing`,
        words: `${subjects[channel]} can't be sent: "${error}"`,
        advice:
          "Send a test in Test Notifications. Queued messages send as soon as one gets through.",
        isDuty: false,
      },
    ];
  });
}

/**
 * Reports dead-lettered events, which an administrator must handle; they do not count as late work.
 */
function setAsideOf({ deadLetters }: ServerFacts): Condition[] {
  if (deadLetters === 0) return [];
  return [
    {
      key: "news-set-aside",
      words:
        deadLetters === 1
          ? "Notifications about 1 change failed after all retries."
          : `Notifications about ${deadLetters} changes failed after all retries.`,
      advice:
        'Find "processing an event failed" in the log, fix the cause or update, then run: npm run cli -- events retry. Until then, check the activity log and call the members affected.',
      isDuty: true,
    },
  ];
}

function ofTheMachine(
  { backups, disks, certificate }: ServerFacts,
  now: Temporal.Instant,
): Condition[] {
  const found = backups ? backupsOf(backups, now) : [];
  found.push(
    ...disks.filter(({ freeBytes }) => freeBytes < DISK_LOW_GIGABYTES * GIGABYTE).map(ofDisk),
  );
  if (
    certificate &&
    isBefore(certificate.endsAt, now.add({ hours: 24 * CERTIFICATE_ENDING_DAYS }))
  ) {
    const isOver = !isBefore(now, certificate.endsAt);
    const left = lengthOf(Math.max(0, minutesBetween(now, certificate.endsAt)));
    found.push({
      key: "certificate-ending",
      words: isOver
        ? `The certificate of mail server ${certificate.host} has expired.`
        : `The certificate of mail server ${certificate.host} expires in ${left}.`,
      advice: "Renew it on the mail server. Email stops when it expires.",
      isDuty: false,
    });
  }
  return found;
}

function ofDisk({ folder, freeBytes, isForBackups }: DiskFacts): Condition {
  if (!isForBackups && freeBytes < DISK_FULL_MEGABYTES * MEGABYTE)
    return {
      key: diskFullKey(folder),
      words: `The disk of ${folder} is full: ${Math.floor(freeBytes / MEGABYTE)} MB free.`,
      advice: "Free some space now. Without space, nothing can be saved and no reminders are sent.",
      isDuty: true,
    };
  return {
    key: diskKey(folder),
    words: `The disk of ${folder} is nearly full: ${gigabytes(freeBytes)} free.`,
    advice: "Free some space. On a full disk nothing can be saved.",
    isDuty: false,
  };
}

/** Returns at most one condition about backups, because a missing backup outweighs an old one. */
function backupsOf(
  { hasFolder, goodAt, missing, isChanged, since, fault }: BackupFacts,
  now: Temporal.Instant,
): Condition[] {
  if (missing !== null)
    return [
      {
        key: "backup-gone",
        words: isChanged
          ? `The last verified backup was changed: ${missing}.`
          : `The last verified backup is missing: ${missing}.`,
        advice:
          "Back up now on the System status page, and find out what removes or changes files in the backup folder.",
        isDuty: false,
      },
    ];
  const age = ageOf(goodAt ?? since, now);
  if (age === null || age <= BACKUP_OLD_HOURS * HOUR_MINUTES) return [];
  if (!hasFolder)
    return [
      {
        key: "backups-unset",
        words: "No backups are made because no backup folder is set.",
        advice: "Set BACKUP_DIR to a folder, or to off if the database is backed up another way.",
        isDuty: false,
      },
    ];
  return [
    {
      key: "backup-old",
      words: goodAt
        ? `The last verified backup is ${lengthOf(age)} old.`
        : `No verified backup for ${lengthOf(age)}.`,
      advice:
        fault ??
        "Choose Back up now on the System status page (or run npm run cli -- backup FILE), and check the log for the cause.",
      isDuty: false,
    },
  ];
}

export function diskKey(folder: string): DiskKey {
  return `disk-low ${folder}`;
}

/** Returns the key of the alert about a full disk, which differs from that of a nearly full one. */
export function diskFullKey(folder: string): DiskKey {
  return `disk-full ${folder}`;
}

/** Returns the condition that another one implies, or null: a full disk is also nearly full. */
export function lesserKey(key: ConditionKey): ConditionKey | null {
  const [, folder] = /^disk-full (.+)$/.exec(key) ?? [];
  return folder === undefined ? null : diskKey(folder);
}

function ageOf(at: Temporal.Instant | null, now: Temporal.Instant): number | null {
  return at === null || isBefore(now, at) ? null : minutesBetween(at, now);
}

export function lengthOf(minutes: number): string {
  if (minutes < 2 * HOUR_MINUTES) return formatMinutes(minutes);
  if (minutes < 2 * DAY_MINUTES) return formatUnit(Math.floor(minutes / HOUR_MINUTES), "hour");
  return formatUnit(Math.floor(minutes / DAY_MINUTES), "day");
}

/** Formats disk space: "3.4 GB". */
export function gigabytes(bytes: number): string {
  const amount = bytes / GIGABYTE;
  return `${amount >= 10 ? Math.round(amount) : Math.floor(amount * 10) / 10} GB`;
}
