/** To whom the roster of a rest day can go by itself. */
export const ROSTER_MAIL_TO = [
  "nobody",
  "in-it",
  "administrators",
  "in-it-and-administrators",
  "everyone",
] as const;

export type RosterMailTo = (typeof ROSTER_MAIL_TO)[number];

/** How the choices read. */
export const ROSTER_MAIL_TO_LABELS: Readonly<Record<RosterMailTo, string>> = {
  nobody: "Nobody",
  "in-it": "Everybody in it",
  administrators: "Administrators",
  "in-it-and-administrators": "Everybody in it, and administrators",
  everyone: "All active members",
};

/** A choice as it is stored, which only these words are written to. */
export function rosterMailToOf(stored: string): RosterMailTo {
  return ROSTER_MAIL_TO.find((to) => to === stored) ?? "nobody";
}

/** What the squad decides about the mail. */
export interface RosterMailSettings {
  readonly rosterMailTo: RosterMailTo;
  /** It leaves so many hours before the rest day begins. */
  readonly rosterMailHours: number;
}

export const ROSTER_MAIL_HOURS = { least: 1, most: 72, usual: 6 };
