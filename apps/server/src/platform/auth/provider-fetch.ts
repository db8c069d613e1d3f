import type { CustomFetchOptions } from "openid-client";

/** The time limit of one exchange with the identity provider, over all its requests. */
export const PROVIDER_LIMIT_MS = 10_000;
/** Large providers' key sets take some tens of kilobytes. */
const LONGEST_ANSWER = 262_144;

/**
 * The provider sent no usable response: it is down, slow, redirects, or another server has its
 * address.
 */
export class ProviderUnreachable extends Error {
  override readonly name = "ProviderUnreachable";
}

/**
 * Returns a fetch for one exchange with the provider: limited in time and size, https only, no
 * redirects. A provider on this machine, for a trial, may use http, but only at its own address.
 */
export function providerFetch(
  issuer: string,
  limitMs: number,
  gone?: AbortSignal,
): (url: string, options: CustomFetchOptions) => Promise<Response> {
  const deadline = AbortSignal.timeout(limitMs);
  const signal = gone ? AbortSignal.any([deadline, gone]) : deadline;
  // The library sends form bodies, as text or as URLSearchParams.
  return async (url, { method, headers, body }) => {
    const { protocol, origin } = new URL(url);
    if (protocol !== "https:" && origin !== new URL(issuer).origin)
      throw new ProviderUnreachable(`${origin} uses http, which is not allowed`);
    try {
      const asked: RequestInit = {
        method,
        headers,
        body: body as string | null,
        redirect: "manual",
        signal,
      };
      const answer = await fetch(url, asked);
      if (answer.status >= 500 || (answer.status >= 300 && answer.status < 400))
        throw new ProviderUnreachable(`${origin} returned status ${answer.status}`);
      const text = await readBounded(answer);
      return new Response(text === "" ? null : text, {
        status: answer.status,
        headers: answer.headers,
      });
    } catch (error) {
      if (error instanceof ProviderUnreachable) throw error;
      if (deadline.aborted)
        throw new ProviderUnreachable(`${origin} did not answer within ${limitMs / 1000} seconds`);
      throw new ProviderUnreachable(`${origin} is unreachable`, { cause: error });
    }
  };
}

async function readBounded(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // An exception leaves the loop, which closes the connection.
  for await (const chunk of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > LONGEST_ANSWER)
      throw new ProviderUnreachable(`A response is longer than ${LONGEST_ANSWER} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
