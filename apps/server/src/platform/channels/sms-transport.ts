import type { SmsChannel } from "@watchbill/domain/messages/delivery/sms-reach";
import type { Configuration } from "../configuration/configuration.ts";

/** Returns how texts are sent with these settings; texts by carrier go as email. */
export function smsTransport({ messaging: { sms, mail } }: Configuration): SmsChannel {
  if (sms.gateway !== "carrier") return "gateway";
  return mail === null ? "none" : "carrier";
}

/** True if the gateway passes members' answers on, so texts may have reply codes. */
export function takesAnswers({ messaging: { sms } }: Pick<Configuration, "messaging">): boolean {
  return sms.gateway === "twilio" || (sms.gateway === "http" && sms.inbound !== null);
}

/**
 * Returns which channels are configured; push is always, because the app creates its keys on first
 * start.
 */
export function configuredChannels(configuration: Configuration) {
  return {
    email: configuration.messaging.mail !== null,
    sms: smsTransport(configuration) !== "none",
    push: true,
  } as const;
}
