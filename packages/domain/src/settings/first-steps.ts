import { currentTimeZone } from "./time-zone-names.ts";

/** What a squad is called until somebody names it. */
export const UNNAMED_SQUAD = "Watchbill";

interface Squad {
  readonly name: string;
  readonly timeZone: string;
  readonly memberCount: number;
}

/** What the first administrator of a squad without members yet still has to set: the zone of their own device where the squad's is another, and a name. */
export function firstStepsFor(
  { name, timeZone, memberCount }: Squad,
  deviceZone: string,
): { readonly zone: string | null; readonly isUnnamed: boolean } {
  if (memberCount > 1) return { zone: null, isUnnamed: false };
  const zone = currentTimeZone(deviceZone);
  return { zone: zone === currentTimeZone(timeZone) ? null : zone, isUnnamed: name === UNNAMED_SQUAD };
}
