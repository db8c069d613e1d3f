import { audienceFor } from "@watchbill/domain/notifications/audience";
import { noticeText } from "@watchbill/domain/notifications/notification-text";
import { pieceAfter } from "@watchbill/domain/notifications/piece";
import type { CommandContext } from "../../platform/context.ts";
import type { RecordedEvent } from "../../platform/events.ts";
import { isNoticeKind, readNotice } from "./queries.ts";
import { insertNotifications } from "./store.ts";

/** Tells in the app whoever the event concerns, each in their own words, and rings their bells. */
export async function notify(ctx: CommandContext, event: RecordedEvent, after: number): Promise<number | null> {
  if (!isNoticeKind(event.type)) return null;
  const kind = event.type;
  const { audience, wordsFor, shareOf } = await readNotice(ctx.tx, event);
  const { notices, next } = pieceAfter(audienceFor(kind, audience), after);
  const metadataFor = (memberId: number) => {
    const shiftId = shareOf(memberId)?.shiftId ?? event.shiftId;
    return {
      kind,
      ...(shiftId === null ? {} : { shiftId }),
      ...(event.requestId === null ? {} : { requestId: event.requestId }),
    };
  };
  await insertNotifications(
    ctx.tx,
    notices.map(({ memberId, as }) => ({
      memberId,
      eventId: event.id,
      metadata: metadataFor(memberId),
      ...noticeText(kind, as, wordsFor(memberId)),
    })),
    ctx.now,
  );
  if (notices.length > 0) await ctx.signal({ touches: ["notifications."], memberIds: notices.map(({ memberId }) => memberId) });
  return next;
}
