import type { FastifyReply, FastifyRequest } from "fastify";
import type { Needs } from "../dependencies.ts";
import { answerOf, type Encoding, type KeptAnswer } from "./kept-answers.ts";
import { isEverybodys } from "./made-once.ts";
import { type Asked, keepForSameWords } from "./same-words.ts";

/** Names the instance that made the browser's last change, until every other has surely heard of it. */
const CHANGED_ON = "watchbill-changed-on";
const HEARD_BY_ALL_SECONDS = 10;
const WORTH_COMPRESSING_BYTES = 1_024;

/** Whether a browser may be answered out of what is kept: its own change was not made on another instance a moment ago. */
export function mayBeKept(request: FastifyRequest, { kept }: Needs<"kept">): boolean {
  const changedOn = request.cookies[CHANGED_ON];
  return changedOn === undefined || changedOn === kept.instance;
}

/** Whose answer is kept: the same for all, or each member's own. */
export type KeptFor = "squad" | "member";

export interface KeptUnder {
  readonly key: string;
  readonly keptFor: KeptFor;
}

/** What is kept under the key where it may be that, or is made now and kept. */
export async function keptOrMade(
  { kept }: Needs<"kept">,
  { key, keptFor, isKeptEnough }: KeptUnder & { readonly isKeptEnough: boolean },
  make: () => Promise<unknown>,
): Promise<KeptAnswer> {
  const answer = async (): Promise<KeptAnswer> => answerOf(await make());
  // One that many keep takes its room once.
  const bytes = (made: KeptAnswer): number => (isEverybodys(made) ? 0 : 2 * made.plain.length);
  if (!isKeptEnough) return kept.make(key, answer, bytes);
  return keptFor === "squad" ? kept.findOrMakeForAll(key, answer, bytes) : kept.findOrMake(key, answer, bytes);
}

/**
 * Sends an answer out of what is kept, or makes it. `If-None-Match` with its ETag gets 304. A browser whose own change
 * was made on another instance a moment ago gets one that was read from the database.
 */
export async function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  dependencies: Needs<"kept">,
  { asked, ...under }: KeptUnder & { readonly asked: Asked },
  make: () => Promise<unknown>,
): Promise<FastifyReply> {
  const isKeptEnough = mayBeKept(request, dependencies);
  const answer = await keptOrMade(dependencies, { ...under, isKeptEnough }, make);
  reply.header("etag", answer.etag).header("vary", withVary(reply, "accept-encoding"));
  const isKnown = request.headers["if-none-match"] === answer.etag;
  const encoding = answer.plain.length < WORTH_COMPRESSING_BYTES ? null : encodingFor(request);
  const content = { "content-type": "application/json; charset=utf-8", ...(encoding ? { "content-encoding": encoding } : {}) };
  const body = isKnown ? null : encoding ? await answer.compressed(encoding) : answer.plain;
  if (isKeptEnough) keepForSameWords(dependencies, asked, reply, { etag: answer.etag, content, body });
  return body ? reply.headers(content).send(body) : reply.status(304).send();
}

/** Notes in the browser that this instance has just changed something for it. */
export function markChanged(reply: FastifyReply, { kept, configuration }: Needs<"kept" | "configuration">): void {
  const secure = configuration.baseUrl.startsWith("https:");
  reply.setCookie(CHANGED_ON, kept.instance, {
    httpOnly: true,
    sameSite: "lax",
    secure,
    path: "/api",
    maxAge: HEARD_BY_ALL_SECONDS,
  });
}

/** What an answer differs by, beside what is said already: which page may read it, where other origins may. */
export function withVary(reply: FastifyReply, header: string): string {
  return [reply.getHeader("vary"), header].filter((one) => one !== undefined).join(", ");
}

/** How an answer may be compressed for who asks; null for not at all. */
export function encodingFor(request: FastifyRequest): Exclude<Encoding, "piece"> | null {
  const accepted = request.headers["accept-encoding"] ?? "";
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : null;
}
