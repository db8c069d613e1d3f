import { invalid, type Refusal } from "../errors/refusal.ts";
import { heldUntil } from "../shabbat/shabbat-hold.ts";
import type { ShabbatWindow } from "../shabbat/shabbat-windows.ts";
import { counted } from "../time/counted.ts";
import { isBefore } from "../time/local.ts";

/**
 * The recipients a coordinator can mail at once: the automatic ones, holders of a qualification, or
 * chosen members.
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

/** Retention of roster deliveries, in days after the rest day. */
export const ROSTER_EMAIL_RETENTION_DAYS = 60;
/** The most members that can be chosen individually. */
export const MAX_ROSTER_MEMBERS = 500;

/** Validates the choice of recipient groups before any lookup; null when valid. */
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
    return invalid("roster-email-invalid", "Choose the qualification", {
      audience: "Choose the qualification",
    });
  if (audience === "chosen" && memberIds.length === 0)
    return invalid("roster-email-invalid", "Choose whom to mail it to", {
      memberIds: "Choose whom to mail it to",
    });
  if (memberIds.length > MAX_ROSTER_MEMBERS) {
    const text = `Choose at most ${counted(MAX_ROSTER_MEMBERS, "member")}, or a group`;
    return invalid("roster-email-invalid", text, { memberIds: text });
  }
  return null;
}

/**
 * The rest day whose roster is due for automatic mail, or null: from the set hours before its start
 * until the start. If that time lies in an earlier rest day, the roster leaves when messages
 * deferred by that rest day do.
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
 * A member's channel for the roster: mail, in-app if they take no mail, or none while they keep the
 * rest day.
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

/** The result of mailing; names look like "C-25 Dana Levi". */
export interface RosterEmailed {
  readonly emailed: number;
  /** Members who already have this version. */
  readonly had: number;
  /** Members who take no mail. */
  readonly notifiedInApp: readonly string[];
  /** Members who keep a rest day now. */
  readonly notReached: readonly string[];
}

/**
 * The result as text: "Mailed to 5 members. C-3 Noa Cohen takes no mail and is told in the app."
 */
export function rosterEmailedText({
  emailed,
  had,
  notifiedInApp,
  notReached,
}: RosterEmailed): string {
  const parts = [
    emailed > 0
      ? `Mailed to ${counted(emailed, "member")}.`
      : `Nobody was mailed${had > 0 ? " anew" : ""}.`,
    ...(had > 0
      ? [`${counted(had, "member")} ${had === 1 ? "has" : "have"} it already as it is.`]
      : []),
    ...(notifiedInApp.length > 0
      ? [
          `${listed(notifiedInApp)} ${verb(notifiedInApp, "takes", "take")} no mail and ${verb(notifiedInApp, "is", "are")} told in the app.`,
        ]
      : []),
    ...(notReached.length > 0
      ? [
          `${listed(notReached)} ${verb(notReached, "keeps", "keep")} a rest day now, and nothing is sent to them.`,
        ]
      : []),
  ];
  return parts.join(" ");
}

/** Above this many names the text gives a count. */
const MOST_NAMED = 4;

function listed(names: readonly string[]): string {
  return names.length > MOST_NAMED
    ? counted(names.length, "member")
    : new Intl.ListFormat("en-GB").format(names);
}

function verb(names: readonly string[], one: string, many: string): string {
  return names.length === 1 ? one : many;
}
