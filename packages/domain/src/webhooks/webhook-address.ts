import { invalid, type Refusal } from "../errors/refusal.ts";
import type { AddressParts } from "../text/address-parts.ts";

const LOWEST_FREE_PORT = 1024;
const WEB_PORTS = ["", "80", "443"];

/**
 * Why a webhook URL is refused, or null. It must be http or https without credentials, on a default
 * web port or one that no system service uses. A null `address` is a text that is no URL.
 */
export function webhookAddressBlockedBecause(address: AddressParts | null): Refusal | null {
  if (!address || !["http:", "https:"].includes(address.protocol))
    return refused("Enter an address that begins with https:// or http://");
  if (address.username !== "" || address.password !== "")
    return refused(
      "Leave the username and password out of the address. Watchbill signs each request instead.",
    );
  if (!WEB_PORTS.includes(address.port) && Number(address.port) < LOWEST_FREE_PORT)
    return refused("Use port 443, 80, or 1024 and higher.");
  return null;
}

/**
 * The refusal of a URL on this machine or in a private network, which the configuration forbids.
 */
export const WEBHOOK_ADDRESS_PRIVATE: Refusal = refused(
  "This address is in a private network. To allow it, set WEBHOOK_ALLOW_PRIVATE=on.",
);

function refused(message: string): Refusal {
  return invalid("webhook-address-invalid", message, { url: message });
}
