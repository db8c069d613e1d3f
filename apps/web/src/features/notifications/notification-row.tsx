import { neededBy } from "@watchbill/domain/notifications/accept-offer";
import { relativeTime } from "@watchbill/domain/time/format";
import { type ReactNode, useRef } from "react";
import { useEndpoint } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { NoWrap } from "../../ui/layout/no-wrap.tsx";
import { ReplacementActions } from "../replacements/outstanding-shifts.tsx";
import { useMarkRead } from "./mark-read.ts";
import type { Notification } from "./notification.ts";

/**
 * A notification in the list; a tap opens it and marks it as read. The row has buttons to accept or
 * decline if the notification asks for that.
 */
export function NotificationRow({
  notification,
  onOpen,
  children,
}: {
  readonly notification: Notification;
  readonly onOpen: () => void;
  readonly children?: ReactNode;
}) {
  const now = useNow(30_000);
  const opener = useRef<HTMLButtonElement>(null);
  const needed = useEndpoint("replacements.outstanding", {});
  const item = neededBy(notification, needed.data ?? []);
  const markRead = useMarkRead();
  const answered = (): void => {
    if (!notification.isRead) markRead.mutate({ id: notification.id });
    // The accept and decline buttons disappear, so the focus returns to the row.
    opener.current?.focus();
  };
  return (
    <li>
      {/* On a phone the text below needs the full width, so the buttons share a line with the
          title only. */}
      <div className="relative">
        <button
          ref={opener}
          type="button"
          onClick={onOpen}
          className="flex min-h-11 w-full items-start gap-2 rounded-lg p-2 text-start hover:bg-raised"
        >
          <span
            aria-hidden
            data-mark={notification.isRead ? undefined : "more"}
            className={`mt-2 size-2 shrink-0 rounded-full ${notification.isRead ? "bg-transparent" : "bg-accent"}`}
          />
          <span className="min-w-0 flex-1">
            {/* Reserves space for the buttons in the corner. */}
            <span
              aria-hidden
              className={`float-end h-6 md:h-9 ${children ? (notification.isRead ? "w-11" : "w-23") : ""}`}
            />
            <span className={`block ${notification.isRead ? "font-medium" : "font-bold"}`}>
              {notification.title}
              {notification.isRead ? null : <span className="sr-only"> (unread)</span>}
            </span>
            <span className="block text-sm text-ink-soft">
              <NoWrap>{notification.message}</NoWrap>
            </span>
            <span className="block text-xs text-ink-soft">
              {relativeTime(Temporal.Instant.from(notification.createdAt), now)}
            </span>
          </span>
        </button>
        {children ? <span className="absolute top-0 end-0 flex gap-1">{children}</span> : null}
      </div>
      {item ? (
        <div className="pe-2 pb-2 ps-6">
          {item.warning ? <p className="text-sm font-semibold text-warn">{item.warning}</p> : null}
          {/* Limits the width, because the two buttons would be far apart on a wide screen. */}
          <div className="max-w-sm">
            <ReplacementActions item={item} onDone={answered} />
          </div>
        </div>
      ) : null}
    </li>
  );
}
