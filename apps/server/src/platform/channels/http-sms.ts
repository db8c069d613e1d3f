import { isPhoneNumber } from "@watchbill/domain/members/contact/phone-number";
import type { SmsConfiguration } from "../configuration/messaging-configuration.ts";
import { ATTEMPT_MS, type Channel, errorText, retryAfterOf } from "./channel.ts";

const METHOD = "http gateway";
const LONGEST_ANSWER = 4_000;

type HttpGateway = Extract<SmsConfiguration, { gateway: "http" }>;

/** Texts through any gateway that takes one HTTP request per text. */
export function createHttpSms(gateway: HttpGateway): Channel {
  const isJson = gateway.body.trimStart().startsWith("{");
  const success = gateway.success === "" ? null : new RegExp(gateway.success);
  const contentType = isJson ? "application/json" : "application/x-www-form-urlencoded";
  const written = isJson ? (text: string) => JSON.stringify(text).slice(1, -1) : encodeURIComponent;
  return {
    perSecond: gateway.perSecond,
    async send({ recipient, text, messageId }) {
      const refused = (error: string, isPermanent: boolean, more: object = {}) =>
        ({ kind: "refused", method: METHOD, error, isPermanent, ...more }) as const;
      if (!isPhoneNumber(recipient)) return refused("This isn't a phone number.", true);
      const values: Record<string, string> = {
        to: recipient,
        message: text,
        id: messageId,
      };
      const body = gateway.body.replaceAll(/\{(to|message|id)\}/g, (_all, name: string) =>
        written(values[name] ?? ""),
      );
      try {
        const response = await fetch(gateway.url, {
          method: "POST",
          headers: {
            "content-type": contentType,
            "idempotency-key": messageId,
            ...gateway.headers,
          },
          body,
          signal: AbortSignal.timeout(ATTEMPT_MS),
          redirect: "error",
        });
        const answer = (await response.text()).slice(0, LONGEST_ANSWER);
        if (!response.ok) {
          const words = errorText(answer);
          return refused(
            words === "" ? `HTTP ${response.status}` : `HTTP ${response.status}: ${words}`,
            isOfMessage(response.status),
            { isOfGateway: !isOfMessage(response.status), ...retryAfterOf(response) },
          );
        }
        if (success && !success.test(answer)) {
          return refused(`The gateway did not take it: ${errorText(answer)}`, false, {
            isOfGateway: true,
          });
        }
        return { kind: "accepted", method: METHOD, providerMessageId: null };
      } catch (error) {
        return refused(errorText(error), false, { isOfGateway: true });
      }
    },
    close: () => undefined,
  };
}

/**
 * A wrong key or address, a rate limit and a server error affect every text; any other refusal is
 * about this text alone.
 */
function isOfMessage(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 404, 405, 408, 429].includes(status);
}
