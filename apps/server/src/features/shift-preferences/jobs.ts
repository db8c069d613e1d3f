import {
  dueShiftPreferenceReminder,
  isAskingDue,
  type LastReminder,
  notYetReminded,
} from "@watchbill/domain/shift-preferences/reminders";
import type { CommandContext } from "../../platform/context.ts";
import { selectDraftSchedules } from "../draft-schedules/queries.ts";
import { shabbatWindowsOf } from "../shabbat/queries.ts";
import { countDraftScheduleShifts, readSentReminders } from "./queries.ts";
import { ALL_MEMBERS, askedDetails, sendReminder, unansweredIds } from "./reminder-commands.ts";
import { insertAsking, lockAsking, type ReminderGroup } from "./store.ts";

/**
 * Hours for which due reminders are looked up ahead; longer than any Shabbat window, because a
 * reminder due in one is sent before it.
 */
const LOOK_AHEAD_HOURS = 24 * 7;

/**
 * Asks members for shift preferences when a draft has shifts and its preferences are open; once for
 * each opening.
 */
export async function askForShiftPreferences(ctx: CommandContext): Promise<void> {
  const draftSchedules = await selectAsking(ctx)
    .select("createdAt")
    .where("id", "not in", ctx.tx.selectFrom("shiftPreferenceRequests").select("draftScheduleId"))
    .execute();
  for (const { createdAt, ...draftSchedule } of draftSchedules) {
    const { shiftCount, newestAt } = await countDraftScheduleShifts(ctx.tx, draftSchedule, ctx.now);
    const changedAt =
      newestAt && Temporal.Instant.compare(newestAt, createdAt) > 0 ? newestAt : createdAt;
    if (
      !isAskingDue(
        { preferencesUntil: draftSchedule.preferencesUntil ?? ctx.now, shiftCount, changedAt },
        ctx.now,
      )
    )
      continue;
    if (!(await insertAsking(ctx.tx, draftSchedule.id, ctx.now))) continue;
    const invitedIds = await unansweredIds(ctx, draftSchedule);
    if (invitedIds.length > 0)
      await ctx.record({
        type: "shift-preferences.requested",
        details: askedDetails(ctx, draftSchedule, invitedIds),
      });
  }
}

/**
 * Reminds members who have not answered, once for each number of days before the deadline over all
 * instances. Observant members are reminded before a Shabbat during which the reminder is due.
 */
export async function remindOfShiftPreferences(ctx: CommandContext): Promise<void> {
  const windows = shabbatWindowsOf(
    ctx.organization,
    ctx.now,
    ctx.now.add({ hours: LOOK_AHEAD_HOURS }),
  );
  for (const draftSchedule of await selectAsking(ctx).execute()) {
    const asking = await lockAsking(ctx.tx, draftSchedule.id);
    if (!asking || draftSchedule.preferencesUntil === null) continue;
    const {
      askedAt,
      remindedUntil,
      remindedDays,
      remindedAt,
      keptRemindedUntil,
      keptRemindedDays,
      keptRemindedAt,
    } = asking;
    const end = { preferencesUntil: draftSchedule.preferencesUntil, askedAt };
    const others = dueShiftPreferenceReminder(
      end,
      lastOf(remindedUntil, remindedDays, remindedAt),
      ctx.now,
    );
    const kept = lastOf(keptRemindedUntil, keptRemindedDays, keptRemindedAt);
    const keepers = dueShiftPreferenceReminder(end, kept, ctx.now, windows);
    for (const { days, to } of remindersOf({ others, keepers })) {
      const sent = await readSentReminders(ctx.tx, draftSchedule.id, askedAt);
      const ids = notYetReminded(
        await unansweredIds(ctx, draftSchedule),
        { preferencesUntil: draftSchedule.preferencesUntil, days },
        sent,
      );
      await sendReminder(ctx, draftSchedule, { days, to }, await keepingOf(ctx, ids, to));
    }
  }
}

/**
 * Returns the due reminders with their recipients: two when observant members are reminded at
 * another time.
 */
function remindersOf({
  others,
  keepers,
}: {
  readonly others: number | null;
  readonly keepers: number | null;
}) {
  const due =
    others === keepers
      ? [{ days: others, to: ALL_MEMBERS }]
      : [
          { days: others, to: { keepers: false, others: true } },
          { days: keepers, to: { keepers: true, others: false } },
        ];
  return due.flatMap(({ days, to }) => (days === null ? [] : [{ days, to }]));
}

function lastOf(
  until: Temporal.Instant | null,
  days: number | null,
  at: Temporal.Instant | null,
): LastReminder | null {
  return until && at && { preferencesUntil: until, days, sentAt: at };
}

/** Returns those of the members who are recipients, by whether they observe Shabbat. */
async function keepingOf(
  { tx }: CommandContext,
  ids: readonly number[],
  to: ReminderGroup,
): Promise<readonly number[]> {
  if (to.keepers && to.others) return ids;
  const rows = await tx
    .selectFrom("members")
    .select("id")
    .where("observesShabbat", "=", true)
    .execute();
  const keeping = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => keeping.has(id) === to.keepers);
}

function selectAsking({ tx, now }: CommandContext) {
  return selectDraftSchedules(tx)
    .where("state", "=", "preferences")
    .where("preferencesUntil", ">", now)
    .orderBy("id");
}
