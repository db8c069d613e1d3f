import { randomBytes } from "node:crypto";
import { PASSWORD_BYTES, readablePassword } from "@watchbill/domain/accounts/generated-password";
import { temporaryPasswordEndsAt } from "@watchbill/domain/accounts/one-time-password";
import type { PasswordMail } from "@watchbill/domain/messages/password-mail";
import { mailLook } from "@watchbill/domain/messages/templates/email-html";
import { sql } from "kysely";
import type { PasswordHasher } from "../../platform/auth/passwords.ts";
import { endSessions } from "../../platform/auth/sessions.ts";
import { cancelPending, insertDeliveryWithId } from "../../platform/channels/outbox.ts";
import type { Configuration } from "../../platform/configuration/configuration.ts";
import type { CommandContext } from "../../platform/context.ts";
import type { Tx } from "../../platform/database/database.ts";
import {
  deleteEmailedPasswords,
  keepEmailedPassword,
  lockEmailed,
  removeEmailedPassword,
} from "../accounts/emailed-password-commands.ts";
import { endSlips } from "../accounts/slip-commands.ts";
import { lockMember, saveMember } from "./store.ts";

export interface MailingMeans {
  readonly passwords: PasswordHasher;
  readonly configuration: Configuration;
}

/** Generates a password that is easy to read and type. */
export function randomPassword(): string {
  return readablePassword(randomBytes(PASSWORD_BYTES));
}

/** The message kind of a password email. */
const PASSWORD_MAIL = "password";

interface Addressee {
  readonly id: number;
  readonly email: string;
  readonly firstName: string;
  readonly unitNumber: string;
}

/** The fields of an outgoing message needed to handle its outcome. */
interface PasswordMessage {
  readonly id: number;
  readonly memberId: number | null;
  readonly metadata: unknown;
}

/**
 * Queues an email with a new password. The current password and sessions stay valid until the mail
 * server accepts the email. Drops an earlier unsent email, whose password would not work.
 */
export async function mailPassword(
  ctx: CommandContext,
  member: Addressee,
  { eventId, write }: { eventId: number; write: PasswordMail },
  { passwords, configuration }: MailingMeans,
): Promise<number> {
  const password = randomPassword();
  await dropPasswordEmails(ctx, member.id);
  const { firstName, unitNumber } = member;
  const deliveryId = await insertDeliveryWithId(ctx.tx, {
    ...write(
      {
        firstName,
        unitNumber,
        squad: ctx.organization.name,
        password,
        appAddress: configuration.baseUrl,
      },
      mailLook(ctx.organization),
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
  await keepEmailedPassword(ctx, {
    memberId: member.id,
    deliveryId,
    passwordHash: passwords.hashRandom(password),
    expiresAt: temporaryPasswordEndsAt(ctx.now),
  });
  return deliveryId;
}

/**
 * Lists the members with a password email that is pending or was sent since an instant, by id and
 * email.
 */
export async function listEmailedLately(
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

/** Drops unsent password emails of a member, because a newer password replaces them. */
export function dropPasswordEmails(ctx: CommandContext, memberId: number): Promise<void> {
  return cancelPending(ctx.tx, memberId, PASSWORD_MAIL, "Replaced by a newer password");
}

/** Whether a message's password replaces the member's own once the mail server accepts it. */
export function replacesPassword({ metadata }: Pick<PasswordMessage, "metadata">): boolean {
  return (metadata as { replacesPassword?: boolean }).replacesPassword === true;
}

/** Locks the member who receives a message; must be called before the message is locked. */
export async function lockAddressee(
  ctx: CommandContext,
  { memberId }: PasswordMessage,
): Promise<void> {
  if (memberId !== null) await lockMember(ctx.tx, memberId);
}

/**
 * After the mail server accepts the email, its password replaces the member's own and their
 * sessions end. Does nothing if the member was deleted, or has a newer password or another address.
 */
export async function takeEmailedPassword(
  ctx: CommandContext,
  message: PasswordMessage,
): Promise<void> {
  const member = message.memberId === null ? undefined : await lockMember(ctx.tx, message.memberId);
  const emailed = await lockEmailed(ctx, message.id);
  if (!member || !emailed) return;
  await saveMember(ctx.tx, member.id, {
    passwordHash: emailed.passwordHash,
    isPasswordDefault: true,
    passwordExpiresAt: temporaryPasswordEndsAt(ctx.now),
    passwordChangedAt: ctx.now,
    updatedAt: ctx.now,
  });
  await deleteEmailedPasswords(ctx, member.id);
  await endSlips(ctx, member.id);
  await endSessions(ctx.tx, member.id);
}

/**
 * After a permanent failure, notifies the administrators and keeps the member's current password. A
 * password that was used after all, because the outcome was lost, stays valid.
 */
export async function giveUpEmailedPassword(
  ctx: CommandContext,
  message: PasswordMessage,
): Promise<void> {
  const emailed = await lockEmailed(ctx, message.id);
  if (!emailed) return;
  if (emailed.usedAt !== null) {
    await takeEmailedPassword(ctx, message);
    return;
  }
  await removeEmailedPassword(ctx, message.id);
  await ctx.record({ type: "members.password-email-failed", subjectId: message.memberId });
}
