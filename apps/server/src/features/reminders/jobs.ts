import type { MemberMessage } from "@watchbill/domain/messages/templates/member-message";
import { TEMPLATES } from "@watchbill/domain/messages/templates/template-catalogue";
import {
  type DueReminder,
  dueReminders,
  notifiedOf,
  type ReminderKind,
} from "@watchbill/domain/reminders/due-reminders";
import { reminderText } from "@watchbill/domain/reminders/reminder-text";
import type { ShabbatWindow } from "@watchbill/domain/shabbat/shabbat-windows";
import { withParameters } from "@watchbill/domain/text/parameters";
import { dateOf } from "@watchbill/domain/time/local";
import type { CommandContext } from "../../platform/context.ts";
import { type OnItemError, runBatch } from "../../platform/jobs/run-batch.ts";
import { type SendingConfiguration, sendToMembers } from "../messages/send-commands.ts";
import { notifyMembers } from "../notifications/commands.ts";
import {
  factsForMember,
  partnersOf,
  readShiftFacts,
  type ShiftFacts,
} from "../shifts/fact-queries.ts";
import { announceShabbat, shabbatWindowsToAnnounce } from "./before-shabbat-commands.ts";
import { type Reminded, readRecorded, readReminded } from "./queries.ts";
import { insertReminders } from "./store.ts";

/** Reminders sent in one run, so that very many are spread over minutes. */
const MOST_AT_ONCE = 1_000;

/**
 * Sends due reminders, each exactly once. One transaction writes the record, the notification and
 * the messages; the record's unique key prevents duplicates across runs and instances.
 */
export async function sendDueReminders(
  ctx: CommandContext,
  configuration: SendingConfiguration,
  failed: OnItemError,
): Promise<void> {
  // Runs first and under the same lock, because reminders contained in the Shabbat announcement
  // count as sent. If it fails, reminders are sent separately.
  const shabbatDay = {
    items: shabbatWindowsToAnnounce(ctx),
    named: ({ startsAt }: ShabbatWindow) => `Shabbat or Yom Tov at ${startsAt.toString()}`,
    work: async (windows: readonly ShabbatWindow[]) => {
      for (const window of windows) await announceShabbat(ctx, window, configuration);
    },
  };
  await runBatch(ctx.tx, shabbatDay, failed);
  const spots = await readReminded(ctx.tx, ctx);
  const recorded = await readRecorded(
    ctx.tx,
    spots.map(({ assignmentId }) => assignmentId),
  );
  const due = dueReminders(spots, recorded, ctx.now).slice(0, MOST_AT_ONCE);
  if (due.length === 0) return;
  const byAssignment = new Map(spots.map((spot) => [spot.assignmentId, spot]));
  const today = dateOf(ctx.now, ctx.organization.timeZone);
  const shifts = await readShiftFacts(
    ctx.tx,
    [...new Set(spots.map(({ shiftId }) => shiftId))],
    ctx.organization,
    today,
  );
  // Groups the reminders of an assignment: if the first and the final one are due, only one is
  // sent.
  const bySpot = [...Map.groupBy(due, ({ assignmentId }) => assignmentId).values()];
  const work = async (some: readonly DueReminder[][]): Promise<void> => {
    const own = some.flat();
    const isOurs = await insertReminders(ctx.tx, own, ctx.now);
    const notified = notifiedOf(own)
      .filter(({ assignmentId, kind }) => isOurs.has(`${assignmentId} ${kind}`))
      .flatMap((reminder) => {
        const spot = byAssignment.get(reminder.assignmentId);
        const shift = spot && shifts.get(spot.shiftId);
        if (!spot || !shift) return [];
        const own = factsForMember(shift, spot.memberId, ctx.organization, today);
        return [{ reminder, spot, shift: own }];
      });
    await send(ctx, notified, configuration);
  };
  await runBatch(
    ctx.tx,
    { items: bySpot, named: ([first]) => `assignment ${first?.assignmentId}`, work },
    failed,
  );
}

interface DueNotice {
  readonly reminder: DueReminder;
  readonly spot: Reminded;
  readonly shift: ShiftFacts;
}

async function send(
  ctx: CommandContext,
  notified: readonly DueNotice[],
  configuration: SendingConfiguration,
): Promise<void> {
  await notifyMembers(
    ctx,
    notified.map(({ reminder, spot, shift }) => {
      const facts = { ...shift, reminder: wordsOf(reminder) };
      return {
        memberId: spot.memberId,
        eventId: null,
        ...withParameters((read) => reminderText(read.reminder, read), facts),
        metadata: { kind: "reminder", shiftId: shift.id, assignmentId: spot.assignmentId },
      };
    }),
  );
  const messages = notified.map(({ reminder, spot, shift }) =>
    reminderMessage(ctx, reminder, spot, shift),
  );
  await sendToMembers(ctx, messages, configuration);
}

/**
 * Returns the reminder's text. A final reminder sent before Shabbat comes hours early, so it uses
 * the first reminder's text, which names the day.
 */
function wordsOf({ kind, before }: DueReminder): ReminderKind {
  return before ? "first" : kind;
}

function reminderMessage(
  ctx: CommandContext,
  reminder: DueReminder,
  spot: Reminded,
  shift: ShiftFacts,
): MemberMessage {
  const { kind } = reminder;
  const words = wordsOf(reminder);
  const { title, message: body } = reminderText(words, shift);
  const isConfirmed = spot.status === "confirmed";
  return {
    memberId: spot.memberId,
    // Not delayed by quiet hours or the daily limit, because the member chose the time of the final
    // reminder.
    messageUrgency: words === "final" ? "urgent" : "action",
    priority: "normal",
    kind: "reminder",
    asks: false,
    askedShift: null,
    usefulUntil: shift.startsAt,
    about: { eventId: null, shiftId: shift.id, assignmentId: spot.assignmentId, requestId: null },
    purpose: isConfirmed ? "see-shift" : "confirm",
    dedupKey: `reminder:${spot.assignmentId}:${kind}:${shift.startsAt.epochMilliseconds}`,
    isBatched: null,
    calendar: null,
    write: ({ firstName, link }) => {
      const facts = {
        ...shift,
        squad: ctx.organization.name,
        firstName,
        link,
        partners: partnersOf(shift, spot.memberId),
      };
      const { email, sms } = TEMPLATES[words === "final" ? "final-reminder" : "first-reminder"];
      const all = { ...facts, isConfirmed, requester: "", requesterUnit: "", reason: "" };
      return { email: email(all), sms: sms(all), push: { title, body } };
    },
  };
}
