import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import { fullMember } from "@watchbill/contract/members";
import { type Availability, availabilityToStore, eveningToStore } from "@watchbill/domain/members/availability";
import { SLOT_FIELDS, type SlotField } from "@watchbill/domain/members/availability-slots";
import { memberChangedMeanwhile, memberChangesText } from "@watchbill/domain/members/changed-meanwhile";
import {
  addMemberBlockedBecause,
  editMemberBlockedBecause,
  preferencesBlockedBecause,
  profileBlockedBecause,
  reminderOrderBlockedBecause,
  tidyContact,
} from "@watchbill/domain/members/member-form";
import { deactivateBlockedBecause, demoteBlockedBecause, removeBlockedBecause } from "@watchbill/domain/members/member-removal";
import { newMemberOf } from "@watchbill/domain/members/new-member";
import { welcomeOutcome } from "@watchbill/domain/members/welcome";
import { welcomeMail } from "@watchbill/domain/messages/password-mail";
import { forbidden, type Refusal } from "@watchbill/domain/refusal";
import type { Updateable } from "kysely";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { MembersTable } from "../../platform/database/database-types.ts";
import { refuseUnproven } from "../../platform/identity/recent-proof.ts";
import { endSessions } from "../../platform/identity/sessions.ts";
import { orRefuse, Refused, refuseIf } from "../../platform/refused.ts";
import { forgetMailedPasswords } from "../accounts/mailed-commands.ts";
import { tellOwner } from "../accounts/notice-commands.ts";
import { type Means, mailPassword } from "./mailing-commands.ts";
import { MEMBER_MISSING } from "./password-commands.ts";
import { readDirectoryMember, readFullMember } from "./queries.ts";
import { insertMember, lockActiveAdmins, lockMember, saveMember, saveNoEmail } from "./store.ts";

type FullMember = OutputOf<Api["members.one"]>;
type Context = CommandContext<MemberActor>;

/** Adds a member, who has no password until one is mailed to them or an administrator resets it. */
export async function addMember(
  ctx: Context,
  { sendWelcomeEmail, ...input }: ParsedInputOf<Api["members.add"]>,
  means: Means,
): Promise<OutputOf<Api["members.add"]>> {
  const member = tidyContact({
    ...newMemberOf(ctx.organisation),
    ...defined(input),
    firstName: input.firstName,
    lastName: input.lastName,
    email: input.email,
    unitNumber: input.unitNumber,
  });
  refuseIf(addMemberBlockedBecause(member));
  const id = await insertMember(ctx.tx, { ...member, createdAt: ctx.now, updatedAt: ctx.now });
  const eventId = await ctx.recordNumbered({ type: "members.added", subjectId: id });
  // Without a mail server it is kept in the message log, as every message is, but never leaves.
  if (sendWelcomeEmail) await mailPassword(ctx, { ...member, id }, { eventId, write: welcomeMail }, means);
  const welcomeEmail = welcomeOutcome(sendWelcomeEmail, means.configuration.messaging.mail !== null);
  return { ...(await readFullMember(ctx.tx, id)), welcomeEmail };
}

/** Changes a member in the directory. Guards the last active administrator; deactivating ends sessions and frees shifts ahead. */
export async function editMember(
  ctx: Context,
  { id, seen = {}, ...input }: ParsedInputOf<Api["members.edit"]>,
): Promise<FullMember> {
  const changes = tidyContact(defined(input));
  refuseIf(editMemberBlockedBecause(changes));
  const activeAdmins = await lockActiveAdmins(ctx.tx);
  const member = orRefuse(await lockMember(ctx.tx, id), MEMBER_MISSING);
  refuseIf(reminderOrderBlockedBecause(changes, member));
  refuseIf(memberChangedMeanwhile(seen, fullMember.parse(member)));
  const facts = {
    id,
    role: member.role === "admin" ? ("admin" as const) : ("member" as const),
    isActive: member.isActive,
    activeAdmins,
  };
  const isLeaving = member.isActive && changes.isActive === false;
  if (isLeaving) refuseIf(deactivateBlockedBecause(ctx.actor.id, facts));
  if (changes.role === "member") refuseIf(demoteBlockedBecause(facts));
  if (id === ctx.actor.id && opensAccountOtherwise(member, changes)) refuseUnproven(ctx);
  await saveMember(ctx.tx, id, { ...changes, updatedAt: ctx.now });
  if (isLeaving) await signOutForGood(ctx, id);
  const now = await readFullMember(ctx.tx, id);
  const details = changesDetails(member, now);
  await ctx.record({ type: isLeaving ? "members.deactivated" : "members.changed", subjectId: id, details });
  await tellOfNewEmail(ctx, member, changes.email);
  return now;
}

/** What was changed, for the log: which fields, never what they hold. */
function changesDetails(before: Stored, after: FullMember): { changes?: string } {
  const changes = memberChangesText(fullMember.parse(before), after);
  return changes === "" ? {} : { changes };
}

/** Whoever leaves is signed out, and no password that is on its way to them lets them in. */
async function signOutForGood(ctx: Context, id: number): Promise<void> {
  await endSessions(ctx.tx, id);
  await forgetMailedPasswords(ctx, id);
}

