import { conflict, type Refusal } from "../errors/refusal.ts";
import { CARRIER_LABELS, type Carrier } from "../members/carrier.ts";
import type { LocalDate } from "../time/local.ts";

interface Gateway {
  readonly domain: string;
  /** The day from which nothing arrives any more, or null while it may. */
  readonly deadFrom: LocalDate | null;
}

/**
 * The carriers' email-to-SMS gateways as they stood on 2026-11-20. AT&T closed on 2025-06-17, and Cricket runs on it;
 * T-Mobile went silent in December 2024, and Metro with it; Sprint's names were gone from the DNS on 2025-04-08; Verizon
 * has announced 2027-03-31; Virgin ended in 2020. Boost and Republic could not be confirmed to work and count as dead
 * from the day of the table; US Cellular was not confirmed either way.
 */
const GATEWAYS: Readonly<Record<Exclude<Carrier, "none">, Gateway>> = {
  verizon: { domain: "vtext.com", deadFrom: "2027-03-31" },
  att: { domain: "txt.att.net", deadFrom: "2025-06-17" },
  tmobile: { domain: "tmomail.net", deadFrom: "2024-12-01" },
  sprint: { domain: "messages.sprintpcs.com", deadFrom: "2025-04-08" },
  cricket: { domain: "sms.cricketwireless.net", deadFrom: "2025-06-17" },
  metro: { domain: "mymetropcs.com", deadFrom: "2024-12-01" },
  boost: { domain: "sms.myboostmobile.com", deadFrom: "2026-11-20" },
  uscellular: { domain: "email.uscc.net", deadFrom: null },
  virgin: { domain: "vmobl.com", deadFrom: "2020-01-01" },
  republicwireless: { domain: "text.republicwireless.com", deadFrom: "2026-11-20" },
};

/** For those who can set a gateway up: they read of a text that could not leave. */
const WHAT_TO_DO = "Set SMS_GATEWAY, or keep email or push notifications on.";

/**
 * The address that turns an email into an SMS for a ten-digit phone on `today`, or why there is none. A message given to
 * a live one is only handed off: no carrier says whether it arrived.
 */
export function carrierAddressFor(
  carrier: Carrier,
  phoneNumber: string,
  today: LocalDate,
): string | Refusal {
  const closed = carrierClosedBecause(carrier, today);
  if (closed !== null)
    return conflict(
      carrier === "none" ? "carrier-unknown" : "carrier-gateway-closed",
      `${closed} ${WHAT_TO_DO}`,
    );
  return `${phoneNumber}@${GATEWAYS[carrier as Exclude<Carrier, "none">].domain}`;
}

/** Why no text goes by email to a carrier's phones, or null while it does. */
export function carrierClosedBecause(carrier: Carrier, today: LocalDate): string | null {
  if (carrier === "none")
    return "No phone carrier is set, so text messages cannot be sent by email.";
  const { deadFrom } = GATEWAYS[carrier];
  if (deadFrom === null || today < deadFrom) return null;
  return `${CARRIER_LABELS[carrier]} no longer delivers text messages sent by email.`;
}

/** The day a carrier's gateway closes, for a warning ahead of it; null when none is known or there is no carrier. */
export function carrierClosesOn(carrier: Carrier): LocalDate | null {
  return carrier === "none" ? null : GATEWAYS[carrier].deadFrom;
}
