import { invalid, type Refusal } from "../errors/refusal.ts";
import { heldUntil } from "../shabbat/shabbat-hold.ts";
import type { ShabbatWindow } from "../shabbat/shabbat-windows.ts";
import { formatList, plural } from "../text/language.ts";
import { isBefore } from "../time/local.ts";

/**
 * The recipients of a roster that a coordinator emails now: those of the automatic email, holders
 * of a qualification, or chosen members.
 */
export const ROSTER_AUDIENCES = [
  "in-it",
  "administrators",
  "in-it-and-administrators",
  "everyone",
  "qualification",
  "chosen",
] as const;

export type RosterAudience = (typeof ROSTER_AUDIENCES)[number];

/** For how many days after the Shabbat the recipients of its roster are stored. */
export const ROSTER_EMAIL_RETENTION_DAYS = 60;
/** The most members that a coordinator can choose individually. */
export const MAX_ROSTER_MEMBERS = 500;

/** Validates the chosen recipients of the roster, before members are looked up; null when valid. */
export function rosterAudienceBlockedBecause({
  audience,
  qualificationId,
  memberIds,
}: {
  readonly audience: RosterAudience;
  readonly qualificationId: number | null;
  readonly memberIds: readonly number[];
}): Refusal | null {
  if (audience === "qualification" && qualificationId === null)
    return invalid("roster-email-invalid", "Choose a qualification", {
      audience: "Choose a qualification",
    });
  if (audience === "chosen" && memberIds.length === 0)
    return invalid("roster-email-invalid", "Choose who gets the email", {
      memberIds: "Choose who gets the email",
    });
  if (memberIds.length > MAX_ROSTER_MEMBERS) {
    const text = `Choose at most ${MAX_ROSTER_MEMBERS} members, or a group`;
    return invalid("roster-email-invalid", text, { memberIds: text });
  }
  return null;
}

/**
 * Returns the Shabbat whose roster must be emailed now, or null: from the configured hours before
 * its start until the start. If that time lies in an earlier Shabbat, the roster is sent when that
 * Shabbat's deferred messages are.
 */
export function windowToMail(
  windows: readonly ShabbatWindow[],
  hours: number,
  now: Temporal.Instant,
): ShabbatWindow | null {
  return (
    windows.find((window) => {
      const lead = window.startsAt.subtract({ hours });
      return (
        !isBefore(now, heldUntil(windows, lead, false) ?? lead) && isBefore(now, window.startsAt)
      );
    }) ?? null
  );
}

/**
 * Returns how a member gets the roster: by email, in the app if they get no email, or not at all
 * while they observe Shabbat.
 */
export function rosterWay(
  {
    takesMail,
    observesShabbat,
  }: { readonly takesMail: boolean; readonly observesShabbat: boolean },
  windows: readonly ShabbatWindow[],
  now: Temporal.Instant,
): "mail" | "app" | "none" {
  if (observesShabbat && heldUntil(windows, now, false)) return "none";
  return takesMail ? "mail" : "app";
}

/** The result of emailing the roster; names read "C-25 Dana Levi". */
interface RosterEmailed {
  readonly emailed: number;
  /** Number of members who already have this version of the roster. */
  readonly had: number;
  /** Members who get no email. */
  readonly notifiedInApp: readonly string[];
  /** Members who observe Shabbat now. */
  readonly notReached: readonly string[];
}

/**
 * Formats the result: "Emailed to 5 members. Notified in the app because they don't get email: C-3
 * Noa Cohen."
 */
export function rosterEmailedText({
  emailed,
  had,
  notifiedInApp,
  notReached,
}: RosterEmailed): string {
  const parts = [
    emailed > 0
      ? plural(emailed, "Emailed to 1 member.", `Emailed to ${emailed} members.`)
      : "No emails sent.",
    ...(had > 0
      ? [
          plural(
            had,
            "1 member already had this version.",
            `${had} members already had this version.`,
          ),
        ]
      : []),
    ...(notifiedInApp.length > 0
      ? [`Notified in the app because they don't get email: ${namesText(notifiedInApp)}.`]
      : []),
    ...(notReached.length > 0
      ? [`Not sent during Shabbat or Yom Tov: ${namesText(notReached)}.`]
      : []),
  ];
  return parts.join(" ");
}

/** With more names than this, the result gives only a count. */
const MOST_NAMED = 4;

function namesText(names: readonly string[]): string {
  return names.length > MOST_NAMED
    ? plural(names.length, "1 member", `${names.length} members`)
    : formatList(names);
}
