import { counted, minutesInWords } from "../time/counted.ts";
import { isBefore, minutesBetween } from "../time/local.ts";

/** The worker comes round every minute; silent for longer than this, it is stuck or gone. */
export const WORKER_SILENT_MINUTES = 5;
/** What is due leaves within a minute; later than this, somebody waits for it in vain. */
export const LATE_MINUTES = 10;
/** There is one every day; older than this, one is missing and was not made up for. */
export const BACKUP_OLD_HOURS = 36;
/** Below this the disk is nearly full, however large it is. */
export const DISK_LOW_GIGABYTES = 1;
/** Below this nothing may be saved any more before somebody is up. */
export const DISK_FULL_MEGABYTES = 100;
/** Certificates that renew themselves do so well before this. */
export const CERTIFICATE_ENDING_DAYS = 14;
const MEGABYTE = 1024 ** 2;
const GIGABYTE = 1024 ** 3;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** Each disk is an alarm of its own, by a folder on it. */
export type DiskKey = `disk-low ${string}` | `disk-full ${string}`;

/** What can be wrong with a server. */
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

/** What is known of a server; null is that there is nothing of the kind, or that nobody knows. */
export interface ServerFacts {
  /** The last step of the clock: until when what follows from the time waits, and that as the squad reads it. */
  readonly clockStep: {
    readonly continuesAt: Temporal.Instant;
    readonly continuesText: string;
  } | null;
  /** When the worker of any instance last came round. */
  readonly workerRoundAt: Temporal.Instant | null;
  /** Since when the oldest reminder, piece of news or message that is due has waited. */
  readonly oldestReminderAt: Temporal.Instant | null;
  readonly oldestNewsAt: Temporal.Instant | null;
  readonly oldestMessageAt: Temporal.Instant | null;
  /** How many pieces of news nobody is told of any more, because that failed each time. */
  readonly newsSetAside: number;
  /** What stands in the way of a channel, in its gateway's own words. */
  readonly failing: Readonly<Record<"email" | "sms" | "push" | "chat", string | null>>;
  /** Whether texts leave as mail, to the members' carriers. */
  readonly isTextByMail: boolean;
  /** Null where somebody has said that there are to be none. */
  readonly backups: BackupFacts | null;
  readonly disks: readonly DiskFacts[];
  /** Of the mail server. */
  readonly certificate: { readonly host: string; readonly endsAt: Temporal.Instant } | null;
}

/** Room on a disk. */
export interface DiskFacts {
  readonly folder: string;
  readonly freeBytes: number;
  /** Only backups are written there: what people do is saved all the same. */
  readonly isForBackups: boolean;
}

/** What is known of the backups that the app makes. */
export interface BackupFacts {
  /** Whether there is a folder for them. */
  readonly hasFolder: boolean;
  /** The last good one whose file is where it was written. */
  readonly goodAt: Temporal.Instant | null;
  /** Whether that one was put back to try it, or only read through. */
  readonly wasRestored: boolean;
  /** The file of a newer good one that is not as it was written; null where there is none. */
  readonly missing: string | null;
  /** That one is there, with something else in it. */
  readonly isChanged: boolean;
  /** When the installation began. */
  readonly since: Temporal.Instant;
  /** Why the newest failed; null where it did not. */
  readonly fault: string | null;
}

/** One thing that is wrong, as an administrator is told of it. */
export interface Condition {
  readonly key: ConditionKey;
  /** What is wrong. */
  readonly words: string;
  /** What to do. */
  readonly advice: string;
  /** Somebody may not come to a shift for it: it may wake administrators. */
  readonly isDuty: boolean;
}

const LOOK_AT_WORKER =
  "Restart Watchbill; if it comes back, look for errors in its log. Until then look at the schedule yourself and call who is on.";

/**
 * All that is wrong, what matters most first. What is dated after now was dated by a clock that was ahead, and is not believed. While
 * a step of the clock is not trusted nothing is late, and afterwards lateness counts from when it was.
 */
export function conditionsOf(facts: ServerFacts, now: Temporal.Instant): Condition[] {
  const waits = clockWaitText(facts, now);
  const found = waits === null ? workOf(facts, now) : [clockSet(waits)];
  found.push(...setAsideOf(facts));
  found.push(...failingOf(facts));
  if (facts.failing.chat !== null)
    found.push({
      key: "chat-failing",
      words: `The squad's chat takes no messages: "${facts.failing.chat}"`,
      advice: "See its messages under Settings, Squad Chat, and send it a test.",
      isDuty: false,
    });
  return [...found, ...ofTheMachine(facts, now)];
}

/** Why the background work waits for the clock, or null: "The clock was set; messages continue at 3:05 PM." */
export function clockWaitText(
  { clockStep }: Pick<ServerFacts, "clockStep">,
  now: Temporal.Instant,
): string | null {
  if (clockStep === null || !isBefore(now, clockStep.continuesAt)) return null;
  return `The clock was set; messages continue at ${clockStep.continuesText}.`;
}

function clockSet(words: string): Condition {
  return {
    key: "clock-set",
    words,
    advice:
      "Check the time of the server. Messages written since then leave at once; reminders and older messages wait.",
    isDuty: false,
  };
}

/** While the worker stands still everything is late: that is one alarm, not four. */
function workOf(facts: ServerFacts, now: Temporal.Instant): Condition[] {
  const silent = ageOf(sinceTrusted(facts.workerRoundAt, facts), now);
  if (silent === null || silent <= WORKER_SILENT_MINUTES) return lateOf(facts, now);
  return [
    {
      key: "worker-silent",
      words: `The background work has not run for ${lengthOf(silent)}, so no reminders or messages are written.`,
      advice: LOOK_AT_WORKER,
      isDuty: true,
    },
  ];
}

