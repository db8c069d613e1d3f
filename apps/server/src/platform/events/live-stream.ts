import { HELD_BACK } from "@watchbill/domain/accounts/second-factor";
import type { EventType } from "@watchbill/domain/news/catalogue";
import { readingAgainWithinMs } from "@watchbill/domain/news/reading-again";
import { callBlockedBecause, type ProgramRight } from "@watchbill/domain/programs/program-rights";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { MemberActor } from "../context.ts";
import type { Needs, ToKnowWho } from "../dependencies.ts";
import { countedCaller } from "../http/counted-caller.ts";
import { callerOf } from "../identity/callers.ts";
import { Refused, refuseIf } from "../refused.ts";
import { touchesFor } from "./change.ts";
import { isEnded } from "./events.ts";
import type { Heard } from "./live.ts";

const HEARTBEAT_MS = 20_000;
/** How long a browser waits before it comes back; it adds a spread of its own. */
const RETRY_MS = 1_000;
/** What was heard this long ago can still be told to who comes late. */
const REMEMBERED_MS = 90_000;
/** A stream that is asked for may travel so long. */
const ON_ITS_WAY_MS = 5_000;

/** A browser that leaves so much unread is gone, or stands still; when it comes back it reads all again. */
const MOST_UNREAD_BYTES = 64 * 1024;
/** Streams of one session at a time: a browser has one for all its tabs, or one for each. */
const MOST_OF_A_SESSION = 20;
/** Streams of one member at a time, on all their devices. */
const MOST_OF_A_MEMBER = 60;

/** What a program needs one of to listen. */
const LISTENING: readonly ProgramRight[] = ["schedule", "read", "member"];

const TOO_MANY_STREAMS = {
  kind: "too-many",
  code: "too-many-streams",
  message: "Watchbill is open in too many tabs. Close some; this one goes on by itself.",
} as const;

interface Stream {
  readonly actor: MemberActor;
  /** Ends where its member has other rights than when it was asked for: whoever comes back is looked at anew, and reads all again. */
  lookAgain(): Promise<void>;
  send(text: string): void;
  close(): void;
}

/**
 * `GET /api/live`: Server-Sent Events. Each message names the endpoints whose answers changed; the browser reads them
 * again, at some moment within as many milliseconds as it is told. A stream carries no content, so what a member may not read never
 * passes here. A page that has read already says with `ago` how many milliseconds ago it began to, and is told what has changed since.
 */
export function registerLiveStream(
  app: FastifyInstance,
  dependencies: ToKnowWho & Needs<"limits" | "live">,
): void {
  const streams = new Set<Stream>();
  const memory = createMemory();

  dependencies.live.subscribe((heard) => {
    memory.add(heard);
    const hearers =
      heard.kind === "signal" ? Math.min(heard.memberIds.length, streams.size) : streams.size;
    const withinMs = readingAgainWithinMs(hearers);
    // Hundreds are told the same.
    const toOthers = new Map<readonly string[], string>();
    const messageToOthers = (touches: readonly string[]): string => {
      const message = toOthers.get(touches) ?? messageOf(touches, changeOf(heard), withinMs);
      toOthers.set(touches, message);
      return message;
    };
    for (const stream of streams) {
      if (endsStream(heard, stream.actor)) stream.close();
      else {
        const touches = touchesFor(heard, stream.actor);
        if (touches)
          stream.send(
            isAbout(heard, stream.actor)
              ? messageOf(touches, changeOf(heard))
              : messageToOthers(touches),
          );
        if (mayHaveOtherRights(heard, stream.actor)) void stream.lookAgain();
      }
    }
  });

  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
    for (const stream of streams) stream.close();
  });

  app.get("/api/live", async (request, reply) => {
    const actor = await countedCaller(request, dependencies, false);
    if (actor.kind !== "member")
      throw new Refused({
        kind: "signed-out",
        code: "signed-out",
        message: "You are signed out. Sign in to go on.",
      });
    if (actor.isHeldBack) throw new Refused(HELD_BACK);
    if (actor.program) refuseIf(callBlockedBecause(actor.program.right, LISTENING));
    const own = [...streams].filter(
      ({ actor: { id, program } }) => id === actor.id && program?.id === actor.program?.id,
    );
    const ofSession = own.filter((stream) => stream.actor.sessionId === actor.sessionId).length;
    if (own.length >= MOST_OF_A_MEMBER || ofSession >= MOST_OF_A_SESSION)
      throw new Refused(TOO_MANY_STREAMS);
    const msLeft = (): number =>
      actor.program
        ? dependencies.clock.now().until(actor.program.endsAt).total("milliseconds")
        : Number.POSITIVE_INFINITY;
    const hasSameRights = async (): Promise<boolean> => {
      const now = await callerOf(request, dependencies);
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
      .some((heard) => heard.kind !== "gap" && endsStream(heard, actor));
    const missed = memory.since(agoOf(request.query) + reply.elapsedTime);
    tellMissed(stream, missed);
    // The session may have ended while it was looked up. Whoever comes as the app stops is sent to the one that follows it.
    if (isClosing || ended || missed.some(({ kind }) => kind === "gap")) stream.close();
  });
}

