import { audienceFor } from "@watchbill/domain/notifications/audience";
import { noticeText } from "@watchbill/domain/notifications/notification-text";
import type { CommandContext } from "../../platform/context.ts";
import type { RecordedEvent } from "../../platform/events.ts";
import { isNoticeKind, readNotice } from "./queries.ts";
import { insertNotifications } from "./store.ts";

/** Tells in the app whoever the event concerns, each in their own words, and rings their bells. */
export async function notify(ctx: CommandContext, event: RecordedEvent): Promise<void> {
  if (!isNoticeKind(event.type)) return;
  const kind = event.type;
  const { audience, words } = await readNotice(ctx.tx, event);
  const notices = audienceFor(kind, audience);
  const metadata = {
    kind,
    ...(event.shiftId === null ? {} : { shiftId: event.shiftId }),
    ...(event.requestId === null ? {} : { requestId: event.requestId }),
  };
  await insertNotifications(
    ctx.tx,
    notices.map(({ memberId, as }) => ({ memberId, eventId: event.id, metadata, ...noticeText(kind, as, words) })),
    ctx.now,
  );
  if (notices.length > 0) await ctx.signal({ touches: ["notifications."], memberIds: notices.map(({ memberId }) => memberId) });
}
