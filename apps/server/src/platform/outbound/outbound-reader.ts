import type { LookupAddress } from "node:dns";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { createGunzip } from "node:zlib";
import { addressesOf, pinToAddress, type Resolve } from "./dns-pinning.ts";

/** The content at an address, or why it is unknown; errors of the other server are never thrown. */
export type OutboundText =
  | { readonly kind: "read"; readonly text: string }
  | { readonly kind: "status"; readonly status: number }
  | { readonly kind: "redirects"; readonly isUnsafe: boolean }
  /** `private`: the address is in a private network. */
  | { readonly kind: "unreachable" | "too-slow" | "private" | "too-large" };

/** Reads user-supplied addresses. */
export interface OutboundReader {
  /** `mayGo` checks the address and each redirect. */
  get(url: string, accept: string, mayGo: (url: URL) => boolean): Promise<OutboundText>;
}

interface ReaderSettings {
  /** The address filter (`reachable`). */
  readonly mayReach: (address: string) => boolean;
  /** The time limit of the whole read, with its redirects. */
  readonly timeLimitMs: number;
  /** The size limit, also after decompression. */
  readonly mostBytes: number;
  readonly mostRedirects: number;
  readonly resolve: Resolve;
}

/**
 * SSRF-safe GET: resolves every host on the way once, requires public addresses, and connects only
 * to these. Stops at the size limit while receiving, compressed or not.
 */
export function createOutboundReader(settings: ReaderSettings): OutboundReader {
  const { mayReach, timeLimitMs, mostRedirects, resolve } = settings;
  return {
    async get(url, accept, mayGo) {
      const signal = AbortSignal.timeout(timeLimitMs);
      try {
        let target = new URL(url);
        for (let hop = 0; hop <= mostRedirects; hop += 1) {
          if (!mayGo(target)) return { kind: "redirects", isUnsafe: true };
          const addresses = await addressesOf(target, resolve, signal);
          if (!addresses.every(({ address }) => mayReach(address))) return { kind: "private" };
          const response = await ask(target, addresses, accept, signal);
          const next = redirectOf(response, target);
          if (!next) return await answerOf(response, settings.mostBytes);
          response.destroy();
          target = next;
        }
        return { kind: "redirects", isUnsafe: false };
      } catch {
        return { kind: signal.aborted ? "too-slow" : "unreachable" };
      }
    },
  };
}

function ask(
  target: URL,
  addresses: readonly LookupAddress[],
  accept: string,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const requestBy = target.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = requestBy(
      target,
      {
        headers: { accept, "accept-encoding": "gzip", "user-agent": "Watchbill" },
        // Opens a new connection, because the address of a kept-alive one was checked at another
        // time.
        agent: false,
        lookup: pinToAddress(addresses),
        signal,
      },
      resolve,
    );
    request.on("error", reject);
    // A protocol upgrade, or a close without data, is no response.
    request.on("close", () => reject(new Error("closed without a response")));
    request.end();
  });
}

const REDIRECTS = [301, 302, 303, 307, 308];

/** Returns a redirect's target; null if the response has none. */
function redirectOf(
  { statusCode = 0, headers: { location } }: IncomingMessage,
  from: URL,
): URL | null {
  return REDIRECTS.includes(statusCode) && location !== undefined ? new URL(location, from) : null;
}

async function answerOf(response: IncomingMessage, mostBytes: number): Promise<OutboundText> {
  const { statusCode: status = 0, headers } = response;
  if (status !== 200) {
    response.destroy();
    return { kind: "status", status };
  }
  const encoding = headers["content-encoding"] ?? "identity";
  if (Number(headers["content-length"]) > mostBytes) {
    response.destroy();
    return { kind: "too-large" };
  }
  const bytes = await collect(response, encoding, mostBytes);
  return bytes === null ? { kind: "too-large" } : { kind: "read", text: bytes.toString("utf8") };
}

/** Reads and decompresses the body; null as soon as it exceeds the limit. */
async function collect(
  response: IncomingMessage,
  encoding: string,
  mostBytes: number,
): Promise<Buffer | null> {
  if (encoding !== "identity" && encoding !== "gzip")
    throw new Error(`unexpected encoding ${encoding}`);
  const unpack = encoding === "gzip" ? createGunzip() : null;
  if (unpack) response.on("error", (error) => unpack.destroy(error));
  const stream: AsyncIterable<Buffer> = unpack ? response.pipe(unpack) : response;
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of stream) {
      length += chunk.length;
      if (length > mostBytes) return null;
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    unpack?.destroy();
    response.destroy();
  }
}