interface OfStream {
  readonly onClose: (stream: Stream) => void;
  readonly msLeft: () => number;
  readonly hasSameRights: () => Promise<boolean>;
}

/** Begins the answer that goes on; it ends when the browser goes, or reads no more. */
function openStream(
  reply: FastifyReply,
  actor: MemberActor,
  { onClose, msLeft, hasSameRights }: OfStream,
): Stream {
  const { raw } = reply;
  // What every answer carries is the framework's, which does not write this one.
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
    // Nothing more gets through to it, so its end would not either.
    forget();
    raw.destroy();
  };
  let end: NodeJS.Timeout | undefined;
  // A token's end is long away as a rule, so a timer is set for it once it comes before the next beat.
  const endInTime = (): void => {
    const left = msLeft();
    if (left <= HEARTBEAT_MS) end ??= setTimeout(() => stream.close(), Math.max(0, left));
  };
  const heartbeat = setInterval(() => {
    write("event: beat\ndata: {}\n\n");
    endInTime();
  }, HEARTBEAT_MS);
  const forget = (): void => {
    clearInterval(heartbeat);
    clearTimeout(end);
    onClose(stream);
  };
  const stream: Stream = {
    actor,
    lookAgain: async () => {
      // A database that is away says nothing of them, and has everybody come back in any case.
      if (!(await hasSameRights().catch(() => true))) stream.close();
    },
    send: write,
    close: () => {
      // Forgotten first: nothing may be written once the answer has ended.
      forget();
      raw.end();
    },
  };
  raw.on("close", forget);
  // A browser that vanished mid-write is no fault of ours.
  raw.on("error", forget);
  write(`retry: ${RETRY_MS}\nevent: open\ndata: {}\n\n`);
  endInTime();
  return stream;
}

/** True when a stream must end: its session did, or something may have been missed and coming back has the browser read all again. */
function endsStream(heard: Heard, { id: memberId, sessionId, program }: MemberActor): boolean {
  if (heard.kind === "gap") return true;
  if (!program) return heard.kind === "signed-out" && isEnded(heard, { id: sessionId, memberId });
  if (heard.kind === "program-ended") return heard.programId === program.id;
  // Whom it acts as may be somebody else now, or nobody: whoever comes back is looked at anew.
  return (
    heard.kind === "event" &&
    memberId !== 0 &&
    heard.subjectId === memberId &&
    LEAVING.includes(heard.type)
  );
}

/** A person's role is changed with their record; a program's right never is. */
function mayHaveOtherRights(heard: Heard, { id, program }: MemberActor): boolean {
  return (
    heard.kind === "event" && heard.type === "members.changed" && heard.subjectId === id && !program
  );
}

const LEAVING: readonly EventType[] = ["members.deactivated", "members.removed"];

/** The number by which the browser knows a change of its own, which its answer told of as well. */
const changeOf = (heard: Heard): string | null => ("change" in heard ? heard.change : null);

const messageOf = (touches: readonly string[], change: string | null, withinMs = 0): string =>
  `event: change\ndata: ${JSON.stringify({ touches, change, ...(withinMs > 0 ? { withinMs } : {}) })}\n\n`;

/** Whether it is their own doing, or is about them: then they see it at once. */
function isAbout(heard: Heard, { id }: MemberActor): boolean {
  return heard.kind === "event" && (heard.actorId === id || heard.subjectId === id);
}

/** Tells who comes late what has changed: what they did themselves by its number, all else in one message. */
function tellMissed(stream: Stream, missed: readonly Heard[]): void {
  const others = new Set<string>();
  for (const heard of missed) {
    const touches = touchesFor(heard, stream.actor) ?? [];
    const isOwn =
      heard.kind === "event" && heard.actorId === stream.actor.id && heard.change !== null;
    if (isOwn) stream.send(messageOf(touches, heard.change));
    else for (const touch of touches) others.add(touch);
  }
  if (others.size > 0) stream.send(messageOf([...others], null));
}

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
      if (performance.now() - (all[0]?.at ?? 0) > 2 * REMEMBERED_MS)
        all = youngerThan(REMEMBERED_MS);
    },
    since: (ms: number): readonly Heard[] => youngerThan(ms).map(({ heard }) => heard),
  };
}
