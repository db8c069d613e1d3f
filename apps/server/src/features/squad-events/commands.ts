import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import { conflict, forbidden, missing } from "@watchbill/domain/errors/refusal";
import {
  eventSignInBlockedBecause,
  eventSignOutBlockedBecause,
  SQUAD_EVENT_MISSING,
  sheetTimesBlockedBecause,
  squadEventBlockedBecause,
  squadEventDate,
  squadEventFinalBlockedBecause,
} from "@watchbill/domain/squad-events/squad-event";
import { USUAL_DATES } from "@watchbill/domain/time/date-style";
import { formatDayAndYear } from "@watchbill/domain/time/format";
import { compareInstants } from "@watchbill/domain/time/local";
import type { Span } from "@watchbill/domain/time/span";
import { isRotatingCode, newCodeKey } from "../../platform/auth/rotating-codes.ts";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { orThrow, RefusalError, throwIf } from "../../platform/refusal-error.ts";
import {
  deleteSignIn,
  deleteSquadEvent,
  insertSignIn,
  insertSquadEvent,
  listSignIns,
  lockSignIn,
  lockSquadEvent,
  lockSquadEventsAhead,
  saveSignOut,
  updateSquadEvent,
  upsertSignIns,
} from "./store.ts";

type Member = CommandContext<MemberActor>;
type Answer = OutputOf<Api["squadEvents.change"]>;
type StoredEvent = NonNullable<Awaited<ReturnType<typeof lockSquadEvent>>>;

const SHEET_SAVED = { message: "Sign-in sheet saved" };
const NOT_SIGNED_IN = conflict("not-signed-in", "This member isn't on the sign-in sheet.");

export async function addSquadEvent(
  ctx: Member,
  input: ParsedInputOf<Api["squadEvents.add"]>,
): Promise<OutputOf<Api["squadEvents.add"]>> {
  throwIf(squadEventBlockedBecause(input));
  throwIf(squadEventFinalBlockedBecause(input, ctx.organization));
  const id = await insertSquadEvent(ctx.tx, {
    ...input,
    codeKey: newCodeKey(),
    createdBy: ctx.actor.id,
    createdAt: ctx.now,
  });
  await ctx.record({ type: "squad-events.added", details: wordsOf(ctx, input) });
  return { id, message: "Event added" };
}

export async function changeSquadEvent(
  ctx: Member,
  { id, ...input }: ParsedInputOf<Api["squadEvents.change"]>,
): Promise<Answer> {
  throwIf(squadEventBlockedBecause(input));
  const event = await lockChangeable(ctx, id);
  throwIf(squadEventFinalBlockedBecause(input, ctx.organization));
  if (!isSameEvent(event, input)) {
    await updateSquadEvent(ctx.tx, id, input);
    await ctx.record({ type: "squad-events.changed", details: wordsOf(ctx, input) });
  }
  return { message: "Event saved" };
}

export async function removeSquadEvent(ctx: Member, { id }: { id: number }): Promise<Answer> {
  const event = await lockChangeable(ctx, id);
  await deleteSquadEvent(ctx.tx, id);
  await ctx.record({ type: "squad-events.removed", details: wordsOf(ctx, event) });
  return { message: "Event deleted" };
}

/** Signs the caller in to a squad event (drill or meeting); signing in again changes nothing. */
export async function signInToEvent(
  ctx: Member,
  { id, code }: ParsedInputOf<Api["squadEvents.signIn"]>,
): Promise<Answer> {
  const event = orThrow(await lockSquadEvent(ctx.tx, id, "as-it-is"), SQUAD_EVENT_MISSING);
  const hasCode = code !== undefined && isRotatingCode(code, event.codeKey, ctx.now);
  if (code !== undefined && !hasCode && event.needsCode)
    throw new RefusalError(
      forbidden("sign-in-code-expired", "This code has expired. Scan the wallboard again."),
    );
  const when = { now: ctx.now, squad: ctx.organization };
  throwIf(eventSignInBlockedBecause(event, hasCode, when));
  const isNew = await insertSignIn(ctx.tx, {
    eventId: id,
    memberId: ctx.actor.id,
    signedInAt: ctx.now,
    signedOutAt: null,
    way: hasCode ? "wallboard" : "app",
    recordedBy: ctx.actor.id,
    recordedAt: ctx.now,
  });
  if (isNew) await recordOwn(ctx, "squad-events.signed-in", event);
  else await refuseReturn(ctx, id);
  return { message: `Signed in to ${event.name}` };
}

/** Throws when a member who signed out signs in again, because the time between would count. */
async function refuseReturn(ctx: Member, eventId: number): Promise<void> {
  const own = await lockSignIn(ctx.tx, eventId, ctx.actor.id);
  if (own?.signedOutAt)
    throw new RefusalError(
      conflict("already-signed-out", "You already signed out. Ask an admin to correct your times."),
    );
}

export async function signOutOfEvent(ctx: Member, { id }: { id: number }): Promise<Answer> {
  const event = orThrow(await lockSquadEvent(ctx.tx, id, "as-it-is"), SQUAD_EVENT_MISSING);
  const own = await lockSignIn(ctx.tx, id, ctx.actor.id);
  throwIf(eventSignOutBlockedBecause(event, own, ctx.now));
  throwIf(squadEventFinalBlockedBecause(event, ctx.organization));
  await saveSignOut(ctx.tx, id, ctx.actor.id, ctx.now);
  await recordOwn(ctx, "squad-events.signed-out", event);
  return { message: `Signed out of ${event.name}` };
}

