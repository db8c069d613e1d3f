import type { LookupAddress } from "node:dns";
import { type ClientRequest, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { errorText, storable } from "../channels/channel.ts";
import { retryAfterSeconds } from "../http/retry-after.ts";
import { addressesOf, pinToAddress, type Resolve, reachable } from "./dns-pinning.ts";

/** The outcome of one POST; errors of the other server are never thrown. */
export type OutboundResponse =
  | {
      readonly kind: "answered";
      readonly status: number;
      readonly text: string;
      readonly retryAfterSeconds?: number;
    }
  | { readonly kind: "unreachable"; readonly error: string }
  /** The address is in a private network. */
  | { readonly kind: "private" };

/** Posts to user-supplied addresses. */
export interface OutboundClient {
  post(
    url: string,
    content: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  ): Promise<OutboundResponse>;
}

interface OutsideSettings {
  readonly allowsPrivate: boolean;
  /** The time limit of lookup, connection, request and response together. */
  readonly timeLimitMs: number;
  readonly resolve: Resolve;
}

export const OUTBOUND_TIMEOUT_MS = 10_000;
const LONGEST_ANSWER = 16_384;

/**
 * SSRF-safe POST: looks the host name up once, requires every address to be public, and connects
 * only to these. A later DNS change has no effect. Does not follow redirects.
 */
export function createOutboundClient({
  allowsPrivate,
  timeLimitMs,
  resolve,
}: OutsideSettings): OutboundClient {
  const mayReach = reachable(allowsPrivate);
  return {
    async post(url, content) {
      const signal = AbortSignal.timeout(timeLimitMs);
      try {
        const target = new URL(url);
        const addresses = await addressesOf(target, resolve, signal);
        if (!addresses.every(({ address }) => mayReach(address))) return { kind: "private" };
        return await send(target, addresses, content, signal);
      } catch (error) {
        if (signal.aborted)
          return { kind: "unreachable", error: `No response within ${timeLimitMs / 1000} seconds` };
        return { kind: "unreachable", error: errorText(error) };
      }
    },
  };
}

async function send(
  target: URL,
  addresses: readonly LookupAddress[],
  { headers, body }: { headers: Readonly<Record<string, string>>; body: string },
  signal: AbortSignal,
): Promise<OutboundResponse> {
  const requestBy = target.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    const request: ClientRequest = requestBy(
      target,
      {
        method: "POST",
        headers: {
          ...headers,
          "content-length": Buffer.byteLength(body),
          "accept-encoding": "identity",
        },
        // Opens a new connection, because the address of a kept-alive one was checked at another
        // time.
        agent: false,
        lookup: pinToAddress(addresses),
        signal,
      },
      (response) => {
        isAnswered = true;
        const { statusCode: status = 0, headers: said } = response;
        const asked = retryAfterSeconds(said["retry-after"], said.date);
        const patience = asked === undefined ? {} : { retryAfterSeconds: asked };
        void read(response).then((text) =>
          resolve({ kind: "answered", status, text, ...patience }),
        );
      },
    );
    request.on("error", (error) => !isAnswered && reject(error));
    // A protocol upgrade, or a close without data, is no response.
    request.on(
      "close",
      () => !isAnswered && reject(new Error("The connection closed without a response")),
    );
    request.end(body);
  });
}

/**
 * Reads the beginning of a response body. The status is known, so a truncated body is no failure.
 */
async function read(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      // Leaving the loop closes the connection.
      if (length >= LONGEST_ANSWER) break;
    }
  } catch {
    // The part received is enough.
  }
  return storable(Buffer.concat(chunks).subarray(0, LONGEST_ANSWER).toString("utf8"));
}
