import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import { endsAccess } from "@watchbill/domain/credentials/credentials";
import { forbidden, invalid, type Refusal } from "@watchbill/domain/errors/refusal";
import {
  availabilityBlockedBecause,
  availabilityToKeep,
} from "@watchbill/domain/members/availability/availability-form";
import {
  availabilityAfter,
  changedKinds,
  type MemberAvailability,
  offeringsOf,
  type SaidAvailability,
  storedText,
} from "@watchbill/domain/members/availability/member-availability";
import {
  memberChangedMeanwhile,
  memberChangesText,
} from "@watchbill/domain/members/changed-meanwhile";
import { phoneAccepted } from "@watchbill/domain/members/contact/phone-number";
import { toE164 } from "@watchbill/domain/members/contact/stored-phone";
import {
  addMemberBlockedBecause,
  editMemberBlockedBecause,
  preferencesBlockedBecause,
  profileBlockedBecause,
  reminderOrderBlockedBecause,
  tidyContact,
} from "@watchbill/domain/members/member-form";
import {
  deactivateBlockedBecause,
  demoteBlockedBecause,
} from "@watchbill/domain/members/member-removal";
import { newMemberOf } from "@watchbill/domain/members/new-member";
import { welcomeOutcome } from "@watchbill/domain/members/welcome";
import { welcomeMail } from "@watchbill/domain/messages/password-mail";
import { LEGACY_FIELDS } from "@watchbill/domain/shift-types/first-availability";
import { type ShiftType, shiftTypeOf } from "@watchbill/domain/shift-types/shift-type";
import { plural } from "@watchbill/domain/text/language";
import type { Updateable } from "kysely";
import { requireRecentAuth } from "../../platform/auth/recent-auth.ts";
import {
  cancelSwitchedOff,
  updateCarrier,
  updateRecipient,
} from "../../platform/channels/outbox.ts";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { MembersTable } from "../../platform/database/database-types.ts";
import { orThrow, RefusalError, throwIf } from "../../platform/refusal-error.ts";
import { deleteEmailedPasswords } from "../accounts/emailed-password-commands.ts";
import { notifyOwner } from "../accounts/notice-commands.ts";
import { readShiftTypes } from "../shift-types/queries.ts";
import { restoreCreated, revokeCreated } from "./credential-commands.ts";
import { holdLeaving, signOutForGood, withdrawLeaving } from "./leaving-commands.ts";
import { PASSWORD_MEMBER_MISSING } from "./password-commands.ts";
import { type MailingMeans, mailPassword } from "./password-email-commands.ts";
import { readDirectoryMember, readFullMember, wholeMember } from "./queries.ts";
import {
  insertMember,
  lockActiveAdmins,
  lockMember,
  saveForm,
  saveNoEmail,
  saveOptOut,
} from "./store.ts";
import { refuseTakenUnit, withFreeUnit } from "./unit-number-commands.ts";

type FullMember = OutputOf<Api["members.one"]>;
type Context = CommandContext<MemberActor>;

/** Adds a member without a password; the welcome email or an administrator's reset provides one. */
export async function createMember(
  ctx: Context,
  { sendWelcomeEmail, ...input }: ParsedInputOf<Api["members.add"]>,
  means: MailingMeans,
): Promise<OutputOf<Api["members.add"]>> {
  const kinds = await readShiftTypes(ctx.tx);
  const member = tidyContact({
    ...withoutView(newMemberOf(ctx.organization)),
    ...changesOf(input, [], kinds),
    firstName: input.firstName,
    lastName: input.lastName,
    email: input.email,
    unitNumber: input.unitNumber,
  });
  throwIf(addMemberBlockedBecause(member, ctx.organization.country));
  await refuseTakenUnit(ctx.tx, member.unitNumber);
  const row = withStoredPhone(ctx, member);
  const id = await insertMember(ctx.tx, { ...row, createdAt: ctx.now, updatedAt: ctx.now });
  const eventId = await ctx.recordWithId({ type: "members.added", subjectId: id });
  // Without a mail server the email is only stored in the message log.
  if (sendWelcomeEmail)
    await mailPassword(ctx, { ...member, id }, { eventId, write: welcomeMail }, means);
  const welcomeEmail = welcomeOutcome(
    sendWelcomeEmail,
    means.configuration.messaging.mail !== null,
  );
  return { ...(await readFullMember(ctx.tx, id, ctx.organization)), welcomeEmail };
}