/** Adds members to the sign-in sheet, or corrects their times. */
export async function recordSignIns(
  ctx: Member,
  { id, memberIds, signedInAt, signedOutAt }: ParsedInputOf<Api["squadEvents.record"]>,
): Promise<Answer> {
  const event = orThrow(await lockSquadEvent(ctx.tx, id, "to-change"), SQUAD_EVENT_MISSING);
  const times = { signedInAt: signedInAt ?? event.startsAt, signedOutAt };
  const when = { now: ctx.now, squad: ctx.organization };
  throwIf(sheetTimesBlockedBecause(event, times, when));
  const wanted = [...new Set(memberIds)].sort((a, b) => a - b);
  await refuseUnknown(ctx, wanted);
  const present = await listSignIns(ctx.tx, id);
  const isSaved = (memberId: number): boolean =>
    present.some((one) => one.memberId === memberId && isSameTimes(one, times));
  const changed = wanted.filter((memberId) => !isSaved(memberId));
  if (changed.length === 0) return SHEET_SAVED;
  await upsertSignIns(
    ctx.tx,
    changed.map((memberId) => ({
      eventId: id,
      memberId,
      ...times,
      way: "admin" as const,
      recordedBy: ctx.actor.id,
      recordedAt: ctx.now,
    })),
  );
  await ctx.record({
    type: "squad-events.recorded",
    ...(changed.length === 1 && { subjectId: changed[0] ?? null }),
    details: { ...wordsOf(ctx, event), memberIds: changed },
  });
  return SHEET_SAVED;
}

async function refuseUnknown(ctx: Member, memberIds: readonly number[]): Promise<void> {
  const known = await ctx.tx
    .selectFrom("members")
    .select("id")
    .where("id", "in", [...memberIds])
    .where("deletedAt", "is", null)
    .execute();
  if (known.length < memberIds.length)
    throw new RefusalError(
      missing("member-missing", "One of these members was deleted. Refresh the page."),
    );
}

export async function removeSignIn(
  ctx: Member,
  { id, memberId }: ParsedInputOf<Api["squadEvents.removeSignIn"]>,
): Promise<Answer> {
  const event = await lockChangeable(ctx, id);
  if (!(await deleteSignIn(ctx.tx, id, memberId))) throw new RefusalError(NOT_SIGNED_IN);
  await ctx.record({
    type: "squad-events.sign-in-removed",
    subjectId: memberId,
    details: wordsOf(ctx, event),
  });
  return { message: "Removed from the sign-in sheet" };
}

/** After a change of the squad's time zone, upcoming events keep their local times. */
export async function moveSquadEventsToZone(ctx: CommandContext, timeZone: string): Promise<void> {
  const moved = (instant: Temporal.Instant): Temporal.Instant =>
    instant
      .toZonedDateTimeISO(ctx.organization.timeZone)
      .toPlainDateTime()
      .toZonedDateTime(timeZone)
      .toInstant();
  for (const { id, startsAt, endsAt } of await lockSquadEventsAhead(ctx.tx, ctx.now)) {
    const span = { startsAt: moved(startsAt), endsAt: moved(endsAt) };
    if (compareInstants(span.startsAt, span.endsAt) < 0) await updateSquadEvent(ctx.tx, id, span);
  }
}

async function lockChangeable(ctx: Member, id: number): Promise<StoredEvent> {
  const event = orThrow(await lockSquadEvent(ctx.tx, id, "to-change"), SQUAD_EVENT_MISSING);
  throwIf(squadEventFinalBlockedBecause(event, ctx.organization));
  return event;
}

async function recordOwn(
  ctx: Member,
  type: "squad-events.signed-in" | "squad-events.signed-out",
  event: StoredEvent,
): Promise<void> {
  await ctx.record({ type, subjectId: ctx.actor.id, details: wordsOf(ctx, event) });
}

/**
 * Returns an event's name and day in the default date style, in which events store days (see
 * `dayWords`).
 */
function wordsOf(ctx: CommandContext, event: Span & { readonly name: string }) {
  return {
    name: event.name,
    day: formatDayAndYear(squadEventDate(event, ctx.organization), USUAL_DATES),
  };
}

type Times = Parameters<typeof sheetTimesBlockedBecause>[1];

function isSameTimes(a: Times, b: Times): boolean {
  const ends = [a.signedOutAt, b.signedOutAt] as const;
  const isSameEnd = ends[0] && ends[1] ? ends[0].equals(ends[1]) : ends[0] === ends[1];
  return a.signedInAt.equals(b.signedInAt) && isSameEnd;
}

function isSameEvent(
  a: StoredEvent,
  b: Pick<StoredEvent, "category" | "name" | "startsAt" | "endsAt" | "needsCode">,
): boolean {
  return (
    a.category === b.category &&
    a.name === b.name &&
    a.needsCode === b.needsCode &&
    a.startsAt.equals(b.startsAt) &&
    a.endsAt.equals(b.endsAt)
  );
}
