import {
  MOST_PROGRAMS,
  PROGRAM_REVOKED,
  PROGRAM_TOUCH_MINUTES,
  programBlockedBecause,
  TOKEN_START,
} from "@watchbill/domain/programs/program";
import { PROGRAM_RIGHTS, type ProgramRight } from "@watchbill/domain/programs/program-rights";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { minuteOf } from "../clock.ts";
import type { MemberActor } from "../context.ts";
import type { Db, Tx } from "../database/database.ts";
import type { Needs, ToKnowWho } from "../dependencies.ts";
import { announce } from "../events/events.ts";
import { Refused, refuseIf } from "../refused.ts";
import { hashToken, newToken } from "./secrets.ts";

/** A program whose token came with a request. */
interface FoundProgram {
  readonly id: number;
  readonly name: string;
  readonly right: ProgramRight;
  readonly memberId: number | null;
  readonly unitNumber: string | null;
  readonly isMemberActive: boolean | null;
  readonly comesFrom: readonly string[];
  readonly endsAt: Temporal.Instant;
  readonly revokedAt: Temporal.Instant | null;
  readonly lastUsedAt: Temporal.Instant | null;
}

/** A token as whoever makes the program sees it once, and the form in which it is kept. */
export function newProgramToken(): { token: string; tokenHash: Buffer } {
  const token = `${TOKEN_START}${newToken()}`;
  return { token, tokenHash: hashToken(token) };
}

/** Whom a token speaks for; a `Refused` says why it opens nothing. A change asks the database itself, at that very moment. */
export async function programActorOf(
  token: string,
  request: FastifyRequest,
  dependencies: ToKnowWho,
): Promise<MemberActor> {
  const { cache, clock, database } = dependencies;
  const now = clock.now();
  const key = `program ${minuteOf(clock)} ${token}`;
  const found =
    request.method === "GET"
      ? cache.getOrCompute(key, () => findProgram(database.read, hashToken(token)))
      : cache.compute(key, () => findProgram(database.write, hashToken(token)));
  const program = (await found) ?? null;
  refuseIf(programBlockedBecause(program, { now, address: request.ip }));
  if (!program) throw new Error("a token that is not known was not refused");
  const { lastUsedAt } = program;
  if (
    !lastUsedAt ||
    Temporal.Instant.compare(lastUsedAt.add({ minutes: PROGRAM_TOUCH_MINUTES }), now) <= 0
  )
    touch(program.id, request.ip, now, dependencies);
  return actorOfProgram(program);
}

/** Who acts as a member has a member's rights, whoever they are; who acts as nobody has the number 0, which is nobody's. */
function actorOfProgram({
  id,
  name,
  right,
  memberId,
  unitNumber,
  endsAt,
}: FoundProgram): MemberActor {
  return {
    kind: "member",
    id: right === "member" ? (memberId ?? 0) : 0,
    unitNumber: unitNumber ?? "",
    role: right === "read" || right === "webhooks" ? "admin" : "member",
    sessionId: -id,
    isBySecondFactor: false,
    needsSecondFactor: false,
    isHeldBack: false,
    provenAt: Temporal.Instant.fromEpochMilliseconds(0),
    maySetPassword: false,
    program: { id, name, right, endsAt },
  };
}

async function findProgram(database: Db, tokenHash: Buffer): Promise<FoundProgram | null> {
  const row = await database
    .selectFrom("programs as p")
    .leftJoin("members as m", "m.id", "p.memberId")
    .select([
      "p.id",
      "p.name",
      "p.whatItMay",
      "p.memberId",
      "p.comesFrom",
      "p.endsAt",
      "p.revokedAt",
      "p.lastUsedAt",
    ])
    .select(["m.unitNumber", "m.isActive", "m.deletedAt"])
    .where("p.tokenHash", "=", tokenHash)
    .executeTakeFirst();
  if (!row) return null;
  const { whatItMay, isActive, deletedAt, ...found } = row;
  const isMemberActive = row.memberId === null ? null : isActive === true && deletedAt === null;
  return { ...found, right: rightOf(whatItMay), isMemberActive };
}

/** A right as its row holds it, which the database bounds. */
export function rightOf(text: string): ProgramRight {
  return PROGRAM_RIGHTS.find((right) => right === text) ?? "schedule";
}

