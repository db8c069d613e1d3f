import { type Agent, type OutgoingHttpHeaders, request } from "node:http";
import type { Running } from "./processes.ts";

interface Question {
  readonly method: string;
  readonly path: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: unknown;
  /** The response is an event stream that stays open; it counts as complete once it has begun. */
  readonly isStream?: boolean;
}

interface Answered {
  /** The HTTP status; 0 if the connection ended without a response. */
  readonly status: number;
  /** The compressed body. */
  readonly body: Buffer;
}

/**
 * Sends a request with the headers of the app's pages and returns the complete response. Uses
 * `node:http`, because `fetch` takes more CPU time, and the bench shares its cores with the server.
 */
export function answerTo(
  app: Running,
  agent: Agent,
  { method, path, headers, body, isStream = false }: Question,
): Promise<Answered> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const end = (status: number): void => resolve({ status, body: Buffer.concat(chunks) });
    const sent = body === undefined ? {} : { "content-type": "application/json" };
    const all = { "accept-encoding": "gzip", "sec-fetch-site": "same-origin", ...sent, ...headers };
    const asked = request(`${app.address}${path}`, { method, agent, headers: all }, (response) => {
      const status = response.statusCode ?? 0;
      response
        .on("error", () => end(0))
        .on("data", (chunk: Buffer) => void (isStream || chunks.push(chunk)));
      if (isStream) end(status);
      else response.on("end", () => end(status));
    });
    asked.on("error", () => end(0)).end(body === undefined ? undefined : JSON.stringify(body));
  });
}
