import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { minuteOf } from "../clock.ts";
import type { Needs } from "../dependencies.ts";
import { bearerOf } from "../identity/bearer.ts";

const SERVER_TIME = "x-server-time";

/** What was asked, word for word, and what was true at that moment. */
export interface Asked {
  /** Null where each time is looked at who asks: a program's token may hold for some addresses and not for others. */
  readonly words: string | null;
  readonly version: number;
}

/** An answer as it was sent, with all its headers; without the bytes where they were not asked for yet. */
interface Sent {
  readonly etag: string;
  readonly headers: readonly string[];
  readonly content: { readonly headers: readonly string[]; readonly body: Buffer } | null;
}

/** Notes what is asked, before anything is looked up for it: the address and the session, in the minute it is. */
export function askedBy(request: FastifyRequest, { clock, kept }: Needs<"clock" | "kept">): Asked {
  const { url, headers } = request;
  const words = `${minuteOf(clock)} ${headers["accept-encoding"] ?? ""} ${headers.cookie ?? ""} ${url}`;
  return { words: bearerOf(request) === null ? `asked ${words}` : null, version: kept.version() };
}

/**
 * Answers whoever asks for what is kept in the very words that were answered before, ahead of everything else that a
 * request goes through: who they are and what they may see is forgotten with the answer as soon as anything changes.
 */
export function answerSameWords(app: FastifyInstance, dependencies: Needs<"clock" | "kept">): void {
  const { clock, kept } = dependencies;
  app.addHook("onRequest", function answerSameWords(request, reply, done) {
    const { words } = askedBy(request, dependencies);
    const sent = request.method === "GET" && words !== null ? (kept.find(words) as Sent | null) : null;
    const isKnown = sent !== null && request.headers["if-none-match"] === sent.etag;
    if (sent === null || (!isKnown && sent.content === null)) return done();
    const headers = [SERVER_TIME, String(clock.now().epochMilliseconds), ...sent.headers];
    reply.hijack();
    if (isKnown || sent.content === null) reply.raw.writeHead(304, headers).end();
    else reply.raw.writeHead(200, [...headers, ...sent.content.headers]).end(sent.content.body);
  });
}

/** Keeps an answer that is about to be sent, for whoever asks in the same words while nothing has changed since they were asked. */
export function keepForSameWords(
  { kept }: Needs<"kept">,
  { words, version }: Asked,
  reply: FastifyReply,
  answer: { readonly etag: string; readonly content: Readonly<Record<string, string>>; readonly body: Buffer | null },
): void {
  if (words === null) return;
  const { [SERVER_TIME]: _then, ...headers } = reply.getHeaders();
  // A cookie is for the one answer it was set in.
  if (headers["set-cookie"] !== undefined) return;
  const { etag, content, body } = answer;
  const sent: Sent = {
    etag,
    headers: listOf(headers),
    content: body && { headers: listOf({ ...content, "content-length": body.length }), body },
  };
  kept.keep(words, sent, { version, bytes: 2 * words.length });
}

/** As `node:http` writes them without looking at each again. */
function listOf(headers: Readonly<Record<string, number | string | string[] | undefined>>): string[] {
  return Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]));
}
