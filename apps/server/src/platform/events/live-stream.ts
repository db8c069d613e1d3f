import { HELD_BACK } from "@watchbill/domain/accounts/second-factor";
import { callBlockedBecause, type TokenScope } from "@watchbill/domain/api-tokens/api-token-rights";
import type { EventType } from "@watchbill/domain/events/catalogue";
import { readingAgainWithinMs } from "@watchbill/domain/events/refetch-jitter";
import type { FastifyInstance, FastifyReply } from "fastify";
import { authenticate } from "../auth/authenticate.ts";
import type { MemberActor } from "../context.ts";
import type { Needs, ToKnowWho } from "../dependencies.ts";
import { rateLimitKey } from "../http/rate-limit-key.ts";
import { RefusalError, throwIf } from "../refusal-error.ts";
import type { Announcement } from "./announcement.ts";
import { invalidationsFor } from "./change.ts";
import { isEnded } from "./events.ts";

const HEARTBEAT_MS = 20_000;
/** Reconnect delay of the browser, which adds its own jitter. */
const RETRY_MS = 1_000;
/** How long announcements are kept for replay to late streams. */
const REMEMBERED_MS = 90_000;
/** The longest time that a stream request may be in transit. */
const ON_ITS_WAY_MS = 5_000;

/**
 * A client with this much unread data is gone or stalled; after reconnecting it reads everything
 * again.
 */
const MOST_UNREAD_BYTES = 64 * 1024;
/** The limit of streams per session: a browser has one for all tabs, or one per tab. */
const MOST_OF_A_SESSION = 20;
/** The limit of streams per member, over all devices. */
const MOST_OF_A_MEMBER = 60;

/** A token needs one of these scopes to listen. */
const LISTENING: readonly TokenScope[] = ["schedule", "read", "member"];

const TOO_MANY_STREAMS = {
  kind: "too-many",
  code: "too-many-streams",
  message: "Watchbill is open in too many tabs. Close some, and this one reconnects.",
} as const;

interface Stream {
  readonly actor: MemberActor;
  /**
   * Closes the stream if the member's rights have changed. The client then reconnects, is
   * authenticated anew and reads everything again.
   */
  lookAgain(): Promise<void>;
  send(text: string): void;
  close(): void;
}

/**
 * `GET /api/live`: Server-Sent Events. Each message names the invalidation keys and a jitter within
 * which the browser refetches them. A stream carries no content, so it leaks nothing that a member
 * may not read. A page that has already read sends `ago`, the milliseconds since it began, and gets
 * the changes since.
 */
export function registerLiveStream(
  app: FastifyInstance,
  dependencies: ToKnowWho & Needs<"limits" | "live">,
): void {
  const streams = new Set<Stream>();
  const memory = createMemory();

  dependencies.live.subscribe((announcement) => {
    memory.add(announcement);
    const hearers =
      announcement.kind === "signal"
        ? Math.min(announcement.memberIds.length, streams.size)
        : streams.size;
    const withinMs = readingAgainWithinMs(hearers);
    // Caches the message, because hundreds of streams get it.
    const toOthers = new Map<readonly string[], string>();
    const messageToOthers = (invalidates: readonly string[]): string => {
      const message =
        toOthers.get(invalidates) ?? messageOf(invalidates, changeOf(announcement), withinMs);
      toOthers.set(invalidates, message);
      return message;
    };
    for (const stream of streams) {
      if (endsStream(announcement, stream.actor)) stream.close();
      else {
        const invalidates = invalidationsFor(announcement, stream.actor);
        if (invalidates)
          stream.send(
            isAbout(announcement, stream.actor)
              ? messageOf(invalidates, changeOf(announcement))
              : messageToOthers(invalidates),
          );
        if (mayHaveOtherRights(announcement, stream.actor)) void stream.lookAgain();
      }
    }
  });

  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
    for (const stream of streams) stream.close();
  });

  app.get("/api/live", async (request, reply) => {
    const actor = await rateLimitKey(request, dependencies, false);
    if (actor.kind !== "member")
      throw new RefusalError({
        kind: "signed-out",
        code: "signed-out",
        message: "You're signed out. Sign in to continue.",
      });
    if (actor.isHeldBack) throw new RefusalError(HELD_BACK);
    if (actor.apiToken) throwIf(callBlockedBecause(actor.apiToken.right, LISTENING));
    const own = [...streams].filter(
      ({ actor: { id, apiToken } }) => id === actor.id && apiToken?.id === actor.apiToken?.id,
    );
    const ofSession = own.filter((stream) => stream.actor.sessionId === actor.sessionId).length;
    if (own.length >= MOST_OF_A_MEMBER || ofSession >= MOST_OF_A_SESSION)
      throw new RefusalError(TOO_MANY_STREAMS);
    const msLeft = (): number =>
      actor.apiToken
        ? dependencies.clock.now().until(actor.apiToken.endsAt).total("milliseconds")
        : Number.POSITIVE_INFINITY;
    const hasSameRights = async (): Promise<boolean> => {
      const now = await authenticate(request, dependencies);
      return now.kind === "member" && now.role === actor.role;
    };
    const stream = openStream(reply, actor, {
      onClose: (closed) => streams.delete(closed),
      msLeft,
      hasSameRights,
    });
    streams.add(stream);
    const ended = memory
      .since(reply.elapsedTime + 1_000)
      .some((announcement) => announcement.kind !== "gap" && endsStream(announcement, actor));
    const missed = memory.since(agoOf(request.query) + reply.elapsedTime);
    tellMissed(stream, missed);
    // The session may have ended during the lookup. During a shutdown, the client is sent to the
    // next instance.
    if (isClosing || ended || missed.some(({ kind }) => kind === "gap")) stream.close();
  });
}

