/** Every carrier a member can have, as stored. */
export const CARRIERS = [
  "none",
  "verizon",
  "att",
  "tmobile",
  "sprint",
  "cricket",
  "metro",
  "boost",
  "uscellular",
  "virgin",
  "republicwireless",
] as const;

export type Carrier = (typeof CARRIERS)[number];

export const CARRIER_LABELS: Readonly<Record<Carrier, string>> = {
  none: "None",
  verizon: "Verizon",
  att: "AT&T",
  tmobile: "T-Mobile",
  sprint: "Sprint",
  cricket: "Cricket",
  metro: "Metro by T-Mobile",
  boost: "Boost Mobile",
  uscellular: "US Cellular",
  virgin: "Virgin Mobile",
  republicwireless: "Republic Wireless",
};

export function isCarrier(text: string): text is Carrier {
  return (CARRIERS as readonly string[]).includes(text);
}

/**
 * Returns the carriers that Settings offers: all but Republic Wireless, which stays for a member
 * who has it.
 */
export function carriersInSettings(current: string): readonly Carrier[] {
  return CARRIERS.filter((carrier) => carrier !== "republicwireless" || carrier === current);
}

/**
 * Parses a carrier spelling such as "AT&T", "t-mobile" or "US Cellular"; null when unknown. Blank
 * means none.
 */
export function carrierNamed(text: string): Carrier | null {
  const wanted = lettersOf(text);
  if (wanted === "") return "none";
  return (
    CARRIERS.find(
      (carrier) => carrier === wanted || lettersOf(CARRIER_LABELS[carrier]) === wanted,
    ) ?? null
  );
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z]/g, "");
}
