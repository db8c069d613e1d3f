import { relativeTime } from "@watchbill/domain/time/format";
import type { ReactNode } from "react";
import type { Output } from "../../lib/api.ts";
import { useNow } from "../../lib/server-clock.ts";
import { Unbroken } from "../../ui/unbroken.tsx";

export type Notification = Output<"notifications.list">[number];

/** One notification; opening it marks it as read. */
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
  return (
    <li className="flex items-start gap-1">
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-11 flex-1 items-start gap-2 rounded-lg p-2 text-left hover:bg-raised"
      >
        <span
          aria-hidden
          className={`mt-2 size-2 shrink-0 rounded-full ${notification.isRead ? "bg-transparent" : "bg-accent"}`}
        />
        <span className="min-w-0">
          <span className={`block ${notification.isRead ? "font-medium" : "font-bold"}`}>
            {notification.title}
            {notification.isRead ? null : <span className="sr-only"> (unread)</span>}
          </span>
          <span className="block text-sm text-ink-soft">
            <Unbroken>{notification.message}</Unbroken>
          </span>
          <span className="block text-xs text-ink-soft">{relativeTime(Temporal.Instant.from(notification.createdAt), now)}</span>
        </span>
      </button>
      {children}
    </li>
  );
}
