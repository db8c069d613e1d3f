import type { LookupAddress } from "node:dns";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { createGunzip } from "node:zlib";
import { addressesOf, pinnedTo, type Resolve } from "./pinned-address.ts";

/** What stands at an address, or why that is not known; never thrown, for it is the other side's doing. */
export type ReadAnswer =
  | { readonly kind: "read"; readonly text: string }
  | { readonly kind: "status"; readonly status: number }
  | { readonly kind: "redirects"; readonly isUnsafe: boolean }
  /** `private`: the address is in a network that must not be reached from here. */
  | { readonly kind: "unreachable" | "too-slow" | "private" | "too-large" };

/** Reads what stands at addresses that people typed in. */
export interface OutsideReader {
  /** `mayGo` judges the address and each that it leads on to. */
  get(url: string, accept: string, mayGo: (url: URL) => boolean): Promise<ReadAnswer>;
}

interface ReaderSettings {
  /** Which addresses may be reached (`reachable`). */
  readonly mayReach: (address: string) => boolean;
  /** How long all of it may take together, with what it leads on to. */
  readonly timeLimitMs: number;
  /** How much may come, also when it is unpacked. */
  readonly mostBytes: number;
  readonly mostRedirects: number;
  readonly resolve: Resolve;
}

/**
 * A GET that cannot be turned against the inside: every address on the way is looked up once, must be public, and the connection
 * goes to just what was looked up. What comes is cut off at its limit as it comes, packed or not.
 */
export function createOutsideReader(settings: ReaderSettings): OutsideReader {
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
        // A connection of its own: one that is kept would have been checked at another time.
        agent: false,
        lookup: pinnedTo(addresses),
        signal,
      },
      resolve,
    );
    request.on("error", reject);
    // Whoever wants another protocol, or hangs up without a word, has given no answer.
    request.on("close", () => reject(new Error("closed without an answer")));
    request.end();
  });
}

const REDIRECTS = [301, 302, 303, 307, 308];

/** Where an answer leads on to; one that says nothing of it leads nowhere. */
function redirectOf(
  { statusCode = 0, headers: { location } }: IncomingMessage,
  from: URL,
): URL | null {
  return REDIRECTS.includes(statusCode) && location !== undefined ? new URL(location, from) : null;
}

async function answerOf(response: IncomingMessage, mostBytes: number): Promise<ReadAnswer> {
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

/** All that comes, unpacked; null as soon as it is more than allowed. */
async function collect(
  response: IncomingMessage,
  encoding: string,
  mostBytes: number,
): Promise<Buffer | null> {
  if (encoding !== "identity" && encoding !== "gzip")
    throw new Error(`${encoding} was not asked for`);
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
