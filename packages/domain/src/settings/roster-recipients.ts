/** Who gets the automatic roster email before Shabbat. */
export const ROSTER_EMAIL_TO = [
  "nobody",
  "in-it",
  "administrators",
  "in-it-and-administrators",
  "everyone",
] as const;

type RosterEmailTo = (typeof ROSTER_EMAIL_TO)[number];

export const ROSTER_EMAIL_TO_LABELS: Readonly<Record<RosterEmailTo, string>> = {
  nobody: "No one",
  "in-it": "Assigned members",
  administrators: "Admins",
  "in-it-and-administrators": "Assigned members and admins",
  everyone: "All active members",
};

/** Reads a stored choice; the database column allows only these words. */
export function rosterEmailToOf(stored: string): RosterEmailTo {
  return ROSTER_EMAIL_TO.find((to) => to === stored) ?? "nobody";
}

export interface RosterEmailSettings {
  readonly rosterEmailTo: RosterEmailTo;
  /** How many hours before Shabbat the roster is emailed. */
  readonly rosterEmailHours: number;
}

export const ROSTER_EMAIL_HOURS = { least: 1, most: 72, usual: 6 };
