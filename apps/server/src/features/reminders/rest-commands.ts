import { phoneDigits, phoneText } from "@watchbill/domain/members/phone-number";
import type { MemberMessage } from "@watchbill/domain/messages/member-message";
import {
  type BeforeRest,
  beforeRestEmail,
  beforeRestNotice,
  beforeRestSms,
} from "@watchbill/domain/reminders/before-rest";
import { remindersOf } from "@watchbill/domain/reminders/due-reminders";
import { windowToAnnounce } from "@watchbill/domain/rest-days/rest-hold";
import type { RestWindow } from "@watchbill/domain/rest-days/rest-windows";
import { seeksCover } from "@watchbill/domain/shifts/assignment-status";
import type { SquadClock } from "@watchbill/domain/time/date-style";
import { dateOf, isBefore } from "@watchbill/domain/time/local";
import type { CommandContext } from "../../platform/context.ts";
import { sendToMembers } from "../messages/send-commands.ts";
import { tellMembers } from "../notifications/commands.ts";
import { restWindowsAhead } from "../rest-days/queries.ts";
import { readShiftFacts, type ShiftFacts } from "../shifts/fact-queries.ts";
import { type PlaceInRest, readAnnounced, readPhones, readPlacesInRest } from "./queries.ts";
import { insertReminders } from "./store.ts";

/** The rest day that begins soon enough to be told of; none where none does. */
export function restDaysToAnnounce(ctx: CommandContext): readonly RestWindow[] {
  const window = windowToAnnounce(restWindowsAhead(ctx), ctx.now);
  return window ? [window] : [];
}

/**
 * Tells every member who serves in this rest day, whether they keep it or not, all that concerns them: once each, and until it
 * begins, so that who is put on later hears as well. What would remind them of the same shifts at the same time is in it, and
 * counts as sent; to who does not keep it all other reminders come as ever.
 */
export async function announceRestDay(
  ctx: CommandContext,
  window: RestWindow,
  baseUrl: string,
): Promise<void> {
  const { timeZone } = ctx.organisation;
  // By its day: another candle lighting makes no other rest day of it.
  const beginsOn = dateOf(window.startsAt, timeZone);
  const announced = await readAnnounced(ctx.tx, beginsOn, ctx.now);
  const places = (await readPlacesInRest(ctx.tx, window, ctx.now)).filter(
    ({ memberId }) => !announced.has(memberId),
  );
  if (places.length === 0) return;
  const shiftIds = [...new Set(places.map(({ shiftId }) => shiftId))];
  const shifts = await readShiftFacts(
    ctx.tx,
    shiftIds,
    ctx.organisation,
    dateOf(ctx.now, timeZone),
  );
  const phones = await readPhones(ctx.tx, shiftIds);
  const contained = places
    .filter(({ restWindows }) => restWindows.length > 0)
    .flatMap(remindersOf)
    // Nothing reminds of a shift that goes on already.
    .filter(({ shiftStartsAt }) => isBefore(ctx.now, shiftStartsAt))
    // One that is due by now, as of whoever was put on today, would say the same in the same minute.
    .filter(
      ({ before, dueAt }) => before?.startsAt.equals(window.startsAt) || !isBefore(ctx.now, dueAt),
    );
  await insertReminders(ctx.tx, contained, ctx.now);
  const told = [...Map.groupBy(places, ({ memberId }) => memberId)].map(([memberId, own]) => ({
    memberId,
    shiftId: own[0]?.shiftId ?? null,
    facts: factsOf(window, own, { shifts, phones, squad: ctx.organisation }),
  }));
  for (const { memberId } of told)
    await ctx.record({
      type: "rest-days.announced",
      subjectId: memberId,
      details: { beginsOn, name: window.name },
    });
  await tellMembers(
    ctx,
    told.map(({ memberId, shiftId, facts }) => ({
      memberId,
      eventId: null,
      ...beforeRestNotice(facts),
      metadata: { kind: "rest-day", ...(shiftId !== null && { shiftId }) },
    })),
  );
  await sendToMembers(
    ctx,
    told.map((one) => messageOf(one, beginsOn, ctx.organisation.name)),
    baseUrl,
  );
}

interface Known {
  readonly shifts: ReadonlyMap<number, ShiftFacts>;
  readonly phones: ReadonlyMap<number, string>;
  readonly squad: SquadClock;
}

function factsOf(
  window: RestWindow,
  places: readonly PlaceInRest[],
  { shifts, phones, squad }: Known,
): BeforeRest {
  return {
    window,
    squad,
    isKept: places.some(({ restWindows }) => restWindows.length > 0),
    shifts: places.flatMap(({ shiftId, memberId, status }) => {
      const facts = shifts.get(shiftId);
      if (!facts) return [];
      const { shift, day, hours, notes, people } = facts;
      const partners = people
        .filter((person) => person.memberId !== memberId)
        .map((person) =>
          [person.name, phoneText(phoneDigits(phones.get(person.memberId) ?? ""))]
            .filter(Boolean)
            .join(", "),
        );
      return [{ shift, day, hours, notes, partners, seeksCover: seeksCover(status) }];
    }),
  };
}

function messageOf(
  { memberId, shiftId, facts }: { memberId: number; shiftId: number | null; facts: BeforeRest },
  beginsOn: string,
  squad: string,
): MemberMessage {
  const { title, message } = beforeRestNotice(facts);
  return {
    memberId,
    messageClass: "action",
    priority: "normal",
    // There is no later one to take its place.
    isUnlimited: true,
    kind: "rest-day",
    asks: false,
    askedShift: null,
    usefulUntil: facts.window.startsAt,
    about: { eventId: null, shiftId, assignmentId: null, requestId: null },
    purpose: "see-shift",
    dedupKey: `rest-day:${memberId}:${beginsOn}`,
    joins: null,
    calendar: null,
    write: ({ firstName, link }) => ({
      email: beforeRestEmail(facts, { firstName, link }),
      sms: beforeRestSms(facts, { squad, firstName, link }),
      push: { title, body: message },
    }),
  };
}
