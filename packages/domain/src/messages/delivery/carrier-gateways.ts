import { conflict, type Refusal } from "../../errors/refusal.ts";
import { CARRIER_LABELS, type Carrier } from "../../members/contact/carrier.ts";
import type { LocalDate } from "../../time/local.ts";

interface Gateway {
  readonly domain: string;
  /** The first day on which the gateway no longer delivers; null while it may deliver. */
  readonly deadFrom: LocalDate | null;
}

/**
 * The carriers' email-to-SMS gateways, as of 2026-11-20. AT&T closed its gateway on 2025-06-17;
 * Cricket uses it too. T-Mobile stopped in December 2024, and Metro with it. Sprint's host names
 * left the DNS on 2025-04-08. Verizon has announced 2027-03-31. Virgin ended in 2020. Boost and
 * Republic are unconfirmed and count as closed from the date of this table. US Cellular is
 * unconfirmed and counts as open.
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

/** The remedy in messages for administrators, who can configure an SMS gateway. */
const WHAT_TO_DO = "Set SMS_GATEWAY, or keep email or push notifications on.";

/**
 * Returns the email-to-SMS address of a +1 number on the day `today`, or why there is none.
 * Carriers never report delivery, so an accepted message only counts as handed off.
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
  return `${phoneNumber.replace(/^\+1/, "")}@${GATEWAYS[carrier as Exclude<Carrier, "none">].domain}`;
}

/** Returns why the carrier's email-to-SMS gateway is closed, or null while it is open. */
export function carrierClosedBecause(carrier: Carrier, today: LocalDate): string | null {
  if (carrier === "none") return "No phone carrier is set, so texts can't be sent by email.";
  const { deadFrom } = GATEWAYS[carrier];
  if (deadFrom === null || today < deadFrom) return null;
  return `${CARRIER_LABELS[carrier]} no longer delivers texts sent by email.`;
}

/**
 * Returns the day on which a carrier's gateway closes, for an early warning; null when unknown or
 * without a carrier.
 */
export function carrierClosesOn(carrier: Carrier): LocalDate | null {
  return carrier === "none" ? null : GATEWAYS[carrier].deadFrom;
}
