import { eventCatalogue } from "@watchbill/contract/event-catalogue";
import { HELD_BACK } from "@watchbill/domain/accounts/second-factor";
import type { FastifyInstance } from "fastify";
import type { MemberActor } from "./context.ts";
import type { AppDependencies } from "./dependencies.ts";
import { type Announcement, isEventType } from "./events.ts";
import type { Heard } from "./live.ts";
import { Refused } from "./refused.ts";
import { actorOf } from "./sessions.ts";

const HEARTBEAT_MS = 20_000;
/** How long a browser waits before it comes back; it adds a spread of its own. */
const RETRY_MS = 1_000;
/** What was heard this long ago can still be told to who comes late. */
const REMEMBERED_MS = 90_000;
/** A stream that is asked for may travel so long. */
const ON_ITS_WAY_MS = 5_000;

/**
 * `GET /api/live`: Server-Sent Events. Each message names the endpoints whose answers changed; the browser reads them
 * again. A stream carries no content, so what a member may not read never passes here. A page that has read already
 * says with `ago` how many milliseconds ago it began to, and is told what has changed since.
 */
export function registerLiveStream(app: FastifyInstance, dependencies: AppDependencies): void {
  const streams = new Set<{ actor: MemberActor; send: (text: string) => void; close: () => void }>();

  const memory = createMemory();

  dependencies.live.subscribe((heard) => {
    memory.add(heard);
    for (const stream of streams) {
      // After a gap the browser must read all again; coming back does that.
      if (heard.kind === "gap") stream.close();
      else if (heard.kind === "sessions-ended" && heard.sessionIds.includes(stream.actor.sessionId)) stream.close();
      else {
        const touches = touchesFor(heard, stream.actor);
        if (touches) stream.send(changeOf(touches));
      }
    }
  });

  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
    for (const stream of streams) stream.close();
  });

  app.get("/api/live", async (request, reply) => {
    const actor = await actorOf(request, dependencies);
    if (actor.kind !== "member")
      throw new Refused({ kind: "signed-out", code: "signed-out", message: "You are signed out. Sign in to go on." });
    if (actor.isHeldBack) throw new Refused(HELD_BACK);
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
    raw.write(`retry: ${RETRY_MS}\nevent: open\ndata: {}\n\n`);
    const heartbeat = setInterval(() => raw.write(": still here\n\n"), HEARTBEAT_MS);
    const forget = (): void => {
      clearInterval(heartbeat);
      streams.delete(stream);
    };
    const stream = {
      actor,
      send: (text: string) => void raw.write(text),
      close: () => {
        // Forgotten first: nothing may be written once the answer has ended.
        forget();
        raw.end();
      },
    };
    streams.add(stream);
    const ended = memory
      .since(reply.elapsedTime + 1_000)
      .some((heard) => heard.kind === "sessions-ended" && heard.sessionIds.includes(actor.sessionId));
    const missed = memory.since(agoOf(request.query) + reply.elapsedTime);
    const stale = new Set(missed.flatMap((heard) => (heard.kind === "gap" ? [] : (touchesFor(heard, actor) ?? []))));
    if (stale.size > 0) stream.send(changeOf([...stale]));
    raw.on("close", forget);
    // A browser that vanished mid-write is no fault of ours.
    raw.on("error", forget);
    // The session may have ended while it was looked up. Whoever comes as the app stops is sent to the one that follows it.
    if (isClosing || ended || missed.some(({ kind }) => kind === "gap")) stream.close();
  });
}

const changeOf = (touches: readonly string[]): string => `event: change\ndata: ${JSON.stringify({ touches })}\n\n`;

/** How long before it asked for a stream a page began to read; nothing where it does not say. */
function agoOf(query: unknown): number {
  const ago = Number((query as { ago?: unknown }).ago);
  return ago > 0 ? ago + ON_ITS_WAY_MS : Number.NEGATIVE_INFINITY;
}

/** What was heard lately, so that nothing is lost between a page's first reading and its stream. */
function createMemory() {
  let all: { readonly heard: Heard; readonly at: number }[] = [];
  const youngerThan = (ms: number) => all.filter(({ at }) => performance.now() - at < ms);
  return {
    add(heard: Heard): void {
      if (heard.kind === "changed") return;
      all.push({ heard, at: performance.now() });
      if (performance.now() - (all[0]?.at ?? 0) > 2 * REMEMBERED_MS) all = youngerThan(REMEMBERED_MS);
    },
    since: (ms: number): readonly Heard[] => youngerThan(ms).map(({ heard }) => heard),
  };
}

/** What a member's screens should read again for an announcement, or null when it is none of theirs. */
export function touchesFor(heard: Announcement, actor: MemberActor): readonly string[] | null {
  if (heard.kind === "sessions-ended" || heard.kind === "changed") return null;
  if (heard.kind === "signal") return heard.memberIds.includes(actor.id) ? heard.touches : null;
  if (!isEventType(heard.type)) return null;
  const { visibility, touches } = eventCatalogue[heard.type];
  const isOwn = heard.subjectId === actor.id || heard.actorId === actor.id;
  if (visibility === "everyone" || isOwn) return touches;
  return visibility === "administrators" && actor.role === "admin" ? touches : null;
}
