import { isPhoneNumber } from "@watchbill/domain/members/contact/phone-number";
import { z } from "zod";
import type { Clock } from "../clock.ts";
import type { SmsConfiguration } from "../configuration/messaging-configuration.ts";
import {
  ATTEMPT_MS,
  type Channel,
  errorText,
  retryAfterOf,
  type SendOutcome,
  storable,
} from "./channel.ts";

const METHOD = "twilio";
/** The number answered STOP: Twilio refuses every further text to it. */
const OPTED_OUT = 21_610;
/**
 * Unknown account, or a sender that is not the account's: the settings are wrong, not this text.
 */
const WRONG_SETTINGS: readonly number[] = [20_404, 21_212, 21_606, 21_659, 21_660, 21_701];

const taken = z.object({
  sid: z.string().regex(/^\w{1,64}$/),
  status: z.string().regex(/^[\w-]{1,40}$/),
});
const refused = z.object({ code: z.number().nullish(), message: z.string() });

type Twilio = Extract<SmsConfiguration, { gateway: "twilio" }>;

/** Texts through Twilio's Messages API; receipts arrive at `statusCallback`. */
export function createTwilioSms(twilio: Twilio, baseUrl: string, clock: Clock): Channel {
  const url = `${twilio.baseUrl}/2010-04-01/Accounts/${twilio.accountSid}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${twilio.accountSid}:${twilio.authToken}`).toString("base64")}`;
  return {
    perSecond: twilio.perSecond,
    async send({ recipient, text, expiresAt }) {
      if (!isPhoneNumber(recipient)) {
        return {
          kind: "refused",
          method: METHOD,
          error: "This isn't a phone number.",
          isPermanent: true,
        };
      }
      const body = new URLSearchParams({ To: recipient, Body: text });
      body.set(twilio.from.startsWith("MG") ? "MessagingServiceSid" : "From", twilio.from);
      // Twilio calls back only to public addresses.
      if (baseUrl.startsWith("https:")) body.set("StatusCallback", `${baseUrl}/api/sms/status`);
      if (expiresAt) body.set("ValidityPeriod", String(validitySeconds(expiresAt, clock.now())));
      try {
        const response = await fetch(url, {
          method: "POST",
          headers: { authorization },
          body,
          signal: AbortSignal.timeout(ATTEMPT_MS),
          redirect: "error",
        });
        return outcomeOf(response, await response.text());
      } catch (error) {
        return {
          kind: "refused",
          method: METHOD,
          error: errorText(error),
          isPermanent: false,
          isOfGateway: true,
        };
      }
    },
    close: () => undefined,
  };
}

/** How long a carrier may hold the text, within Twilio's bounds (1 to 14400 seconds). */
function validitySeconds(expiresAt: Temporal.Instant, now: Temporal.Instant): number {
  const seconds = Math.floor((expiresAt.epochMilliseconds - now.epochMilliseconds) / 1000);
  return Math.min(14_400, Math.max(60, seconds));
}

function outcomeOf(response: Response, body: string): SendOutcome {
  const answer = jsonOf(body);
  if (response.ok) {
    const message = taken.safeParse(answer);
    if (message.success)
      return {
        kind: "accepted",
        method: METHOD,
        providerMessageId: message.data.sid,
        receipt: message.data.status,
      };
    return {
      kind: "refused",
      method: METHOD,
      error: `Unreadable answer from the gateway (HTTP ${response.status})`,
      isPermanent: false,
      isOfGateway: true,
    };
  }
  const { data } = refused.safeParse(answer);
  const isOfMessage = isFinal(response.status) && !WRONG_SETTINGS.includes(data?.code ?? 0);
  return {
    kind: "refused",
    method: METHOD,
    error: data
      ? storable(`${data.code ?? response.status}: ${data.message}`)
      : `HTTP ${response.status}`,
    isPermanent: isOfMessage,
    isOfGateway: !isOfMessage,
    ...retryAfterOf(response),
    ...(data?.code === OPTED_OUT ? { isAddressGone: true } : {}),
  };
}

/**
 * False for a wrong key, a rate limit and a server error, which can be fixed; any other refusal is
 * about this message.
 */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