interface OfStream {
  readonly onClose: (stream: Stream) => void;
  readonly msLeft: () => number;
  readonly hasSameRights: () => Promise<boolean>;
}

/** Starts the streaming response; it ends when the client disconnects or stops reading. */
function openStream(
  reply: FastifyReply,
  actor: MemberActor,
  { onClose, msLeft, hasSameRights }: OfStream,
): Stream {
  const { raw } = reply;
  // Fastify's headers must be copied, because Fastify does not write this response.
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  reply.hijack();
  raw.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "x-accel-buffering": "no",
  });
  const write = (text: string): void => {
    raw.write(text);
    if (raw.writableLength <= MOST_UNREAD_BYTES) return;
    // The connection is stalled, so an orderly end would not get through either.
    clear();
    raw.destroy();
  };
  let end: NodeJS.Timeout | undefined;
  // An API token usually expires far in the future, so the timer for its end is set only when the
  // next heartbeat would be too late.
  const endInTime = (): void => {
    const left = msLeft();
    if (left <= HEARTBEAT_MS) end ??= setTimeout(() => stream.close(), Math.max(0, left));
  };
  const heartbeat = setInterval(() => {
    write("event: beat\ndata: {}\n\n");
    endInTime();
  }, HEARTBEAT_MS);
  const clear = (): void => {
    clearInterval(heartbeat);
    clearTimeout(end);
    onClose(stream);
  };
  const stream: Stream = {
    actor,
    lookAgain: async () => {
      // A failed query changes nothing, and a lost database makes every client reconnect anyway.
      if (!(await hasSameRights().catch(() => true))) stream.close();
    },
    send: write,
    close: () => {
      // Unregisters first: nothing may be written after the response has ended.
      clear();
      raw.end();
    },
  };
  raw.on("close", clear);
  // A client that disconnects during a write is no server error.
  raw.on("error", clear);
  write(`retry: ${RETRY_MS}\nevent: open\ndata: {}\n\n`);
  endInTime();
  return stream;
}

/**
 * Whether a stream must end: because its session ended, or because announcements may be missing, so
 * that the browser must reconnect and read everything again.
 */
function endsStream(
  announcement: Announcement,
  { id: memberId, sessionId, apiToken }: MemberActor,
): boolean {
  if (announcement.kind === "gap") return true;
  if (!apiToken)
    return announcement.kind === "signed-out" && isEnded(announcement, { id: sessionId, memberId });
  if (announcement.kind === "api-token-ended") return announcement.apiTokenId === apiToken.id;
  // The member that an API token acts as may have changed or left, so the client must authenticate
  // anew.
  return (
    announcement.kind === "event" &&
    memberId !== 0 &&
    announcement.subjectId === memberId &&
    LEAVING.includes(announcement.type)
  );
}

/** A member's role changes with their record; a token's scope never changes. */
function mayHaveOtherRights(announcement: Announcement, { id, apiToken }: MemberActor): boolean {
  return (
    announcement.kind === "event" &&
    announcement.type === "members.changed" &&
    announcement.subjectId === id &&
    !apiToken
  );
}

const LEAVING: readonly EventType[] = ["members.deactivated", "members.removed"];

/**
 * The id by which the browser recognizes its own change; the response to the command contained it
 * too.
 */
const changeOf = (announcement: Announcement): string | null =>
  "change" in announcement ? announcement.change : null;

const messageOf = (invalidates: readonly string[], change: string | null, withinMs = 0): string =>
  `event: change\ndata: ${JSON.stringify({ invalidates, change, ...(withinMs > 0 ? { withinMs } : {}) })}\n\n`;

/**
 * Whether the member caused the change or is concerned by it; then their screen refetches without
 * jitter.
 */
function isAbout(announcement: Announcement, { id }: MemberActor): boolean {
  return (
    announcement.kind === "event" && (announcement.actorId === id || announcement.subjectId === id)
  );
}

/**
 * Replays missed changes to a late stream: the member's own by change id, all others in one
 * message.
 */
function tellMissed(stream: Stream, missed: readonly Announcement[]): void {
  const others = new Set<string>();
  for (const announcement of missed) {
    const invalidates = invalidationsFor(announcement, stream.actor) ?? [];
    const isOwn =
      announcement.kind === "event" &&
      announcement.actorId === stream.actor.id &&
      announcement.change !== null;
    if (isOwn) stream.send(messageOf(invalidates, announcement.change));
    else for (const key of invalidates) others.add(key);
  }
  if (others.size > 0) stream.send(messageOf([...others], null));
}

/**
 * Returns how many milliseconds before the stream request the page began to read; 0 if it does not
 * say.
 */
function agoOf(query: unknown): number {
  const ago = Number((query as { ago?: unknown }).ago);
  return ago > 0 ? ago + ON_ITS_WAY_MS : Number.NEGATIVE_INFINITY;
}

/** Event replay buffer: covers the time between a page's first read and its stream. */
function createMemory() {
  let all: { readonly announcement: Announcement; readonly at: number }[] = [];
  const youngerThan = (ms: number) => all.filter(({ at }) => performance.now() - at < ms);
  return {
    add(announcement: Announcement): void {
      if (announcement.kind === "changed") return;
      all.push({ announcement, at: performance.now() });
      if (performance.now() - (all[0]?.at ?? 0) > 2 * REMEMBERED_MS)
        all = youngerThan(REMEMBERED_MS);
    },
    since: (ms: number): readonly Announcement[] =>
      youngerThan(ms).map(({ announcement }) => announcement),
  };
}
