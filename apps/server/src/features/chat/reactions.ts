import { chatKindOf, chatLine } from "@watchbill/domain/chat/chat-events";
import { wordsOf } from "@watchbill/domain/chat/chat-message";
import { DUTY_OF_USE_MINUTES } from "@watchbill/domain/chat/chat-time";
import { detailsOf, isEventType } from "@watchbill/domain/events/catalogue";
import { type ChatKind, leavesAtOnce } from "@watchbill/domain/events/chat-kinds";
import type { NotifiedDetails } from "@watchbill/domain/events/notify/notified-shift-facts";
import { isBefore } from "@watchbill/domain/time/local";
import type { CommandContext } from "../../platform/context.ts";
import type { RecordedEvent } from "../../platform/events/events.ts";
import { isPlannedNow } from "../draft-schedules/queries.ts";
import { isMoot } from "../notification-dispatch/obsolete-event-queries.ts";
import { readNotice } from "../notification-dispatch/queries.ts";
import { sendToChat } from "./send-commands.ts";
import { lockChatsFor } from "./store.ts";

/** Queues an event for the squad's chats, in each service's format; batches non-urgent messages. */
export async function notifyChats(
  ctx: CommandContext,
  event: RecordedEvent,
  baseUrl: string,
): Promise<void> {
  const { type, shiftId } = event;
  const kind = isEventType(type) ? chatKindOf(type) : null;
  if (!isEventType(type) || kind === null) return;
  const chats = await lockChatsFor(ctx.tx, kind);
  if (chats.length === 0) return;
  const shift = shiftId === null ? undefined : await readShift(ctx, shiftId);
  // Changes in draft schedules are not announced.
  if (kind === "schedule" && shift && isPlannedNow(ctx, shift)) return;
  const usefulUntil =
    kind === "duty"
      ? event.occurredAt.add({ minutes: DUTY_OF_USE_MINUTES })
      : (shift?.endsAt ?? null);
  if (usefulUntil !== null && !isBefore(ctx.now, usefulUntil)) return;
  if (await isMoot(ctx, event)) return;
  if ((detailsOf({ ...event, type }) as NotifiedDetails).isRepeat) return;
  const { words } = await readNotice(ctx, { ...event, type });
  const about = {
    startsAt: shift?.startsAt ?? null,
    isEmergency: isEmergency(kind, words.priority),
  };
  for (const chat of chats) {
    const line = chatLine(type, words, chat.saysNames);
    if (line === null) continue;
    await sendToChat(ctx, chat, {
      words: wordsOf([line], kind === "gaps" ? `${baseUrl}/` : null),
      isAtOnce: leavesAtOnce(kind, about, ctx.now),
      usefulUntil,
      eventId: event.id,
      shiftId,
      dedupKey: null,
    });
  }
}

/** Only replacement requests and their end can be emergencies. */
function isEmergency(kind: ChatKind, priority: string): boolean {
  return (kind === "gaps" || kind === "cover") && priority === "emergency";
}

async function readShift({ tx }: CommandContext, id: number) {
  return tx
    .selectFrom("shifts")
    .select(["date", "startsAt", "endsAt"])
    .where("id", "=", id)
    .executeTakeFirst();
}
