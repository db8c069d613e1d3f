import { FORMER_TOKEN_SECONDS } from "@watchbill/domain/accounts/reauthentication";
import { lacksFor } from "@watchbill/domain/accounts/second-factor";
import { MAX_SESSIONS, sessionEndsBecause } from "@watchbill/domain/accounts/session";
import type { FastifyReply, FastifyRequest } from "fastify";
import { minuteOf } from "../clock.ts";
import type { Actor, CommandContext, MemberActor, Origin } from "../context.ts";
import type { Db, Tx } from "../database/database.ts";
import type { Needs, ToKnowWho } from "../dependencies.ts";
import { announce } from "../events/events.ts";
import { bearerOf } from "./bearer.ts";
import { hashToken, newToken } from "./secrets.ts";

/** The minimum time between updates of a session's last use. */
const TOUCH_MINUTES = 5;
const COOKIE_DAYS = 90;

/** The cookie's name; over https, the `__Host-` prefix binds it to this host. */
export function cookieName(baseUrl: string): string {
  return baseUrl.startsWith("https:") ? "__Host-watchbill" : "watchbill";
}

/** The factors with which a member signed in or re-authenticated. */
interface SignedInBy {
  readonly passkey?: boolean;
  readonly code?: boolean;
  /**
   * True if the member signed in with an emailed one-time password because they forgot their own.
   */
  readonly emailedPassword?: boolean;
  /**
   * Set for a sign-in through the identity provider: whether it used a second factor, and when the
   * member signed in at the provider (null if unknown).
   */
  readonly provider?: {
    readonly isBySecondFactor: boolean;
    readonly signedInAt: Temporal.Instant | null;
  };
}

/**
 * Opens a session and returns its token, which is stored only as a hash; at the limit, ends the
 * session unused for longest.
 */
export async function openSession(
  tx: Tx,
  memberId: number,
  origin: Origin,
  now: Temporal.Instant,
  by: SignedInBy = {},
): Promise<{ id: number; token: string }> {
  const token = newToken();
  const { id } = await tx
    .insertInto("sessions")
    .values({
      tokenHash: hashToken(token),
      memberId,
      createdAt: now,
      lastSeenAt: now,
      ipAddress: origin.ipAddress,
      userAgent: origin.userAgent?.slice(0, 400) ?? null,
      isByPasskey: by.passkey ?? false,
      isByCode: by.code ?? false,
      maySetPassword: by.emailedPassword ?? false,
      ...byProvider(by, now),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await endOverflow(tx, memberId, id);
  return { id, token };
}

/**
 * Ends those of a member's sessions that exceed the limit, the longest unused first, but never
 * `opened`.
 */
async function endOverflow(tx: Tx, memberId: number, opened: number): Promise<void> {
  const ended = await tx
    .deleteFrom("sessions")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("sessions")
        .select("id")
        .where("memberId", "=", memberId)
        .where("id", "<>", opened)
        .orderBy("lastSeenAt", "desc")
        .orderBy("id", "desc")
        .offset(MAX_SESSIONS - 1),
    )
    .returning("id")
    .execute();
  await announceEnded(tx, memberId, ended);
}

/**
 * Returns a session token after sign-in. On a device where the member is already signed in, their
 * session continues with the new token; another member's session on the device ends.
 */
export async function beginSession(
  { tx, actor, origin, now }: CommandContext<Actor>,
  memberId: number,
  by: SignedInBy,
): Promise<string> {
  if (actor.kind === "member" && actor.id === memberId)
    return renewSession(tx, actor.sessionId, now, by);
  if (actor.kind === "member") await endSessions(tx, actor.id, { only: actor.sessionId });
  return (await openSession(tx, memberId, origin, now, by)).token;
}

/**
 * Records a re-authentication; returns the session's new token, while the old one stays valid for
 * some seconds.
 */
export async function renewSession(
  tx: Tx,
  sessionId: number,
  now: Temporal.Instant,
  by: SignedInBy = {},
): Promise<string> {
  const token = newToken();
  await tx
    .updateTable("sessions")
    .set((eb) => ({
      formerTokenHash: eb.ref("tokenHash"),
      tokenHash: hashToken(token),
      reauthenticatedAt: now,
      ...(by.passkey ? { isByPasskey: true } : {}),
      ...(by.code ? { isByCode: true } : {}),
      ...(by.emailedPassword ? { maySetPassword: true } : {}),
      ...byProvider(by, now),
    }))
    .where("id", "=", sessionId)
    .execute();
  return token;
}

/**
 * Returns what a session records of a provider sign-in. Re-authentication counts from the sign-in
 * at the provider, which may be hours ago; not at all if the provider does not give its time.
 */
function byProvider({ provider }: SignedInBy, now: Temporal.Instant) {
  if (!provider) return {};
  const { signedInAt, isBySecondFactor } = provider;
  const isPast = signedInAt !== null && Temporal.Instant.compare(signedInAt, now) < 0;
  const reauthenticatedAt =
    signedInAt === null ? Temporal.Instant.fromEpochMilliseconds(0) : isPast ? signedInAt : now;
  return {
    isByProvider: true,
    ...(isBySecondFactor ? { isByProviderFactor: true } : {}),
    reauthenticatedAt,
  };
}

/**
 * Records that the member has set a new password, so that changing it again requires the current
 * password in this session too.
 */
export async function expireEmailedPassword(tx: Tx, sessionId: number): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ maySetPassword: false })
    .where("id", "=", sessionId)
    .execute();
}

/**
 * Ends all of a member's sessions, all except `except`, or only `only`. Their live streams close at
 * once on every instance. Returns how many sessions ended.
 */
