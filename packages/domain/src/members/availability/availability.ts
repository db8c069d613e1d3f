/** How often a member can serve, as stored in the database, in the directory and in CSV files. */
export const AVAILABILITIES = [
  "not-available",
  "weekly",
  "bi-weekly",
  "monthly",
  "fill-ins",
] as const;

export type Availability = (typeof AVAILABILITIES)[number];

export type RegularAvailability = Exclude<Availability, "not-available" | "fill-ins">;

export const AVAILABILITY_LABELS: Readonly<Record<Availability, string>> = {
  "not-available": "Not Available",
  weekly: "Weekly",
  "bi-weekly": "Bi-weekly",
  monthly: "Monthly",
  "fill-ins": "Fill-ins",
};

export const SETTINGS_CHOICES = ["not-available", "available", "fill-ins"] as const;

export type SettingsChoice = (typeof SETTINGS_CHOICES)[number];

export const SETTINGS_CHOICE_LABELS: Readonly<Record<SettingsChoice, string>> = {
  "not-available": "Not Available",
  available: "Available",
  "fill-ins": "Fill-ins Only",
};

export const EVENING_FREQUENCIES = ["once", "twice", "weekly"] as const;

export type EveningFrequency = (typeof EVENING_FREQUENCIES)[number];

export const EVENING_FREQUENCY_LABELS: Readonly<Record<EveningFrequency, string>> = {
  once: "Once a month",
  twice: "Twice a month",
  weekly: "Weekly",
};

const EVENING_AS_OFTEN_AS: Readonly<Record<EveningFrequency, Availability>> = {
  once: "monthly",
  twice: "bi-weekly",
  weekly: "weekly",
};

export function isAvailability(text: string): text is Availability {
  return (AVAILABILITIES as readonly string[]).includes(text);
}

export function isEveningFrequency(text: string): text is EveningFrequency {
  return (EVENING_FREQUENCIES as readonly string[]).includes(text);
}

/** True when a member serves regularly, at any frequency. */
export function isRegular(value: Availability): value is RegularAvailability {
  return value === "weekly" || value === "bi-weekly" || value === "monthly";
}

/**
 * Maps stored availability to a choice on the Settings page: weekly, bi-weekly and monthly all
 * become "available".
 */
export function settingsChoiceFor(stored: Availability): SettingsChoice {
  if (stored === "not-available" || stored === "fill-ins") return stored;
  return "available";
}

/**
 * Returns the availability to store. The Settings choice "available" keeps the stored frequency, or
 * weekly if there is none, so an unchanged save loses no detail.
 */
export function availabilityToStore(
  chosen: Availability | SettingsChoice,
  stored: Availability,
): Availability {
  if (chosen !== "available") return chosen;
  return isRegular(stored) ? stored : "weekly";
}

interface Evening<Value> {
  readonly availability: Value;
  readonly frequency: EveningFrequency;
}

/**
 * Returns the evening availability to store. An evening that becomes "available", or whose
 * frequency changes, gets the chosen frequency.
 */
export function eveningToStore(
  chosen: Evening<Availability | SettingsChoice>,
  stored: Evening<Availability>,
): Availability {
  if (chosen.availability !== "available") return chosen.availability;
  if (isRegular(stored.availability) && chosen.frequency === stored.frequency)
    return stored.availability;
  return EVENING_AS_OFTEN_AS[chosen.frequency];
}

/**
 * True when the evening is available or fill-ins: only then does Settings show the Evening
 * Frequency field.
 */
export function showsEveningFrequency(choice: SettingsChoice): boolean {
  return choice !== "not-available";
}