/**
 * Changes a member as an administrator; refuses to remove the last active administrator.
 * Deactivating ends sessions and frees upcoming shifts; with `isUndoable`, only after the undo
 * window, which a reactivation here ends. Demoting and deactivating revoke the member's credentials
 * unless kept.
 */
export async function editMember(
  ctx: Context,
  {
    id,
    seen = {},
    isUndoable = false,
    keepCredentials,
    ...input
  }: ParsedInputOf<Api["members.edit"]>,
): Promise<FullMember> {
  const { country } = ctx.organization;
  throwIf(editMemberBlockedBecause(tidyContact(defined(withoutView(input))), country));
  const kinds = await readShiftTypes(ctx.tx);
  const activeAdmins = await lockActiveAdmins(ctx.tx);
  const member = orThrow(await lockMember(ctx.tx, id), PASSWORD_MEMBER_MISSING);
  const form = tidyContact(changesOf(input, offeringsOf(member.availability), kinds));
  const changes = await withFreeUnit(ctx.tx, member, withStoredPhone(ctx, form));
  throwIf(reminderOrderBlockedBecause(changes, member));
  throwIf(memberChangedMeanwhile(seen, wholeMember(member, { kinds, country }), kinds));
  const facts = {
    id,
    role: member.role === "admin" ? ("admin" as const) : ("member" as const),
    isActive: member.isActive,
    activeAdmins,
  };
  const isDemoted = facts.role === "admin" && changes.role === "member";
  const isLeaving = member.isActive && changes.isActive === false;
  if (isLeaving) throwIf(deactivateBlockedBecause(ctx.actor.id, facts));
  if (changes.role === "member") throwIf(demoteBlockedBecause(facts));
  if (id === ctx.actor.id && opensAccountOtherwise(member, changes)) requireRecentAuth(ctx);
  const saved = await saveForm(ctx.tx, id, withOptOutOf(member, changes), ctx.now);
  if (isLeaving) await signOutForGood(ctx, id);
  const details = changesDetails(member, saved ?? member, { kinds, country });
  if (isLeaving)
    await ctx.record({
      type: "members.deactivated",
      subjectId: id,
      details: { ...details, ...(isDemoted && { isDemoted }) },
    });
  else if (details.changes !== undefined) await recordChanged(ctx, member, changes, details);
  if (
    endsAccess(facts, {
      role: changes.role === "member" ? "member" : undefined,
      isActive: changes.isActive,
    })
  )
    await revokeCreated(ctx, id, keepCredentials);
  if (isLeaving && isUndoable) await holdLeaving(ctx, [id]);
  if (!member.isActive && changes.isActive)
    await restoreCreated(ctx, await withdrawLeaving(ctx, [id]));
  await sendWhereReached(ctx, member, changes);
  await tellOfNewEmail(ctx, member, changes.email);
  return wholeMember(saved ?? member, { kinds, country });
}

/** Returns the names of the changed fields for the log, without their values. */
function changesDetails(
  before: Stored,
  after: Stored,
  squad: { readonly kinds: readonly ShiftType[]; readonly country: string },
): { changes?: string } {
  const logged = (row: Stored) => ({
    ...row,
    ...wholeMember(row, squad),
    availability: offeringsOf(row.availability),
  });
  const changes = memberChangesText(logged(before), logged(after), squad.kinds);
  return changes === "" ? {} : { changes };
}

/**
 * Changes a member's availability: the caller's own, or any member's when the caller is an
 * administrator.
 */
export async function saveAvailability(
  ctx: Context,
  { id, ...said }: ParsedInputOf<Api["members.saveAvailability"]>,
): Promise<OutputOf<Api["members.saveAvailability"]>> {
  if (id !== ctx.actor.id && ctx.actor.role !== "admin") {
    throw new RefusalError(
      forbidden("not-your-availability", "You can only change your own availability."),
    );
  }
  await changeAvailability(ctx, id, said, await readShiftTypes(ctx.tx));
  return readDirectoryMember(ctx.tx, id, ctx.organization);
}

/** Changes the availability of several members in one transaction. */
export async function saveAvailabilities(
  ctx: Context,
  { members }: ParsedInputOf<Api["members.saveAvailabilities"]>,
): Promise<OutputOf<Api["members.saveAvailabilities"]>> {
  const kinds = await readShiftTypes(ctx.tx);
  let changed = 0;
  // Locks by ascending id, so that two crossing commands cannot deadlock.
  for (const { id, ...said } of members.toSorted((a, b) => a.id - b.id))
    if (await changeAvailability(ctx, id, said, kinds)) changed += 1;
  return {
    message: plural(
      changed,
      "Availability of 1 member saved",
      `Availability of ${changed} members saved`,
    ),
    changed,
  };
}

