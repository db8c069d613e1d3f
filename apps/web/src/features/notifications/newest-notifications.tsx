import { Link } from "wouter";
import { useEndpoint } from "../../lib/api/queries.ts";
import { PATHS, pathTo } from "../../lib/routing/paths.ts";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { EmptyState, Skeleton } from "../../ui/layout/card.tsx";
import { NextStep } from "../../ui/layout/next-step.tsx";
import { useMarkRead } from "./mark-read.ts";
import type { Notification } from "./notification.ts";
import { NotificationRow } from "./notification-row.tsx";

const SHOWN = 10;

/** Menu of the bell icon: the newest ten notifications, and a link to all. */
export function NewestNotifications({
  onOpen,
  onLeave,
}: {
  readonly onOpen: (notification: Notification) => void;
  readonly onLeave: () => void;
}) {
  const notifications = useEndpoint("notifications.list", {});
  const markRead = useMarkRead();
  const all = notifications.data ?? [];
  return (
    <>
      <div
        className="max-h-96 overflow-y-auto p-2"
        tabIndex={0}
        role="region"
        aria-label="Newest notifications"
      >
        <QueryBoundary
          of={notifications}
          loading={<Skeleton className="h-24" />}
          failed="Couldn't load your notifications."
          empty={
            <EmptyState title="No notifications">
              <p>You're all caught up!</p>
              <NextStep href={pathTo("settings", { view: "notifications" })} onGo={onLeave}>
                Choose your notifications
              </NextStep>
            </EmptyState>
          }
        >
          {() => (
            <ul>
              {all.slice(0, SHOWN).map((notification) => (
                <NotificationRow
                  key={notification.id}
                  notification={notification}
                  onOpen={() => {
                    if (!notification.isRead) markRead.mutate({ id: notification.id });
                    onOpen(notification);
                  }}
                />
              ))}
            </ul>
          )}
        </QueryBoundary>
      </div>
      {all.length > SHOWN ? (
        <Link
          href={PATHS.notifications}
          onClick={onLeave}
          className="flex min-h-11 items-center justify-center border-t border-line font-semibold text-accent-strong underline"
        >
          View all notifications
        </Link>
      ) : null}
    </>
  );
}
