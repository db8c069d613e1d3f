import { audienceFor, type Hearer } from "@watchbill/domain/notifications/audience";
import { isAsk, noticeText, settledAsk } from "@watchbill/domain/notifications/notification-text";
import { pieceAfter } from "@watchbill/domain/notifications/piece";
import type { CommandContext } from "../../platform/context.ts";
import type { RecordedEvent } from "../../platform/events.ts";
import { isNoticeKind, readNotice } from "./queries.ts";
import { insertNotifications, saveAsksSettled } from "./store.ts";

/** Tells in the app whoever the event concerns, each in their own words, and rings their bells. */
export async function notify(ctx: CommandContext, event: RecordedEvent, after: number): Promise<number | null> {
  if (!isNoticeKind(event.type)) return null;
  const kind = event.type;
  const { audience, words, wordsFor, shareOf } = await readNotice(ctx.tx, event);
  const { notices, next } = pieceAfter(audienceFor(kind, audience), after);
  const metadataFor = (memberId: number, as: Hearer) => {
    const shiftId = shareOf(memberId)?.shiftId ?? event.shiftId;
    return {
      kind,
      ...(shiftId === null ? {} : { shiftId }),
      ...(event.requestId === null ? {} : { requestId: event.requestId }),
      ...(isAsk(kind, as) ? { asks: true } : {}),
    };
  };
  await insertNotifications(
    ctx.tx,
    notices.map(({ memberId, as }) => ({
      memberId,
      eventId: event.id,
      metadata: metadataFor(memberId, as),
      ...noticeText(kind, as, wordsFor(memberId)),
    })),
    ctx.now,
  );
  // With the last piece: who is told of the end follows from who had read the question before.
  const settled = next === null ? settledAsk(kind, words) : null;
  const settledIds = settled ? await saveAsksSettled(ctx.tx, event, settled, ctx.now) : [];
  const memberIds = [...new Set([...notices.map(({ memberId }) => memberId), ...settledIds])];
  if (memberIds.length > 0) await ctx.signal({ touches: ["notifications."], memberIds });
  return next;
}
