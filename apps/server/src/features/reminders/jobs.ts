import type { MemberMessage } from "@watchbill/domain/messages/member-message";
import { TEMPLATES } from "@watchbill/domain/messages/template-catalogue";
import {
  type DueReminder,
  dueReminders,
  type ReminderKind,
  toldOf,
} from "@watchbill/domain/reminders/due-reminders";
import { reminderText } from "@watchbill/domain/reminders/reminder-text";
import type { ShabbatWindow } from "@watchbill/domain/shabbat/shabbat-windows";
import { dateOf } from "@watchbill/domain/time/local";
import type { CommandContext } from "../../platform/context.ts";
import { type OnItemError, runBatch } from "../../platform/jobs/run-batch.ts";
import { type SendingConfiguration, sendToMembers } from "../messages/send-commands.ts";
import { notifyMembers } from "../notifications/commands.ts";
import { partnersOf, readShiftFacts, type ShiftFacts } from "../shifts/fact-queries.ts";
import { type Reminded, readRecorded, readReminded } from "./queries.ts";
import { announceShabbat, shabbatWindowsToAnnounce } from "./rest-commands.ts";
import { insertReminders } from "./store.ts";

/** Limit of one run, so that many due reminders are spread over minutes. */
const MOST_AT_ONCE = 1_000;

/**
 * Sends due reminders, each exactly once. One transaction writes the record, the notification and
 * the messages. A unique key on the record excludes duplicates across runs and instances.
 */
export async function sendDueReminders(
  ctx: CommandContext,
  configuration: SendingConfiguration,
  failed: OnItemError,
): Promise<void> {
  // Runs first, under one lock, because reminders in the announcement count as sent. If it fails,
  // reminders are sent separately.
  const restDay = {
    items: shabbatWindowsToAnnounce(ctx),
    named: ({ startsAt }: ShabbatWindow) => `rest day of ${startsAt.toString()}`,
    work: async (windows: readonly ShabbatWindow[]) => {
      for (const window of windows) await announceShabbat(ctx, window, configuration);
    },
  };
  await runBatch(ctx.tx, restDay, failed);
  const places = await readReminded(ctx.tx, ctx);
  const recorded = await readRecorded(
    ctx.tx,
    places.map(({ assignmentId }) => assignmentId),
  );
  const due = dueReminders(places, recorded, ctx.now).slice(0, MOST_AT_ONCE);
  if (due.length === 0) return;
  const byAssignment = new Map(places.map((place) => [place.assignmentId, place]));
  const shifts = await readShiftFacts(
    ctx.tx,
    [...new Set(places.map(({ shiftId }) => shiftId))],
    ctx.organisation,
    dateOf(ctx.now, ctx.organisation.timeZone),
  );
  // Groups both reminders of an assignment: if both are due, only one is sent.
  const byPlace = [...Map.groupBy(due, ({ assignmentId }) => assignmentId).values()];
  const work = async (some: readonly DueReminder[][]): Promise<void> => {
    const own = some.flat();
    const isOurs = await insertReminders(ctx.tx, own, ctx.now);
    const told = toldOf(own)
      .filter(({ assignmentId, kind }) => isOurs.has(`${assignmentId} ${kind}`))
      .flatMap((reminder) => {
        const place = byAssignment.get(reminder.assignmentId);
        const shift = place && shifts.get(place.shiftId);
        return place && shift ? [{ reminder, place, shift }] : [];
      });
    await send(ctx, told, configuration);
  };
  await runBatch(
    ctx.tx,
    { items: byPlace, named: ([first]) => `place ${first?.assignmentId}`, work },
    failed,
  );
}

interface Told {
  readonly reminder: DueReminder;
  readonly place: Reminded;
  readonly shift: ShiftFacts;
}

async function send(
  ctx: CommandContext,
  told: readonly Told[],
  configuration: SendingConfiguration,
): Promise<void> {
  await notifyMembers(
    ctx,
    told.map(({ reminder, place, shift }) => ({
      memberId: place.memberId,
      eventId: null,
      ...reminderText(wordsOf(reminder), shift),
      metadata: { kind: "reminder", shiftId: shift.id, assignmentId: place.assignmentId },
    })),
  );
  const messages = told.map(({ reminder, place, shift }) =>
    reminderMessage(ctx, reminder, place, shift),
  );
  await sendToMembers(ctx, messages, configuration);
}

/**
 * A final reminder moved before Shabbat comes hours ahead, so it uses the first reminder's text,
 * which names the day.
 */
function wordsOf({ kind, before }: DueReminder): ReminderKind {
  return before ? "first" : kind;
}

function reminderMessage(
  ctx: CommandContext,
  reminder: DueReminder,
  place: Reminded,
  shift: ShiftFacts,
): MemberMessage {
  const { kind } = reminder;
  const words = wordsOf(reminder);
  const { title, message: body } = reminderText(words, shift);
  const isConfirmed = place.status === "confirmed";
  return {
    memberId: place.memberId,
    // The member chose the time of the final reminder, so quiet hours and the daily limit do not
    // delay it.
    messageClass: words === "final" ? "urgent" : "action",
    priority: "normal",
    kind: "reminder",
    asks: false,
    askedShift: null,
    usefulUntil: shift.startsAt,
    about: { eventId: null, shiftId: shift.id, assignmentId: place.assignmentId, requestId: null },
    purpose: isConfirmed ? "see-shift" : "confirm",
    dedupKey: `reminder:${place.assignmentId}:${kind}:${shift.startsAt.epochMilliseconds}`,
    joins: null,
    calendar: null,
    write: ({ firstName, link }) => {
      const facts = {
        ...shift,
        squad: ctx.organisation.name,
        firstName,
        link,
        partners: partnersOf(shift, place.memberId),
      };
      const { email, sms } = TEMPLATES[words === "final" ? "final-reminder" : "first-reminder"];
      const all = { ...facts, isConfirmed, requester: "", requesterUnit: "", reason: "" };
      return { email: email(all), sms: sms(all), push: { title, body } };
    },
  };
}