/** An instant from which lateness counts: not before the last step of the clock was trusted. */
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
  const late = (key: ConditionKey, at: Temporal.Instant | null, what: string): Condition[] => {
    const age = ageOf(sinceTrusted(at, facts), now);
    if (age === null || age <= LATE_MINUTES) return [];
    return [{ key, words: `${what} ${lengthOf(age)} late.`, advice: LOOK_AT_WORKER, isDuty: true }];
  };
  return [
    ...late("reminders-late", oldestReminderAt, "Reminders are"),
    ...late("news-waiting", oldestNewsAt, "News of changes is"),
    ...late("messages-waiting", oldestMessageAt, "Messages that should have left are"),
  ];
}

/** Where texts go by the mail server it is one fault, and one alarm. */
function failingOf({ failing, isTextByMail }: ServerFacts): Condition[] {
  const mail = isTextByMail ? "Mail, and the texts that go by it, do" : "Mail does";
  const subjects = { email: mail, sms: "Texts do", push: "Push messages do" };
  const channels = isTextByMail
    ? (["email", "push"] as const)
    : (["email", "sms", "push"] as const);
  return channels.flatMap((channel): Condition[] => {
    const error = failing[channel];
    if (error === null) return [];
    return [
      {
        key: `${channel}-failing`,
        words: `${subjects[channel]} not leave: "${error}"`,
        advice:
          "Send a test under Test Notifications; what waits leaves as soon as one message gets through.",
        isDuty: false,
      },
    ];
  });
}

/** News that is set aside is late for ever: it waits for a person, not for the worker. */
function setAsideOf({ newsSetAside }: ServerFacts): Condition[] {
  if (newsSetAside === 0) return [];
  return [
    {
      key: "news-set-aside",
      words: `News of ${counted(newsSetAside, "change")} reached nobody: telling it failed each time that it was tried.`,
      advice:
        'Look in the log for "reacting to an event failed", put right what it says or take a newer version, then: npm run cli -- events retry. Until then look at the activity log and call whom it concerns.',
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
      words: `The certificate of the mail server ${certificate.host} ${isOver ? "has expired" : `expires in ${left}`}.`,
      advice: "Whoever runs the mail server has to renew it: mail stops when it has expired.",
      isDuty: false,
    });
  }
  return found;
}

function ofDisk({ folder, freeBytes, isForBackups }: DiskFacts): Condition {
  if (!isForBackups && freeBytes < DISK_FULL_MEGABYTES * MEGABYTE)
    return {
      key: diskFullKey(folder),
      words: `The disk of ${folder} is full: ${Math.floor(freeBytes / MEGABYTE)} MB are free.`,
      advice:
        "Free some space at once. When none is left nothing can be saved, and nobody is reminded.",
      isDuty: true,
    };
  return {
    key: diskKey(folder),
    words: `The disk of ${folder} is nearly full: ${gigabytes(freeBytes)} are free.`,
    advice: "Free some space. When it is full nothing can be saved.",
    isDuty: false,
  };
}

/** At most one: a backup that is gone says more than that the one before it is old. */
function backupsOf(
  { hasFolder, goodAt, missing, isChanged, since, fault }: BackupFacts,
  now: Temporal.Instant,
): Condition[] {
  if (missing !== null)
    return [
      {
        key: "backup-gone",
        words: `The last good backup is not ${isChanged ? "as" : "where"} it was written: ${missing}.`,
        advice:
          "Have one made under System, and look what takes files out of the backup folder or changes them.",
        isDuty: false,
      },
    ];
  const age = ageOf(goodAt ?? since, now);
  if (age === null || age <= BACKUP_OLD_HOURS * HOUR_MINUTES) return [];
  if (!hasFolder)
    return [
      {
        key: "backups-unset",
        words: "No backups are made: no folder is set for them.",
        advice: "Set BACKUP_DIR to a folder, or to off where somebody else backs up the database.",
        isDuty: false,
      },
    ];
  return [
    {
      key: "backup-old",
      words: goodAt
        ? `The last good backup is ${lengthOf(age)} old.`
        : `There has been no good backup for ${lengthOf(age)}.`,
      advice:
        fault ??
        "Press Back up now on the System page (or run npm run cli -- backup FILE), and look in the log why none was made.",
      isDuty: false,
    },
  ];
}

/** What a disk that is nearly full is called as an alarm. */
export function diskKey(folder: string): DiskKey {
  return `disk-low ${folder}`;
}

/** The same once it is full, which is told even where it was told before that it nearly is. */
export function diskFullKey(folder: string): DiskKey {
  return `disk-full ${folder}`;
}

/** What holds as well where this does; null where it says all. A disk that is full is nearly full, too. */
export function lesserKey(key: ConditionKey): ConditionKey | null {
  const [, folder] = /^disk-full (.+)$/.exec(key) ?? [];
  return folder === undefined ? null : diskKey(folder);
}

function ageOf(at: Temporal.Instant | null, now: Temporal.Instant): number | null {
  return at === null || isBefore(now, at) ? null : minutesBetween(at, now);
}

/** A length as a person says it: minutes, hours, or days. */
export function lengthOf(minutes: number): string {
  if (minutes < 2 * HOUR_MINUTES) return minutesInWords(minutes);
  if (minutes < 2 * DAY_MINUTES) return counted(Math.floor(minutes / HOUR_MINUTES), "hour");
  return counted(Math.floor(minutes / DAY_MINUTES), "day");
}

/** Room on a disk as a person says it: "3.4 GB". */
export function gigabytes(bytes: number): string {
  const amount = bytes / GIGABYTE;
  return `${amount >= 10 ? Math.round(amount) : Math.floor(amount * 10) / 10} GB`;
}
