import { eventCatalogue } from "@watchbill/contract/event-catalogue";
import { HELD_BACK } from "@watchbill/domain/accounts/second-factor";
import type { FastifyInstance } from "fastify";
import type { MemberActor } from "./context.ts";
import type { AppDependencies } from "./dependencies.ts";
import { type Announcement, isEventType } from "./events.ts";
import { Refused } from "./refused.ts";
import { actorOf } from "./sessions.ts";

const HEARTBEAT_MS = 20_000;
/** How long a browser waits before it comes back; it adds a spread of its own. */
const RETRY_MS = 1_000;

/**
 * `GET /api/live`: Server-Sent Events. Each message names the endpoints whose answers changed; the browser reads them
 * again. A stream carries no content, so what a member may not read never passes here.
 */
export function registerLiveStream(app: FastifyInstance, dependencies: AppDependencies): void {
  const streams = new Set<{ actor: MemberActor; send: (text: string) => void; close: () => void }>();

  dependencies.live.subscribe((heard) => {
    for (const stream of streams) {
      // After a gap the browser must read all again; coming back does that.
      if (heard.kind === "gap") stream.close();
      else if (heard.kind === "sessions-ended" && heard.sessionIds.includes(stream.actor.sessionId)) stream.close();
      else {
        const touches = touchesFor(heard, stream.actor);
        if (touches) stream.send(`event: change\ndata: ${JSON.stringify({ touches })}\n\n`);
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
    raw.on("close", forget);
    // A browser that vanished mid-write is no fault of ours.
    raw.on("error", forget);
    // Whoever comes as the app stops is sent to the one that follows it.
    if (isClosing) stream.close();
  });
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
