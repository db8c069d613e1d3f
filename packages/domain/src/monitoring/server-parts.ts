import { counted } from "../time/counted.ts";
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

export interface ServerPart {
  readonly name: string;
  readonly words: string;
  readonly isWell: boolean;
}

/** A server's state: its conditions, the most important first, and its parts. */
export interface ServerState {
  readonly conditions: readonly Condition[];
  /** A caveat about unreachable members that is not a condition; null without one. */
  readonly caveat: string | null;
  readonly parts: readonly ServerPart[];
}

export type WaysSetUp = Readonly<Record<"email" | "sms" | "push" | "chat", boolean>>;

const WAYS = [
  ["email", "Mail"],
  ["sms", "Texts"],
  ["push", "Push messages"],
  ["chat", "The squad's chat"],
] as const;

/**
 * Describes a server at `now`: what waits and for how long, what is configured, and what remains.
 * `nobodyAlarmed` warns if a channel is configured but reaches no administrator.
 */
export function serverState(
  facts: ServerFacts,
  ways: WaysSetUp,
  nobodyAlarmed: string | null,
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
    return minutes < 1 ? "Nothing waits." : `The oldest has waited for ${lengthOf(minutes)}.`;
  };
  return {
    conditions,
    caveat: ways.email || ways.sms ? nobodyAlarmed : NOBODY_REACHED,
    parts: [
      part(
        "Background work",
        clockWaitText(facts, now) ??
          (facts.workerRoundAt
            ? `Last came round ${ago(facts.workerRoundAt)}.`
            : "Has not come round yet."),
        "worker-silent",
        "clock-set",
      ),
      part("Reminders", waiting(facts.oldestReminderAt), "reminders-late"),
      part(
        "News of changes",
        newsWords(facts.newsSetAside, waiting(facts.oldestNewsAt)),
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

/** Not a server fault, but no member gets reminders. */
const NOBODY_REACHED =
  "Neither mail nor texts are set up, so members are told in the app alone, and by push where they have allowed it. Set up mail or an SMS gateway.";

const NO_TEXT_ANSWERS = "Members can't answer them.";

/** A part, with the conditions that make it unhealthy. */
type Part = (name: string, words: string, ...keys: ConditionKey[]) => ServerPart;

function newsWords(setAside: number, waiting: string): string {
  return setAside === 0 ? waiting : `${waiting} ${setAside} set aside: nobody was told.`;
}

/** Texts sent by the mail server have no alert of their own. */
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
  const words = fault === null ? "Works." : `Does not work: "${fault}"`;
  return way === "sms" && !takesTextAnswers ? `${words} ${NO_TEXT_ANSWERS}` : words;
}

function backupWords(
  backups: ServerFacts["backups"],
  ago: (at: Temporal.Instant) => string,
): string {
  if (backups === null) return "Switched off: BACKUP_DIR says so.";
  const { hasFolder, goodAt, wasRestored, missing, isChanged } = backups;
  if (!hasFolder) return "Off: no folder is set for them.";
  const gone = missing === null ? "" : `The newest ${isChanged ? "was changed" : "is gone"}. `;
  if (goodAt === null) return `${gone}There is no good one${missing === null ? " yet" : " left"}.`;
  const tried = wasRestored ? "" : " It was only read through, never put back to try it.";
  return `${gone}The last good one was made ${ago(goodAt)}.${tried}`;
}

function certificatePart(
  certificate: ServerFacts["certificate"],
  now: Temporal.Instant,
  part: Part,
): ServerPart[] {
  if (certificate === null) return [];
  const days = Math.floor(minutesBetween(now, certificate.endsAt) / (24 * 60));
  const words = days < 0 ? "has expired" : `holds for ${counted(days, "more day")}`;
  return [
    part(
      "Mail server's certificate",
      `That of ${certificate.host} ${words}.`,
      "certificate-ending",
    ),
  ];
}
