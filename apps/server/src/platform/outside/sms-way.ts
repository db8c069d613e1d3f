import type { SmsWay } from "@watchbill/domain/messages/sms-reach";
import type { Configuration } from "../configuration/configuration.ts";

/** How texts leave with these settings; by the carriers they go as mail. */
export function smsWay({ messaging: { sms, mail } }: Configuration): SmsWay {
  if (sms.gateway !== "carrier") return "gateway";
  return mail === null ? "none" : "carrier";
}

/** Whether a message can leave by each way; push needs no gateway of the squad's own, the app has its keys from its first start. */
export function waysSetUp(configuration: Configuration) {
  return {
    email: configuration.messaging.mail !== null,
    sms: smsWay(configuration) !== "none",
    push: true,
  } as const;
}
