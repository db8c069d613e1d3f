/**
 * How often a member can serve in a slot, as stored and as the directory, its dialog and the CSV
 * name it.
 */
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

/** True when a member serves regularly in a slot, at any frequency. */
export function isRegular(value: Availability): value is RegularAvailability {
  return value === "weekly" || value === "bi-weekly" || value === "monthly";
}

/**
 * Maps a stored value to its Settings choice: weekly, bi-weekly and monthly all become "available".
 */
export function settingsChoiceFor(stored: Availability): SettingsChoice {
  if (stored === "not-available" || stored === "fill-ins") return stored;
  return "available";
}

/**
 * Returns the value to store for a slot. The Settings choice "available" keeps the stored frequency
 * and defaults to weekly, so an unchanged save loses no detail.
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
 * Returns the value to store for the evening. A newly "available" evening, or one with a changed
 * frequency, uses that frequency.
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
