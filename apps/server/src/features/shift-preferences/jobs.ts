import {
  dueShiftPreferenceReminder,
  isAskingDue,
  type LastReminder,
  notYetReminded,
} from "@watchbill/domain/shift-preferences/reminders";
import type { CommandContext } from "../../platform/context.ts";
import { selectDraftSchedules } from "../draft-schedules/queries.ts";
import { shabbatWindowsOf } from "../shabbat/queries.ts";
import { countPlanShifts, readSentReminders } from "./queries.ts";
import { askedDetails, EVERYBODY, sendReminder, unansweredIds } from "./reminder-commands.ts";
import { insertAsking, lockAsking, type Whom } from "./store.ts";

/** Longer than any Shabbat window: a reminder in Shabbat is moved to before it. */
const LOOK_AHEAD_HOURS = 24 * 7;

/** Notifies members when a draft has shifts and asks for preferences; once for each opening. */
export async function askForShiftPreferences(ctx: CommandContext): Promise<void> {
  const plans = await selectAsking(ctx)
    .select("createdAt")
    .where("id", "not in", ctx.tx.selectFrom("wishAskings").select("planId"))
    .execute();
  for (const { createdAt, ...plan } of plans) {
    const { shiftCount, newestAt } = await countPlanShifts(ctx.tx, plan, ctx.now);
    const changedAt =
      newestAt && Temporal.Instant.compare(newestAt, createdAt) > 0 ? newestAt : createdAt;
    if (!isAskingDue({ wishesUntil: plan.wishesUntil ?? ctx.now, shiftCount, changedAt }, ctx.now))
      continue;
    if (!(await insertAsking(ctx.tx, plan.id, ctx.now))) continue;
    const invitedIds = await unansweredIds(ctx, plan);
    if (invitedIds.length > 0)
      await ctx.record({ type: "wishes.asked", details: askedDetails(ctx, plan, invitedIds) });
  }
}

/**
 * Reminds members who have not answered, once for each distance to the deadline across instances.
 * Observant members get reminders before a Shabbat that contains the time.
 */
export async function remindOfShiftPreferences(ctx: CommandContext): Promise<void> {
  const windows = shabbatWindowsOf(
    ctx.organisation,
    ctx.now,
    ctx.now.add({ hours: LOOK_AHEAD_HOURS }),
  );
  for (const plan of await selectAsking(ctx).execute()) {
    const asking = await lockAsking(ctx.tx, plan.id);
    if (!asking || plan.wishesUntil === null) continue;
    const {
      askedAt,
      remindedUntil,
      remindedDays,
      remindedAt,
      keptRemindedUntil,
      keptRemindedDays,
      keptRemindedAt,
    } = asking;
    const end = { wishesUntil: plan.wishesUntil, askedAt };
    const others = dueShiftPreferenceReminder(
      end,
      lastOf(remindedUntil, remindedDays, remindedAt),
      ctx.now,
    );
    const kept = lastOf(keptRemindedUntil, keptRemindedDays, keptRemindedAt);
    const keepers = dueShiftPreferenceReminder(end, kept, ctx.now, windows);
    for (const { days, to } of remindersOf({ others, keepers })) {
      const sent = await readSentReminders(ctx.tx, plan.id, askedAt);
      const ids = notYetReminded(
        await unansweredIds(ctx, plan),
        { wishesUntil: plan.wishesUntil, days },
        sent,
      );
      await sendReminder(ctx, plan, { days, to }, await keepingOf(ctx, ids, to));
    }
  }
}

/** The due reminders with their recipients: two when observant members get another one. */
function remindersOf({
  others,
  keepers,
}: {
  readonly others: number | null;
  readonly keepers: number | null;
}) {
  const due =
    others === keepers
      ? [{ days: others, to: EVERYBODY }]
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
  return until && at && { wishesUntil: until, days, sentAt: at };
}

/** The given members who belong to the recipients, by whether they observe Shabbat. */
async function keepingOf(
  { tx }: CommandContext,
  ids: readonly number[],
  to: Whom,
): Promise<readonly number[]> {
  if (to.keepers && to.others) return ids;
  const rows = await tx
    .selectFrom("members")
    .select("id")
    .where("keepsRestDays", "=", true)
    .execute();
  const keeping = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => keeping.has(id) === to.keepers);
}

function selectAsking({ tx, now }: CommandContext) {
  return selectDraftSchedules(tx)
    .where("state", "=", "wishes")
    .where("wishesUntil", ">", now)
    .orderBy("id");
}
