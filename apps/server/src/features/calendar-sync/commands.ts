import { isIP } from "node:net";
import type { Api } from "@watchbill/contract/api";
import type { ParsedInputOf } from "@watchbill/contract/endpoint";
import {
  CALENDAR_ADDRESS_PRIVATE,
  calendarAddressBlockedBecause,
  calendarOfBlockedBecause,
  fetchedAddress,
  syncedCalendarBlockedBecause,
} from "@watchbill/domain/calendar-sync/address";
import {
  GIVEN_OFTEN_MINUTES,
  givenOftenBlockedBecause,
  pausedBlockedBecause,
  readNowBlockedBecause,
} from "@watchbill/domain/calendar-sync/reading";
import { missing } from "@watchbill/domain/errors/refusal";
import { storedTypes } from "@watchbill/domain/events/stored-events";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { isPublicAddress } from "../../platform/http/network-address.ts";
import { orThrow, RefusalError, throwIf } from "../../platform/refusal-error.ts";
import { signalBusy } from "./reading-commands.ts";
import {
  deleteCalendar,
  findPause,
  lockCalendar,
  makeAllDue,
  replaceCalendar,
  saveCalendar,
  saveIsOff,
} from "./store.ts";

type Member = CommandContext<MemberActor>;
interface Said {
  readonly message: string;
}

const MEMBER_MISSING = missing("member-missing", "This member was deleted.");
const CALENDAR_MISSING = missing("calendar-missing", "This synced calendar was removed.");
const TIME_MISSING = missing(
  "calendar-time-missing",
  "This time is no longer in your calendar. We synced it again.",
);

interface CalendarAddressRule {
  readonly allowsPrivateCalendars: boolean;
}

/**
 * Adds a member's synced calendar, which is read at once; replaces an earlier one with all its busy
 * times.
 */
export async function giveCalendar(
  ctx: Member,
  { id, address }: ParsedInputOf<Api["calendarSync.give"]>,
  rule: CalendarAddressRule,
): Promise<Said> {
  throwIf(syncedCalendarBlockedBecause(ctx.actor, id));
  const checked = checkedAddress(address, rule);
  // Locks the member, so that concurrent additions run one by one.
  orThrow(await lockOwner(ctx, id), MEMBER_MISSING);
  throwIf(pausedBlockedBecause(await findPause(ctx.tx, id), ctx.now));
  throwIf(givenOftenBlockedBecause(await countGiven(ctx, id)));
  await replaceCalendar(ctx.tx, id, checked, ctx.now);
  await ctx.record({ type: "calendar-sync.added", subjectId: id });
  return { message: "Calendar saved" };
}

async function lockOwner({ tx }: Member, id: number): Promise<{ id: number } | undefined> {
  const owner = tx
    .selectFrom("members")
    .select("id")
    .where("id", "=", id)
    .where("deletedAt", "is", null);
  return owner.forNoKeyUpdate().executeTakeFirst();
}

/** Counts the member's recent additions, because each one fetches an arbitrary address. */
async function countGiven({ tx, now }: Member, id: number): Promise<number> {
  const { count } = await tx
    .selectFrom("events")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("type", "in", storedTypes(["calendar-sync.added"]))
    .where("subjectId", "=", id)
    .where("occurredAt", ">", now.subtract({ minutes: GIVEN_OFTEN_MINUTES }))
    .executeTakeFirstOrThrow();
  return count;
}

/** Normalizes and validates the address. Each read resolves and checks its host name again. */
function checkedAddress(text: string, { allowsPrivateCalendars }: CalendarAddressRule): string {
  const address = URL.parse(fetchedAddress(text));
  throwIf(calendarAddressBlockedBecause(address, allowsPrivateCalendars));
  if (address && !allowsPrivateCalendars && isPlainlyPrivate(address.hostname))
    throw new RefusalError(CALENDAR_ADDRESS_PRIVATE);
  return address?.href ?? text;
}

function isPlainlyPrivate(hostname: string): boolean {
  const literal = hostname.replaceAll(/^\[|\]$/g, "");
  if (isIP(literal) !== 0) return !isPublicAddress(literal);
  return /(^|\.)localhost\.?$/.test(hostname);
}

export async function readCalendarNow(ctx: Member, { id }: { id: number }): Promise<Said> {
  throwIf(syncedCalendarBlockedBecause(ctx.actor, id));
  const { triedAt } = orThrow(await lockCalendar(ctx.tx, id), CALENDAR_MISSING);
  throwIf(
    pausedBlockedBecause(await findPause(ctx.tx, id), ctx.now) ??
      readNowBlockedBecause(triedAt, ctx.now),
  );
  await saveCalendar(ctx.tx, id, { dueAt: ctx.now });
  await ctx.signal({ invalidates: ["calendarSync."], memberIds: [id] });
  return { message: "Syncing your calendar" };
}

/** Deletes a synced calendar with its address and all its busy times. */
export async function removeCalendar(ctx: Member, { id }: { id: number }): Promise<Said> {
  throwIf(calendarOfBlockedBecause(ctx.actor, id));
  orThrow(await deleteCalendar(ctx.tx, id), CALENDAR_MISSING);
  await ctx.record({ type: "calendar-sync.removed", subjectId: id });
  return { message: "Calendar removed" };
}

/** Sets whether a busy time counts against the member's availability. */
export async function switchTime(
  ctx: Member,
  { id, timeId, isOff }: ParsedInputOf<Api["calendarSync.switchTime"]>,
): Promise<Said> {
  throwIf(syncedCalendarBlockedBecause(ctx.actor, id));
  orThrow(await saveIsOff(ctx.tx, id, timeId, isOff), TIME_MISSING);
  await signalBusy(ctx, id);
  return { message: isOff ? "Marked as available" : "Marked as busy" };
}

/** Schedules every synced calendar to be read again, because a new squad time zone shifts days. */
export async function rereadAll(ctx: CommandContext): Promise<void> {
  await makeAllDue(ctx.tx, ctx.now);
}
