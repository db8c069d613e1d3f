import { formatUnit } from "../text/language.ts";
import { minutesBetween } from "../time/local.ts";
import {
  type Condition,
  type ConditionKey,
  clockWaitText,
  conditionsOf,
  diskFullKey,
  diskKey,
  gigabytes,
  lengthOf,
  type ServerFacts,
} from "./conditions.ts";

interface ServerPart {
  readonly name: string;
  readonly words: string;
  readonly isWell: boolean;
}

/** A server's state: its conditions, the most important first, and its parts. */
interface ServerState {
  readonly conditions: readonly Condition[];
  /**
   * A warning that is not about the server, such as that members cannot be reached; null without
   * one.
   */
  readonly caveat: string | null;
  readonly parts: readonly ServerPart[];
}

type WaysSetUp = Readonly<Record<"email" | "sms" | "push" | "chat", boolean>>;

const WAYS = [
  ["email", "Email"],
  ["sms", "Text messages"],
  ["push", "Push notifications"],
  ["chat", "Squad chat"],
] as const;

/**
 * Describes a server at `now`: what waits and for how long, what is configured, and what is left to
 * do. `noOneAlerted` is the warning that alerts reach no administrator.
 */
export function serverState(
  facts: ServerFacts,
  ways: WaysSetUp,
  noOneAlerted: string | null,
  now: Temporal.Instant,
): ServerState {
  const conditions = conditionsOf(facts, now);
  const part: Part = (name, words, ...keys) => ({
    name,
    words,
    isWell: conditions.every(({ key }) => !keys.includes(key)),
  });
  const ago = (at: Temporal.Instant): string => {
    const minutes = minutesBetween(at, now);
    return minutes < 1 ? "within the last minute" : `${lengthOf(minutes)} ago`;
  };
  const waiting = (at: Temporal.Instant | null): string => {
    const minutes = at ? minutesBetween(at, now) : 0;
    return minutes < 1 ? "Nothing waiting." : `Oldest waiting ${lengthOf(minutes)}.`;
  };
  return {
    conditions,
    caveat: ways.email || ways.sms ? noOneAlerted : NO_ONE_REACHED,
    parts: [
      part(
        "Background worker",
        clockWaitText(facts, now) ??
          (facts.workerRoundAt ? `Last run ${ago(facts.workerRoundAt)}.` : "Not run yet."),
        "worker-silent",
        "clock-set",
      ),
      part("Reminders", waiting(facts.oldestReminderAt), "reminders-late"),
      part(
        "Notifications",
        newsWords(facts.deadLetters, waiting(facts.oldestNewsAt)),
        "news-waiting",
        "news-set-aside",
      ),
      part("Messages", waiting(facts.oldestMessageAt), "messages-waiting"),
      ...WAYS.map(([way, name]) =>
        part(name, wayWords(way, ways[way], facts), ...faultsOf(way, facts.isTextByMail)),
      ),
      ...certificatePart(facts.certificate, now, part),
      part(
        "Backups",
        backupWords(facts.backups, ago),
        "backup-old",
        "backup-gone",
        "backups-unset",
      ),
      ...facts.disks.map(({ folder, freeBytes }) =>
        part(
          "Disk",
          `${gigabytes(freeBytes)} free in ${folder}.`,
          diskKey(folder),
          diskFullKey(folder),
        ),
      ),
    ],
  };
}

/** The server itself is healthy, but no member gets reminders. */
const NO_ONE_REACHED =
  "Email and text messages aren't set up, so members only get in-app and push notifications. Set up email or an SMS gateway.";

const NO_TEXT_ANSWERS = "Members can't answer them.";

/** Adds one part of the server, such as backups, with the conditions that make it unhealthy. */
type Part = (name: string, words: string, ...keys: ConditionKey[]) => ServerPart;

function newsWords(setAside: number, waiting: string): string {
  return setAside === 0 ? waiting : `${waiting} ${setAside} failed.`;
}

/**
 * Returns the conditions of a channel. Text messages sent by email have no separate condition.
 */
function faultsOf(way: keyof WaysSetUp, isTextByMail: boolean): ConditionKey[] {
  return way === "sms" && isTextByMail ? ["sms-failing", "email-failing"] : [`${way}-failing`];
}

function wayWords(
  way: keyof WaysSetUp,
  isSetUp: boolean,
  { failing, takesTextAnswers }: ServerFacts,
): string {
  if (!isSetUp) return "Not set up.";
  const fault = failing[way];
  const words = fault === null ? "OK." : `Failing: "${fault}"`;
  return way === "sms" && !takesTextAnswers ? `${words} ${NO_TEXT_ANSWERS}` : words;
}

function backupWords(
  backups: ServerFacts["backups"],
  ago: (at: Temporal.Instant) => string,
): string {
  if (backups === null) return "Off: BACKUP_DIR is set to off.";
  const { hasFolder, goodAt, wasRestored, missing, isChanged } = backups;
  if (!hasFolder) return "Off: no backup folder is set.";
  const gone =
    missing === null ? "" : isChanged ? "The newest was changed. " : "The newest is missing. ";
  if (goodAt === null)
    return missing === null ? "No verified backup yet." : `${gone}No verified backup is left.`;
  const tried = wasRestored ? "" : " Verified by reading only, without a test restore.";
  return `${gone}Last verified backup ${ago(goodAt)}.${tried}`;
}

function certificatePart(
  certificate: ServerFacts["certificate"],
  now: Temporal.Instant,
  part: Part,
): ServerPart[] {
  if (certificate === null) return [];
  const days = Math.floor(minutesBetween(now, certificate.endsAt) / (24 * 60));
  return [
    part(
      "Mail server certificate",
      days < 0
        ? `${certificate.host}: expired.`
        : `${certificate.host}: expires in ${formatUnit(days, "day")}.`,
      "certificate-ending",
    ),
  ];
}
