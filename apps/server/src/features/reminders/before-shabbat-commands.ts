import { phoneText } from "@watchbill/domain/members/contact/phone-number";
import type { MemberMessage } from "@watchbill/domain/messages/templates/member-message";
import {
  type BeforeRest,
  beforeRestEmail,
  beforeRestNotice,
  beforeRestSms,
} from "@watchbill/domain/reminders/before-shabbat";
import { remindersOf } from "@watchbill/domain/reminders/due-reminders";
import { windowToAnnounce } from "@watchbill/domain/shabbat/shabbat-hold";
import type { ShabbatWindow } from "@watchbill/domain/shabbat/shabbat-windows";
import { seeksReplacement } from "@watchbill/domain/shifts/assignment-status";
import { withParameters } from "@watchbill/domain/text/parameters";
import type { SquadClock } from "@watchbill/domain/time/date-style";
import { dateOf, isBefore, type LocalDate } from "@watchbill/domain/time/local";
import type { CommandContext } from "../../platform/context.ts";
import { type SendingConfiguration, sendToMembers } from "../messages/send-commands.ts";
import { notifyMembers } from "../notifications/commands.ts";
import { shabbatWindowsAhead } from "../shabbat/queries.ts";
import { factsForMember, readShiftFacts, type ShiftFacts } from "../shifts/fact-queries.ts";
import { readAnnounced, readPhones, readSpotsInRest, type SpotInRest } from "./queries.ts";
import { insertReminders } from "./store.ts";

/** Returns the next Shabbat if it begins soon enough to be announced, otherwise nothing. */
export function shabbatWindowsToAnnounce(ctx: CommandContext): readonly ShabbatWindow[] {
  const window = windowToAnnounce(shabbatWindowsAhead(ctx), ctx.now);
  return window ? [window] : [];
}

/**
 * Announces a Shabbat once to each member who serves during it, observant or not, also to members
 * assigned later. For observing members, reminders that would be due during Shabbat then count as
 * sent; other members still get all reminders.
 */
export async function announceShabbat(
  ctx: CommandContext,
  window: ShabbatWindow,
  configuration: SendingConfiguration,
): Promise<void> {
  const { timeZone } = ctx.organization;
  // The key contains the day and not the time, so that a changed candle lighting time causes no
  // second announcement.
  const beginsOn = dateOf(window.startsAt, timeZone);
  const announced = await readAnnounced(ctx.tx, beginsOn, ctx.now);
  const spots = (await readSpotsInRest(ctx.tx, window, ctx.now)).filter(
    ({ memberId }) => !announced.has(memberId),
  );
  if (spots.length === 0) return;
  const shiftIds = [...new Set(spots.map(({ shiftId }) => shiftId))];
  const today = dateOf(ctx.now, timeZone);
  const shifts = await readShiftFacts(ctx.tx, shiftIds, ctx.organization, today);
  const phones = await readPhones(ctx.tx, shiftIds, ctx.organization);
  const contained = spots
    .filter(({ shabbatWindows }) => shabbatWindows.length > 0)
    .flatMap(remindersOf)
    // Shifts that have started have no further reminders.
    .filter(({ shiftStartsAt }) => isBefore(ctx.now, shiftStartsAt))
    // Excludes reminders that are due now, such as after a late assignment: they would repeat the
    // announcement.
    .filter(
      ({ before, dueAt }) => before?.startsAt.equals(window.startsAt) || !isBefore(ctx.now, dueAt),
    );
  await insertReminders(ctx.tx, contained, ctx.now);
  const notified = [...Map.groupBy(spots, ({ memberId }) => memberId)].map(([memberId, own]) => ({
    memberId,
    shiftId: own[0]?.shiftId ?? null,
    facts: factsOf(window, own, { shifts, phones, squad: ctx.organization, today }),
  }));
  for (const { memberId } of notified)
    await ctx.record({
      type: "shabbat.announced",
      subjectId: memberId,
      details: { beginsOn, name: window.name },
    });
  await notifyMembers(
    ctx,
    notified.map(({ memberId, shiftId, facts }) => ({
      memberId,
      eventId: null,
      ...withParameters(beforeRestNotice, facts),
      metadata: { kind: "shabbat", ...(shiftId !== null && { shiftId }) },
    })),
  );
  await sendToMembers(
    ctx,
    notified.map((one) => messageOf(one, beginsOn, ctx.organization.name)),
    configuration,
  );
}

interface Known {
  readonly shifts: ReadonlyMap<number, ShiftFacts>;
  readonly phones: ReadonlyMap<number, string>;
  readonly squad: SquadClock;
  readonly today: LocalDate;
}

function factsOf(
  window: ShabbatWindow,
  spots: readonly SpotInRest[],
  { shifts, phones, squad, today }: Known,
): BeforeRest {
  return {
    window,
    squad,
    isKept: spots.some(({ shabbatWindows }) => shabbatWindows.length > 0),
    shifts: spots.flatMap(({ shiftId, memberId, status }) => {
      const facts = shifts.get(shiftId);
      if (!facts) return [];
      const own = factsForMember(facts, memberId, squad, today);
      const { shift, day, hours, notes, people } = own;
      const partners = people
        .filter((person) => person.memberId !== memberId)
        .map((person) =>
          [person.name, phoneText(phones.get(person.memberId) ?? "")].filter(Boolean).join(", "),
        );
      return [{ shift, day, hours, notes, partners, seeksCover: seeksReplacement(status) }];
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
    messageUrgency: "action",
    priority: "normal",
    // Exempt from the daily SMS limit, because no later message replaces it.
    isUnlimited: true,
    kind: "shabbat",
    asks: false,
    askedShift: null,
    usefulUntil: facts.window.startsAt,
    about: { eventId: null, shiftId, assignmentId: null, requestId: null },
    purpose: "see-shift",
    dedupKey: `rest-day:${memberId}:${beginsOn}`,
    isBatched: null,
    calendar: null,
    write: ({ firstName, link }) => ({
      email: beforeRestEmail(facts, { firstName, link }),
      sms: beforeRestSms(facts, { squad, firstName, link }),
      push: { title, body: message },
    }),
  };
}
