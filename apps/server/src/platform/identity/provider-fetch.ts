import type { CustomFetchOptions } from "openid-client";

/** One exchange with the provider, however many requests it takes, may last so long. */
export const PROVIDER_LIMIT_MS = 10_000;
/** Keys of large providers take some tens of kilobytes. */
const LONGEST_ANSWER = 262_144;

/** The provider gave no answer that could be read: it is away, slow, sends elsewhere, or has something else on its address. */
export class ProviderUnreachable extends Error {
  override readonly name = "ProviderUnreachable";
}

/**
 * Asks the provider for one exchange, within its time and a bounded size, by https, and follows nobody elsewhere. A provider of this
 * machine, for a trial, may speak http, but then at its own address only.
 */
export function providerFetch(
  issuer: string,
  limitMs: number,
  gone?: AbortSignal,
): (url: string, options: CustomFetchOptions) => Promise<Response> {
  const deadline = AbortSignal.timeout(limitMs);
  const signal = gone ? AbortSignal.any([deadline, gone]) : deadline;
  // The library sends forms, as text or as their parameters.
  return async (url, { method, headers, body }) => {
    const { protocol, origin } = new URL(url);
    if (protocol !== "https:" && origin !== new URL(issuer).origin)
      throw new ProviderUnreachable(`${origin} is not asked by http`);
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
        throw new ProviderUnreachable(`${origin} answered with ${answer.status}`);
      const text = await readBounded(answer);
      return new Response(text === "" ? null : text, {
        status: answer.status,
        headers: answer.headers,
      });
    } catch (error) {
      if (error instanceof ProviderUnreachable) throw error;
      if (deadline.aborted)
        throw new ProviderUnreachable(`${origin} gave no answer within ${limitMs / 1000} seconds`);
      throw new ProviderUnreachable(`${origin} cannot be reached`, { cause: error });
    }
  };
}

async function readBounded(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop by throwing closes the connection.
  for await (const chunk of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > LONGEST_ANSWER)
      throw new ProviderUnreachable(`An answer is longer than ${LONGEST_ANSWER} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
