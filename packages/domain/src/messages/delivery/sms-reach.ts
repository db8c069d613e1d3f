import type { Carrier } from "../../members/contact/carrier.ts";
import { isPhoneNumber } from "../../members/contact/phone-number.ts";
import type { LocalDate } from "../../time/local.ts";
import { carrierClosedBecause } from "./carrier-gateways.ts";

/**
 * How the squad sends text messages: by an SMS gateway, by email to the members' carriers, or not
 * at all.
 */
export const SMS_WAYS = ["gateway", "carrier", "none"] as const;
export type SmsChannel = (typeof SMS_WAYS)[number];

/**
 * Returns why a phone of that carrier gets no text messages, with a remedy for its owner; null when
 * it gets them. Administrators read how to set up an SMS gateway.
 */
export function textsBlockedBecause(
  { carrier, isAdmin }: { readonly carrier: Carrier; readonly isAdmin: boolean },
  way: SmsChannel,
  today: LocalDate,
): string | null {
  if (way === "gateway") return null;
  const gateway = isAdmin ? "set up an SMS gateway" : "ask an admin to set up an SMS gateway";
  if (way === "none")
    return `This squad can't send texts yet. Keep email or push notifications on, or ${gateway}.`;
  const closed = carrierClosedBecause(carrier, today);
  if (closed === null) return null;
  if (carrier !== "none") return `${closed} Keep email or push notifications on, or ${gateway}.`;
  return "Your squad sends texts through your phone carrier, and you haven't chosen yours. Choose it in your profile, or keep email or push notifications on.";
}

/**
 * True if a text message should arrive: the member wants them, has a phone number, did not reply
 * STOP, and the squad can send them.
 */
export function canBeTexted(
  member: {
    readonly smsNotifications: boolean;
    readonly phoneNumber: string | null;
    readonly isOptedOut: boolean;
    readonly carrier: Carrier;
  },
  way: SmsChannel,
  today: LocalDate,
): boolean {
  if (!member.smsNotifications || member.isOptedOut || !isPhoneNumber(member.phoneNumber ?? ""))
    return false;
  return (
    way === "gateway" || (way === "carrier" && carrierClosedBecause(member.carrier, today) === null)
  );
}