function touch(
  id: number,
  from: string,
  now: Temporal.Instant,
  { database, log }: Needs<"database" | "log">,
): void {
  database.write
    .updateTable("programs")
    .set({ lastUsedAt: now, lastUsedFrom: from })
    .where("id", "=", id)
    .where((eb) =>
      eb.or([
        eb("lastUsedAt", "is", null),
        eb("lastUsedAt", "<=", now.subtract({ minutes: PROGRAM_TOUCH_MINUTES })),
      ]),
    )
    .execute()
    .catch((error: unknown) =>
      log.warn({ err: error }, "could not note that a program's token was used"),
    );
}

/**
 * Holds a program's token until the transaction ends, first of all it locks: a revocation waits for what was begun before
 * it, and nothing begins after it.
 */
export async function holdProgram(tx: Tx, id: number): Promise<void> {
  const row = await tx
    .selectFrom("programs")
    .select("revokedAt")
    .where("id", "=", id)
    .forShare()
    .executeTakeFirst();
  if (!row || row.revokedAt !== null) throw new Refused(PROGRAM_REVOKED);
}

/** Keeps a new program and gives its number; null where the squad has as many as it may. */
export async function insertProgram(
  tx: Tx,
  program: {
    readonly name: string;
    readonly right: ProgramRight;
    readonly memberId: number | null;
    readonly comesFrom: readonly string[];
    readonly endsAt: Temporal.Instant;
    readonly createdBy: number | null;
    readonly tokenHash: Buffer;
  },
  now: Temporal.Instant,
): Promise<number | null> {
  const { right, comesFrom, ...rest } = program;
  const { count } = await tx
    .selectFrom("programs")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("revokedAt", "is", null)
    .where("endsAt", ">", now)
    .executeTakeFirstOrThrow();
  if (count >= MOST_PROGRAMS) return null;
  const { id } = await tx
    .insertInto("programs")
    .values({ ...rest, whatItMay: right, comesFrom: [...comesFrom], createdAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Revokes a program's token and ends its open streams on every instance; undefined where it has none any more. */
export async function revokeProgram(
  tx: Tx,
  id: number,
  by: { readonly memberId: number; readonly now: Temporal.Instant },
): Promise<{ name: string; memberId: number | null } | undefined> {
  const revoked = await tx
    .updateTable("programs")
    .set({ revokedAt: by.now, revokedBy: by.memberId })
    .where("id", "=", id)
    .where("revokedAt", "is", null)
    .returning(["name", "memberId"])
    .executeTakeFirst();
  if (revoked) await announce(tx, { kind: "program-ended", programId: id });
  return revoked;
}

/** Revokes every API token that a member created and that has not ended; returns their names. */
export async function revokeProgramsOf(
  tx: Tx,
  createdBy: number,
  by: { readonly memberId: number | null; readonly now: Temporal.Instant },
): Promise<string[]> {
  const revoked = await tx
    .updateTable("programs")
    .set({ revokedAt: by.now, revokedBy: by.memberId })
    .where("createdBy", "=", createdBy)
    .where("revokedAt", "is", null)
    .where("endsAt", ">", by.now)
    .returning(["id", "name"])
    .execute();
  for (const { id } of revoked) await announce(tx, { kind: "program-ended", programId: id });
  return revoked.map(({ name }) => name);
}

/** Restores the API tokens of a creator that were revoked at that instant, except where the name was taken since; returns their names. */
export async function restoreProgramsOf(
  tx: Tx,
  createdBy: number,
  revokedAt: Temporal.Instant,
): Promise<string[]> {
  const restored = await tx
    .updateTable("programs")
    .set({ revokedAt: null, revokedBy: null })
    .where("createdBy", "=", createdBy)
    .where("revokedAt", "=", revokedAt)
    .where(
      sql<boolean>`not exists (select from programs o where lower(o.name) = lower(programs.name) and o.revoked_at is null)`,
    )
    .returning("name")
    .execute();
  return restored.map(({ name }) => name);
}

/** Forgets the programs that were revoked or ended before then. */
export async function deleteProgramsEndedBefore(tx: Tx, before: Temporal.Instant): Promise<void> {
  await tx
    .deleteFrom("programs")
    .where((eb) => eb.or([eb("revokedAt", "<", before), eb("endsAt", "<", before)]))
    .execute();
}
