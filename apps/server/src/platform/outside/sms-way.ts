import type { SmsWay } from "@watchbill/domain/messages/sms-reach";
import type { Configuration } from "../configuration/configuration.ts";

/** How texts leave with these settings; by the carriers they go as mail. */
export function smsWay({ messaging: { sms, mail } }: Configuration): SmsWay {
  if (sms.gateway !== "carrier") return "gateway";
  return mail === null ? "none" : "carrier";
}
