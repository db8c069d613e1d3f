import { forbidden, invalid, type Refusal } from "../errors/refusal.ts";
import type { Role } from "../members/role.ts";
import type { AddressParts } from "../text/address-parts.ts";

export const MAX_CALENDAR_ADDRESS_LENGTH = 2_000;

/** Returns the URL to fetch: webcal: becomes https:. */
export function fetchedAddress(text: string): string {
  return text.trim().replace(/^webcals?:/i, "https:");
}

/**
 * Why a calendar URL is refused, or null. It must be https without credentials, on the default port
 * or a non-system port; plain http is allowed only if the configuration allows private networks. A
 * null `address` is a URL that cannot be parsed.
 */
export function calendarAddressBlockedBecause(
  address: AddressParts | null,
  allowsPrivate: boolean,
): Refusal | null {
  if (!address || !["https:", "http:"].includes(address.protocol))
    return refused("Enter the address that begins with https:// or webcal://");
  if (address.protocol === "http:" && !allowsPrivate)
    return refused(
      "Use the address that begins with https://. Plain http would expose your calendar on the network.",
    );
  if (address.username !== "" || address.password !== "")
    return refused("Use your calendar's secret address, without a username and password in it.");
  if (address.port !== "" && address.port !== "443" && Number(address.port) < LOWEST_FREE_PORT)
    return refused(`Use port 443, or ${LOWEST_FREE_PORT} and higher.`);
  return null;
}

const LOWEST_FREE_PORT = 1024;

/**
 * The refusal of a URL on this host or in a private network, which the configuration does not
 * allow.
 */
export const CALENDAR_ADDRESS_PRIVATE: Refusal = refused(
  "This address is in a private network. Use a public one.",
);

function refused(message: string): Refusal {
  return invalid("calendar-address-invalid", message, { address: message });
}

interface Viewer {
  readonly id: number;
  readonly role: Role;
}

/**
 * Returns why the actor cannot add, sync or change a member's synced calendar, or null: only the
 * member may.
 */
export function syncedCalendarBlockedBecause(actor: Viewer, memberId: number): Refusal | null {
  return actor.id === memberId
    ? null
    : forbidden("not-your-calendar", "Only the member can do that.");
}

/**
 * Returns why the actor cannot see or remove a member's synced calendar, or null: the member and
 * administrators may.
 */
export function calendarOfBlockedBecause(actor: Viewer, memberId: number): Refusal | null {
  if (actor.id === memberId || actor.role === "admin") return null;
  return forbidden("not-your-calendar", "You can see and remove only your own calendar.");
}
