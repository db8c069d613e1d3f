import { isCarrier } from "@watchbill/domain/members/contact/carrier";
import { carrierAddressFor } from "@watchbill/domain/messages/delivery/carrier-gateways";
import { dateOf } from "@watchbill/domain/time/local";
import type { Clock } from "../clock.ts";
import type { Channel } from "./channel.ts";
import type { MailTransport } from "./mail-transport.ts";

const METHOD = "carrier_email";

/**
 * Texts by email to the members' carriers, without an SMS gateway: there are no delivery receipts.
 */
export function createCarrierSms(
  transport: MailTransport | null,
  clock: Clock,
  perSecond: number,
): Channel {
  return {
    perSecond,
    async send({ recipient, messageId, text, metadata }) {
      const { carrier } = metadata;
      if (!transport || typeof carrier !== "string" || !isCarrier(carrier))
        return { kind: "not-configured" };
      const refused = (error: string) =>
        ({ kind: "refused", method: METHOD, error, isPermanent: true }) as const;
      if (!/^\+1\d{10}$/.test(recipient))
        return refused("Carriers take texts by email for numbers behind +1 only.");
      const to = carrierAddressFor(carrier, recipient, dateOf(clock.now(), "UTC"));
      if (typeof to !== "string") return refused(to.message);
      const outcome = await transport.send({ to, messageId, subject: "", text }, METHOD);
      return outcome.kind === "accepted" ? { ...outcome, receipt: "handed off" } : outcome;
    },
    close: () => undefined,
  };
}