/** Deletes a member: they cannot sign in, their shifts ahead are free, their history stays. */
export async function removeMember(ctx: Context, { id }: { id: number }): Promise<{ message: string }> {
  const activeAdmins = await lockActiveAdmins(ctx.tx);
  const member = orRefuse(await lockMember(ctx.tx, id), MEMBER_MISSING);
  refuseIf(
    removeBlockedBecause(ctx.actor.id, {
      id,
      role: member.role === "admin" ? "admin" : "member",
      isActive: member.isActive,
      activeAdmins,
    }),
  );
  await saveMember(ctx.tx, id, { isActive: false, deletedAt: ctx.now, updatedAt: ctx.now });
  await signOutForGood(ctx, id);
  await ctx.record({ type: "members.removed", subjectId: id });
  return { message: `${member.firstName} ${member.lastName} was deleted` };
}

/** Changes when a member can serve: their own, or anyone's for an administrator. */
export async function saveAvailability(
  ctx: Context,
  { id, ...slots }: ParsedInputOf<Api["members.saveAvailability"]>,
): Promise<OutputOf<Api["members.saveAvailability"]>> {
  if (id !== ctx.actor.id && ctx.actor.role !== "admin") {
    throw new Refused(forbidden("not-your-availability", "You can change your own availability only."));
  }
  orRefuse(await lockMember(ctx.tx, id), MEMBER_MISSING);
  await saveMember(ctx.tx, id, { ...defined(slots), updatedAt: ctx.now });
  await ctx.record({ type: "members.availability-changed", subjectId: id });
  return readDirectoryMember(ctx.tx, id);
}

/** Changes the caller's own profile. */
export async function saveProfile(ctx: Context, input: ParsedInputOf<Api["members.saveProfile"]>): Promise<FullMember> {
  const stored = await readFullMember(ctx.tx, ctx.actor.id);
  return saveOwn(ctx, { ...defined(input), ...availabilityOf(input, stored) }, profileBlockedBecause);
}

/** The slots that were said, as they are stored: Settings' "available" keeps how often the directory says. */
function availabilityOf(
  input: ParsedInputOf<Api["members.saveProfile"]>,
  stored: FullMember,
): Partial<Record<SlotField, Availability>> {
  const slots: Partial<Record<SlotField, Availability>> = {};
  for (const field of SLOT_FIELDS) {
    const chosen = input[field];
    if (chosen !== undefined) slots[field] = availabilityToStore(chosen, stored[field]);
  }
  if (input.eveningAvailability !== undefined) {
    slots.eveningAvailability = eveningToStore(
      { availability: input.eveningAvailability, frequency: input.eveningFrequency ?? stored.eveningFrequency },
      { availability: stored.eveningAvailability, frequency: stored.eveningFrequency },
    );
  }
  return slots;
}

/** Changes how the caller is reminded. */
export async function savePreferences(ctx: Context, input: ParsedInputOf<Api["members.savePreferences"]>): Promise<FullMember> {
  return saveOwn(
    ctx,
    defined(input),
    (form, stored) => preferencesBlockedBecause(form, stored) ?? reminderOrderBlockedBecause(form, stored),
  );
}

async function saveOwn(
  ctx: Context,
  input: Updateable<MembersTable>,
  blockedBecause: (form: object, stored: Stored) => Refusal | null,
): Promise<FullMember> {
  const changes: Updateable<MembersTable> = tidyContact(input as object);
  const member = orRefuse(await lockMember(ctx.tx, ctx.actor.id), MEMBER_MISSING);
  refuseIf(blockedBecause(changes, member));
  if (opensAccountOtherwise(member, changes)) refuseUnproven(ctx);
  await saveMember(ctx.tx, ctx.actor.id, { ...changes, updatedAt: ctx.now });
  const now = await readFullMember(ctx.tx, ctx.actor.id);
  await ctx.record({ type: "members.changed", subjectId: ctx.actor.id, details: changesDetails(member, now) });
  await tellOfNewEmail(ctx, member, changes.email);
  return now;
}

/** Has a member get no more email about shifts; false where they get none already. */
export function switchEmailOff(ctx: CommandContext, id: number): Promise<boolean> {
  return saveNoEmail(ctx.tx, id, ctx.now);
}

/** Notes that a member's number takes no more texts from us, or takes them again; the gateway says so, also outside a command. */
export function noteSmsOptOut(db: Db | Tx, id: number, optedOutAt: Temporal.Instant | null): Promise<void> {
  return saveMember(db, id, { smsOptedOutAt: optedOutAt });
}

type Stored = NonNullable<Awaited<ReturnType<typeof lockMember>>>;

/** Whether somebody signs in, or gets a forgotten password, by something else after this. */
function opensAccountOtherwise(member: Stored, { email, unitNumber }: Updateable<MembersTable>): boolean {
  return isOther(member.email, email) || isOther(member.unitNumber, unitNumber);
}

function isOther(before: string, after: string | undefined): after is string {
  return after !== undefined && after.trim().toLowerCase() !== before.trim().toLowerCase();
}

/** Tells a member of their new address at both: whoever took the account over cannot read the old one's mail. */
async function tellOfNewEmail(ctx: Context, member: Stored, email: string | undefined): Promise<void> {
  if (!isOther(member.email, email)) return;
  await forgetMailedPasswords(ctx, member.id);
  const eventId = await ctx.recordNumbered({ type: "members.email-changed", subjectId: member.id });
  await tellOwner(ctx, member, "email-left", eventId);
  await tellOwner(ctx, { ...member, email }, "email-joined", eventId);
}

/** The fields that were said at all. */
function defined<T extends object>(input: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };
}