/** Saves a member's availability; returns false if it already had these values. */
async function changeAvailability(
  ctx: Context,
  id: number,
  said: SaidAvailability,
  kinds: readonly ShiftType[],
): Promise<boolean> {
  const before = offeringsOf(
    orThrow(await lockMember(ctx.tx, id), PASSWORD_MEMBER_MISSING).availability,
  );
  const after = afterSaying(said, before, kinds);
  const changed = changedKinds(before, after).map((key) => shiftTypeOf(kinds, key)?.name ?? key);
  if (changed.length === 0) return false;
  await saveForm(ctx.tx, id, { availability: storedText(after) }, ctx.now);
  await ctx.record({
    type: "members.availability-changed",
    subjectId: id,
    details: { changes: changed.join(", ") },
  });
  return true;
}

/** Returns a member's availability with the input applied; throws for an unknown shift type. */
function afterSaying(
  said: SaidAvailability,
  before: MemberAvailability,
  kinds: readonly ShiftType[],
): MemberAvailability {
  throwIf(availabilityBlockedBecause(said.availability ?? [], before, kinds));
  return availabilityAfter(before, said, kinds);
}

/** Returns the columns to update; availability, in stored form, only if it changes. */
function changesOf<Input extends SaidAvailability>(
  input: Input,
  before: MemberAvailability,
  kinds: readonly ShiftType[],
) {
  const isSaid =
    input.availability !== undefined || LEGACY_FIELDS.some((field) => input[field] !== undefined);
  const after = isSaid ? afterSaying(input, before, kinds) : before;
  const said = changedKinds(before, after).length > 0 ? { availability: storedText(after) } : {};
  return { ...defined(withoutView(input)), ...said };
}

/** Returns the input without its availability fields. */
function withoutView<Input extends object>(input: Input): Omit<Input, keyof SaidAvailability> {
  const fields: readonly string[] = [...LEGACY_FIELDS, "availability"];
  return Object.fromEntries(
    Object.entries(input).filter(([name]) => !fields.includes(name)),
  ) as Omit<Input, keyof SaidAvailability>;
}

export async function saveProfile(
  ctx: Context,
  input: ParsedInputOf<Api["members.saveProfile"]>,
): Promise<FullMember> {
  const [stored, kinds] = await Promise.all([
    lockMember(ctx.tx, ctx.actor.id),
    readShiftTypes(ctx.tx),
  ]);
  const { availability, eveningFrequency } = orThrow(stored, PASSWORD_MEMBER_MISSING);
  const before = offeringsOf(availability);
  const said = availabilityToKeep(input, before, {
    said: input.eveningFrequency ?? eveningFrequency,
    stored: eveningFrequency,
  });
  return saveOwn(ctx, changesOf({ ...withoutView(input), ...said }, before, kinds), (form) =>
    profileBlockedBecause(form, ctx.organization.country),
  );
}

export async function savePreferences(
  ctx: Context,
  input: ParsedInputOf<Api["members.savePreferences"]>,
): Promise<FullMember> {
  return saveOwn(
    ctx,
    defined(input),
    (form, stored) =>
      preferencesBlockedBecause(form, stored, ctx.organization.country) ??
      reminderOrderBlockedBecause(form, stored),
  );
}

async function saveOwn(
  ctx: Context,
  input: Updateable<MembersTable>,
  blockedBecause: (form: object, stored: Stored) => Refusal | null,
): Promise<FullMember> {
  const form: Updateable<MembersTable> = tidyContact(input as object);
  const member = orThrow(await lockMember(ctx.tx, ctx.actor.id), PASSWORD_MEMBER_MISSING);
  throwIf(blockedBecause(form, member));
  const changes = await withFreeUnit(ctx.tx, member, withStoredPhone(ctx, form));
  if (opensAccountOtherwise(member, changes)) requireRecentAuth(ctx);
  const saved =
    (await saveForm(ctx.tx, ctx.actor.id, withOptOutOf(member, changes), ctx.now)) ?? member;
  const squad = { kinds: await readShiftTypes(ctx.tx), country: ctx.organization.country };
  const details = changesDetails(member, saved, squad);
  // Saving an unchanged form records no event.
  if (details.changes !== undefined) await recordChanged(ctx, member, changes, details);
  await sendWhereReached(ctx, member, changes);
  await tellOfNewEmail(ctx, member, changes.email);
  return wholeMember(saved, squad);
}

