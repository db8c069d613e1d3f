import { randomBytes } from "node:crypto";
import { PASSWORD_BYTES, readablePassword } from "@watchbill/domain/accounts/generated-password";
import { temporaryPasswordEndsAt } from "@watchbill/domain/accounts/one-time-password";
import { mailLook } from "@watchbill/domain/messages/email-html";
import type { PasswordMail } from "@watchbill/domain/messages/password-mail";
import { sql } from "kysely";
import type { Configuration } from "../../platform/configuration/configuration.ts";
import type { CommandContext } from "../../platform/context.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { PasswordHasher } from "../../platform/identity/passwords.ts";
import { endSessions } from "../../platform/identity/sessions.ts";
import { dropWaiting, insertNumberedDelivery } from "../../platform/outside/outbox.ts";
import {
  forgetMailedPassword,
  forgetMailedPasswords,
  keepMailedPassword,
  lockMailed,
} from "../accounts/mailed-commands.ts";
import { endSlips } from "../accounts/slip-commands.ts";
import { lockMember, saveMember } from "./store.ts";

/** What giving a member a password and mailing it needs. */
export interface Means {
  readonly passwords: PasswordHasher;
  readonly configuration: Configuration;
}

/** A password that nobody chose, as people can read and type it. */
export function randomPassword(): string {
  return readablePassword(randomBytes(PASSWORD_BYTES));
}

/** How the message log and the outbox know a mail that brings a password. */
const PASSWORD_MAIL = "password";

interface Addressee {
  readonly id: number;
  readonly email: string;
  readonly firstName: string;
  readonly unitNumber: string;
}

/** An outgoing message, as far as what follows from its end is concerned. */
interface PasswordMessage {
  readonly id: number;
  readonly memberId: number | null;
  readonly metadata: unknown;
}

/**
 * Queues a mail with a new password. Nothing ends before the mail server has it: until then the member's own password and
 * sessions live. An earlier mail that has not left yet would only mislead.
 */
export async function mailPassword(
  ctx: CommandContext,
  member: Addressee,
  { eventId, write }: { eventId: number; write: PasswordMail },
  { passwords, configuration }: Means,
): Promise<number> {
  const password = randomPassword();
  await dropPasswordMails(ctx, member.id);
  const { firstName, unitNumber } = member;
  const deliveryId = await insertNumberedDelivery(ctx.tx, {
    ...write(
      {
        firstName,
        unitNumber,
        squad: ctx.organisation.name,
        password,
        appAddress: configuration.baseUrl,
      },
      mailLook(ctx.organisation),
    ),
    channel: "email",
    urgency: "action",
    memberId: member.id,
    eventId,
    recipient: member.email,
    secret: password,
    metadata: JSON.stringify({ kind: PASSWORD_MAIL, replacesPassword: true }),
    dueAt: ctx.now,
    createdAt: ctx.now,
  });
  await keepMailedPassword(ctx, {
    memberId: member.id,
    deliveryId,
    passwordHash: passwords.hashRandom(password),
    expiresAt: temporaryPasswordEndsAt(ctx.now),
  });
  return deliveryId;
}

/** Whom a password was mailed to since then, or is still to be, each as number and address. */
export async function listMailedLately(
  tx: Tx,
  memberIds: readonly number[],
  since: Temporal.Instant,
): Promise<Set<string>> {
  if (memberIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom("deliveries")
    .select(["memberId", "recipient"])
    .where("memberId", "in", memberIds)
    .where(sql`metadata->>'kind'`, "=", PASSWORD_MAIL)
    .where((eb) => eb.or([eb("status", "=", "pending"), eb("sentAt", ">", since)]))
    .execute();
  return new Set(rows.map(({ memberId, recipient }) => `${memberId} ${recipient.toLowerCase()}`));
}

/** Takes back what has not left, because something newer has taken its place. */
export function dropPasswordMails(ctx: CommandContext, memberId: number): Promise<void> {
  return dropWaiting(ctx.tx, memberId, PASSWORD_MAIL, "A newer password took its place");
}

/** Whether a message brings a password that takes the place of the member's own once the mail server has it. */
export function replacesPassword({ metadata }: Pick<PasswordMessage, "metadata">): boolean {
  return (metadata as { replacesPassword?: boolean }).replacesPassword === true;
}

/** Locks whom a message is for, before the message itself: everybody locks in this order. */
export async function lockAddressee(
  ctx: CommandContext,
  { memberId }: PasswordMessage,
): Promise<void> {
  if (memberId !== null) await lockMember(ctx.tx, memberId);
}

/**
 * The mail server has the mail: its password takes the place of the member's own, and their sessions end. Not where the member
 * chose another meanwhile, was given one, is reached elsewhere or was deleted.
 */
export async function takeMailedPassword(
  ctx: CommandContext,
  message: PasswordMessage,
): Promise<void> {
  const member = message.memberId === null ? undefined : await lockMember(ctx.tx, message.memberId);
  const mailed = await lockMailed(ctx, message.id);
  if (!member || !mailed) return;
  await saveMember(ctx.tx, member.id, {
    passwordHash: mailed.passwordHash,
    isPasswordDefault: true,
    passwordExpiresAt: temporaryPasswordEndsAt(ctx.now),
    passwordChangedAt: ctx.now,
    updatedAt: ctx.now,
  });
  await forgetMailedPasswords(ctx, member.id);
  await endSlips(ctx, member.id);
  await endSessions(ctx.tx, member.id);
}

/**
 * The mail will never arrive: nothing changes for the member, and the administrators are told. Whoever has signed in with its
 * password has it all the same, as from an attempt whose outcome was lost.
 */
export async function giveUpMailedPassword(
  ctx: CommandContext,
  message: PasswordMessage,
): Promise<void> {
  const mailed = await lockMailed(ctx, message.id);
  if (!mailed) return;
  if (mailed.usedAt !== null) {
    await takeMailedPassword(ctx, message);
    return;
  }
  await forgetMailedPassword(ctx, message.id);
  await ctx.record({ type: "members.password-mail-failed", subjectId: message.memberId });
}
