import { forbidden, invalid, type Refusal } from "../errors/refusal.ts";
import type { Role } from "../members/role.ts";
import type { AddressParts } from "../text/address-parts.ts";

export const LONGEST_CALENDAR_ADDRESS = 2_000;

/** The address as it is fetched: calendar programs write webcal: for https:. */
export function fetchedAddress(text: string): string {
  return text.trim().replace(/^webcals?:/i, "https:");
}

/**
 * A calendar is read from an https address without a name or password in it, on the web's own port or one that is no system
 * service's; over plain http only where the squad's own network may be read. `null` is a text that is no address at all.
 */
export function calendarAddressBlockedBecause(
  address: AddressParts | null,
  allowsPrivate: boolean,
): Refusal | null {
  if (!address || !["https:", "http:"].includes(address.protocol))
    return refused("Paste the address that begins with https:// or webcal://");
  if (address.protocol === "http:" && !allowsPrivate)
    return refused(
      "Use the address that begins with https://. Over plain http everybody on the way could read your calendar.",
    );
  if (address.username !== "" || address.password !== "")
    return refused("Use the secret address of your calendar, without a name and password in it.");
  if (address.port !== "" && address.port !== "443" && Number(address.port) < LOWEST_FREE_PORT)
    return refused(`Use port 443, or one from ${LOWEST_FREE_PORT} up.`);
  return null;
}

const LOWEST_FREE_PORT = 1024;

/** The address leads to this machine or a private network, which the configuration does not allow. */
export const CALENDAR_ADDRESS_PRIVATE: Refusal = refused(
  "This address is in a private network, which is not read from here.",
);

function refused(message: string): Refusal {
  return invalid("calendar-address-invalid", message, { address: message });
}

interface Viewer {
  readonly id: number;
  readonly role: Role;
}

/** Why somebody cannot give a member's calendar, have it read or switch a time of it off, or null: that is theirs alone. */
export function ownCalendarBlockedBecause(actor: Viewer, memberId: number): Refusal | null {
  return actor.id === memberId
    ? null
    : forbidden("not-your-calendar", "Only they themselves can do that.");
}

/** Why somebody cannot see that a member's calendar is read, or take it away, or null: it is theirs, or an administrator does. */
export function calendarOfBlockedBecause(actor: Viewer, memberId: number): Refusal | null {
  if (actor.id === memberId || actor.role === "admin") return null;
  return forbidden("not-your-calendar", "You can see and take away only your own calendar.");
}