/** Turns a member's shift emails off and drops pending ones; false when they were off already. */
export async function switchEmailOff(ctx: CommandContext, id: number): Promise<boolean> {
  if (!(await saveNoEmail(ctx.tx, id, ctx.now))) return false;
  await cancelSwitchedOff(ctx.tx, id, "email", ctx.now);
  return true;
}

/**
 * Stores the SMS opt-out or opt-in that the gateway reports for a member's current number; also
 * callable outside a command.
 */
export function noteSmsOptOut(
  db: Db | Tx,
  id: number,
  number: string,
  optedOutAt: Temporal.Instant | null,
): Promise<void> {
  return saveOptOut(db, id, number, optedOutAt);
}

/** Returns the input with its phone number as E.164; throws when no country has such a number. */
function withStoredPhone<Form extends { readonly phoneNumber?: string | null | undefined }>(
  { organization: { country } }: CommandContext,
  form: Form,
): Form {
  if (!form.phoneNumber) return form;
  const fault = `Enter ${phoneAccepted(country)}`;
  const refusal = invalid("member-fields-invalid", fault, { phoneNumber: fault });
  return { ...form, phoneNumber: orThrow(toE164(form.phoneNumber, country), refusal) };
}

/**
 * Clears the SMS opt-out (STOP) when the phone number changes, because it belongs to the old
 * number.
 */
function withOptOutOf(before: Stored, changes: Updateable<MembersTable>): Updateable<MembersTable> {
  const { phoneNumber } = changes;
  const isAnother = phoneNumber !== undefined && phoneNumber !== before.phoneNumber;
  return isAnother ? { ...changes, smsOptedOutAt: null } : changes;
}

type Stored = NonNullable<Awaited<ReturnType<typeof lockMember>>>;

/** Whether the change affects how the member signs in or resets a password. */
function opensAccountOtherwise(
  member: Stored,
  { email, unitNumber }: Updateable<MembersTable>,
): boolean {
  return isOther(member.email, email) || isOther(member.unitNumber, unitNumber);
}

function isOther(before: string, after: string | undefined): after is string {
  return after !== undefined && after.trim().toLowerCase() !== before.trim().toLowerCase();
}

/** Records the change, and notifies the member if their unit number (sign-in name) is new. */
async function recordChanged(
  ctx: Context,
  member: Stored,
  { unitNumber, isActive = member.isActive, email = member.email }: Updateable<MembersTable>,
  details: { changes?: string },
): Promise<void> {
  const eventId = await ctx.recordWithId({
    type: "members.changed",
    subjectId: member.id,
    details,
  });
  if (isActive && isOther(member.unitNumber, unitNumber))
    await notifyOwner(ctx, { ...member, email, unitNumber }, "unit-changed", eventId);
}

/**
 * Redirects a member's pending messages to their new email and number; drops those on a channel
 * that is now off.
 */
async function sendWhereReached(
  ctx: Context,
  member: Stored,
  changes: Updateable<MembersTable>,
): Promise<void> {
  const { email, phoneNumber, phoneCarrier, emailNotifications, smsNotifications } = changes;
  const own = { memberId: member.id };
  if (phoneCarrier !== undefined && phoneCarrier !== member.phoneCarrier)
    await updateCarrier(ctx.tx, member.id, phoneCarrier, ctx.now);
  if (emailNotifications === false) await cancelSwitchedOff(ctx.tx, member.id, "email", ctx.now);
  if (smsNotifications === false) await cancelSwitchedOff(ctx.tx, member.id, "sms", ctx.now);
  const [number, before] = [phoneNumber ?? "", member.phoneNumber ?? ""];
  if (isOther(member.email, email))
    await updateRecipient(
      ctx.tx,
      { ...own, channel: "email", from: member.email, to: email },
      ctx.now,
    );
  if (phoneNumber !== undefined && before !== "" && number !== before)
    await updateRecipient(ctx.tx, { ...own, channel: "sms", from: before, to: number }, ctx.now);
}

/**
 * Emails the old and the new address: an attacker who changed the email cannot read the old
 * mailbox.
 */
async function tellOfNewEmail(
  ctx: Context,
  member: Stored,
  email: string | undefined,
): Promise<void> {
  if (!isOther(member.email, email)) return;
  await deleteEmailedPasswords(ctx, member.id);
  const eventId = await ctx.recordWithId({ type: "members.email-changed", subjectId: member.id });
  await notifyOwner(ctx, member, "email-left", eventId);
  await notifyOwner(ctx, { ...member, email }, "email-joined", eventId);
}

/** Returns the input without its undefined fields. */
function defined<T extends object>(input: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };
}
