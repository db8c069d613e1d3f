import { wordsOf } from "@watchbill/domain/chat/chat-message";
import { CREW_NOTIFIED_MINUTES, crewLine } from "@watchbill/domain/chat/crew-words";
import { NO_USE_AFTER_REST } from "@watchbill/domain/messages/delivery/outgoing";
import { AFTER_SHABBAT_MINUTES, heldUntil } from "@watchbill/domain/shabbat/shabbat-hold";
import { dateOf } from "@watchbill/domain/time/local";
import {
  cancelOrphanedChats,
  holdForRestOfChats,
  retryChats,
} from "../../platform/channels/chat-outbox.ts";
import type { CommandContext } from "../../platform/context.ts";
import { notBeingPlanned } from "../draft-schedules/queries.ts";
import { shabbatWindowsAhead } from "../shabbat/queries.ts";
import { readShiftFacts } from "../shifts/fact-queries.ts";
import { CHAT_DELETED } from "./commands.ts";
import { sendToChat } from "./send-commands.ts";
import { type Chat, lockChatsFor } from "./store.ts";

/**
 * Queues the crews of shifts that begin for the chats that want them. Shifts with one start share a
 * message, which is sent once.
 */
export async function announceCrews(ctx: CommandContext): Promise<void> {
  const beginning = await readBeginning(ctx);
  if (beginning.length === 0) return;
  const chats = await lockChatsFor(ctx.tx, "on");
  if (chats.length === 0) return;
  const facts = await readShiftFacts(
    ctx.tx,
    beginning.map(({ id }) => id),
    ctx.organization,
    dateOf(ctx.now, ctx.organization.timeZone),
  );
  const starts = Map.groupBy(beginning, ({ startsAt }) => startsAt.epochMilliseconds);
  for (const [start, together] of starts) {
    const shifts = together.flatMap(({ id, maxMembers }) => {
      const shift = facts.get(id);
      return shift ? [{ ...shift, spots: maxMembers }] : [];
    });
    for (const chat of chats) await announce(ctx, chat, `${start}`, shifts);
  }
}

interface Beginning {
  readonly shift: string;
  readonly hours: string;
  readonly endsAt: Temporal.Instant;
  readonly people: readonly { readonly name: string }[];
  readonly spots: number;
}

async function announce(
  ctx: CommandContext,
  chat: Chat,
  start: string,
  shifts: readonly Beginning[],
): Promise<void> {
  if (shifts.length === 0) return;
  const lines = shifts.map(({ shift, hours, people, spots }) =>
    crewLine(
      { title: `${shift}, ${hours}`, people: people.map(({ name }) => name), spots },
      chat.saysNames,
    ),
  );
  const ends = shifts
    .map(({ endsAt }) => endsAt)
    .sort((one, other) => Temporal.Instant.compare(one, other));
  await sendToChat(ctx, chat, {
    words: wordsOf(lines, null),
    isAtOnce: true,
    usefulUntil: ends.at(-1) ?? null,
    eventId: null,
    shiftId: null,
    dedupKey: `chat:${chat.id}:begins:${start}`,
  });
}

/** Reads the shifts that have just begun and are not in a draft schedule. */
async function readBeginning(ctx: CommandContext) {
  return ctx.tx
    .selectFrom("shifts")
    .select(["id", "startsAt", "maxMembers"])
    .where("startsAt", "<=", ctx.now)
    .where("startsAt", ">", ctx.now.subtract({ minutes: CREW_NOTIFIED_MINUTES }))
    .where("endsAt", ">", ctx.now)
    .where(notBeingPlanned(ctx, "shifts"))
    .orderBy("startsAt")
    .orderBy("id")
    .execute();
}

/** Closes the messages that a crashed worker had claimed for a deleted chat. */
export function dropForDeletedChats(ctx: CommandContext): Promise<void> {
  return cancelOrphanedChats(ctx.tx, CHAT_DELETED, ctx.now);
}

/**
 * Delays messages due during Shabbat until after it, for chats that observe Shabbat. Checks delayed
 * messages again, because the chat's setting or the end of Shabbat may have changed.
 */
export async function holdChatsForShabbat(ctx: CommandContext): Promise<void> {
  const windows = shabbatWindowsAhead(ctx);
  const until = heldUntil(windows, ctx.now, false);
  const ends = windows.map(({ endsAt }) => endsAt.add({ minutes: AFTER_SHABBAT_MINUTES }));
  await retryChats(ctx.tx, { until, ends }, ctx.now);
  if (until) await holdForRestOfChats(ctx.tx, until, NO_USE_AFTER_REST, ctx.now);
}