export async function endSessions(
  tx: Tx,
  memberId: number,
  which: { except?: number; only?: number } = {},
): Promise<number> {
  let query = tx.deleteFrom("sessions").where("memberId", "=", memberId);
  if (which.except !== undefined) query = query.where("id", "<>", which.except);
  if (which.only !== undefined) query = query.where("id", "=", which.only);
  const ended = await query.returning("id").execute();
  await announceEnded(tx, memberId, ended, which.except);
  return ended.length;
}

/** Purges sessions past their idle or absolute limit. */
export async function purgeSessionsUnusedSince(
  tx: Tx,
  lastSeenBefore: Temporal.Instant,
  createdBefore: Temporal.Instant,
): Promise<void> {
  await tx
    .deleteFrom("sessions")
    .where((eb) =>
      eb.or([eb("lastSeenAt", "<", lastSeenBefore), eb("createdAt", "<", createdBefore)]),
    )
    .execute();
}

async function announceEnded(
  tx: Tx,
  memberId: number,
  ended: readonly { id: number }[],
  except?: number,
): Promise<void> {
  if (ended.length === 0) return;
  const [from, to] = ended.reduce(
    ([least, most], { id }) => [Math.min(least, id), Math.max(most, id)],
    [Infinity, 0],
  );
  await announce(tx, { kind: "signed-out", memberId, from, to, except: except ?? null });
}

/**
 * Authenticates a request's cookie; `anonymous` if there is none, it has expired, the member is
 * inactive, or the request has an API token.
 */
export async function actorOf(request: FastifyRequest, dependencies: ToKnowWho): Promise<Actor> {
  const token = request.cookies[cookieName(dependencies.configuration.baseUrl)];
  if (!token || bearerOf(request) !== null) return ANONYMOUS;
  const key = `actor ${minuteOf(dependencies.clock)} ${token}`;
  const { database, cache } = dependencies;
  // A command reads the session from the database, not from a cache.
  const found =
    request.method === "GET"
      ? cache.getOrCompute(key, () => readActor(token, database.read, dependencies))
      : cache.compute(key, () => readActor(token, database.write, dependencies));
  return (await found) ?? ANONYMOUS;
}

const ANONYMOUS: Actor = { kind: "anonymous" };

async function readActor(
  token: string,
  database: Db,
  dependencies: ToKnowWho,
): Promise<MemberActor | null> {
  const now = dependencies.clock.now();
  const row = await findSession(database, hashToken(token), now);
  if (!row || sessionEndsBecause(row, now)) return null;
  if (Temporal.Instant.compare(row.lastSeenAt.add({ minutes: TOUCH_MINUTES }), now) < 0)
    touch(row.sessionId, now, dependencies);
  const role = row.role === "admin" ? "admin" : "member";
  const isBySecondFactor = row.isByPasskey || row.isByCode || row.isByProviderFactor;
  const { secondFactorFor } = await dependencies.organization();
  const lacks = lacksFor(secondFactorFor, { role, isBySecondFactor });
  return {
    kind: "member",
    id: row.id,
    unitNumber: row.unitNumber,
    role: lacks.needsSecondFactor ? "member" : role,
    sessionId: row.sessionId,
    isBySecondFactor,
    ...lacks,
    reauthenticatedAt: row.reauthenticatedAt ?? row.createdAt,
    maySetPassword: row.maySetPassword,
    ...(row.isByProvider ? { isByProvider: true } : {}),
  };
}

/** Finds the session of a token, or of its previous token. */
async function findSession(database: Db, tokenHash: Buffer, now: Temporal.Instant) {
  const present = await selectSession(database)
    .where("sessions.tokenHash", "=", tokenHash)
    .executeTakeFirst();
  if (present) return present;
  return selectSession(database)
    .where("sessions.formerTokenHash", "=", tokenHash)
    .where("sessions.reauthenticatedAt", ">", now.subtract({ seconds: FORMER_TOKEN_SECONDS }))
    .executeTakeFirst();
}

function selectSession(database: Db) {
  return database
    .selectFrom("sessions")
    .innerJoin("members", "members.id", "sessions.memberId")
    .select([
      "sessions.id as sessionId",
      "sessions.createdAt",
      "sessions.lastSeenAt",
      "sessions.isByPasskey",
      "sessions.isByCode",
      "sessions.isByProvider",
      "sessions.isByProviderFactor",
      "sessions.reauthenticatedAt",
      "sessions.maySetPassword",
      "members.id",
      "members.unitNumber",
      "members.role",
    ])
    .where("members.isActive", "=", true)
    .where("members.deletedAt", "is", null);
}

function touch(
  sessionId: number,
  now: Temporal.Instant,
  { database, log }: Needs<"database" | "log">,
): void {
  database.write
    .updateTable("sessions")
    .set({ lastSeenAt: now })
    .where("id", "=", sessionId)
    .where("lastSeenAt", "<", now)
    .execute()
    .catch((error: unknown) => log.warn({ err: error }, "couldn't record the use of a session"));
}

export function sessionCookie(
  reply: FastifyReply,
  baseUrl: string,
): { start(token: string): void; end(): void } {
  const options = {
    httpOnly: true,
    sameSite: "lax",
    secure: baseUrl.startsWith("https:"),
    path: "/",
  } as const;
  return {
    start: (token) =>
      void reply.setCookie(cookieName(baseUrl), token, {
        ...options,
        maxAge: COOKIE_DAYS * 86_400,
      }),
    end: () =>
      void reply.clearCookie(cookieName(baseUrl), options).header("clear-site-data", '"cache"'),
  };
}
