/** Recipients of the automatic roster mail before Shabbat. */
export const ROSTER_MAIL_TO = [
  "nobody",
  "in-it",
  "administrators",
  "in-it-and-administrators",
  "everyone",
] as const;

export type RosterMailTo = (typeof ROSTER_MAIL_TO)[number];

export const ROSTER_MAIL_TO_LABELS: Readonly<Record<RosterMailTo, string>> = {
  nobody: "No one",
  "in-it": "Assigned members",
  administrators: "Admins",
  "in-it-and-administrators": "Assigned members and admins",
  everyone: "All active members",
};

/** Parses a stored choice; the column holds only these words. */
export function rosterMailToOf(stored: string): RosterMailTo {
  return ROSTER_MAIL_TO.find((to) => to === stored) ?? "nobody";
}

export interface RosterMailSettings {
  readonly rosterMailTo: RosterMailTo;
  /** Hours before Shabbat when the mail leaves. */
  readonly rosterMailHours: number;
}

export const ROSTER_MAIL_HOURS = { least: 1, most: 72, usual: 6 };
