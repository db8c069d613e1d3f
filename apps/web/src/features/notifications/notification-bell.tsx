import { Bell } from "lucide-react";
import { Suspense, useState } from "react";
import { Link } from "wouter";
import { whenShown } from "../../lib/later.ts";
import { useEndpoint } from "../../lib/queries.ts";
import { IconButton } from "../../ui/button.tsx";
import { EmptyState, LoadError, Skeleton } from "../../ui/card.tsx";
import { Popover } from "../../ui/popover.tsx";
import { useMarkRead } from "./mark-read.ts";
import { NotificationRow } from "./notification-row.tsx";

const POPOVER_COUNT = 10;

const NotificationDetails = whenShown(async () => (await import("./notification-details.tsx")).NotificationDetails);

/** The bell with its unread count; it opens the newest ten. */
export function NotificationBell({ viewerId }: { readonly viewerId: number }) {
  const [isOpen, setOpen] = useState(false);
  const [openedId, setOpenedId] = useState<number | null>(null);
  const notifications = useEndpoint("notifications.list", {});
  const markRead = useMarkRead();
  const all = notifications.data ?? [];
  const opened = all.find(({ id }) => id === openedId);
  const unread = all.filter(({ isRead }) => !isRead).length;
  return (
    <>
      <Popover
        label="Notifications"
        isOpen={isOpen}
        onOpenChange={setOpen}
        trigger={
          <IconButton label={unread > 0 ? `Notifications, ${unread} unread` : "Notifications"} className="relative">
            <Bell aria-hidden size={22} />
            {unread > 0 ? (
              <span
                aria-hidden
                className="tabular absolute top-1 right-1 min-w-4.5 rounded-full bg-bad px-1 text-center text-[0.6875rem] leading-4.5 font-bold text-surface"
              >
                {unread > 99 ? "99+" : unread}
              </span>
            ) : null}
          </IconButton>
        }
      >
        <div className="max-h-96 overflow-y-auto p-2" tabIndex={0} role="region" aria-label="Newest notifications">
          {notifications.isPending ? <Skeleton className="h-24" /> : null}
          {notifications.isError ? (
            <LoadError text="Your notifications could not be read." onRetry={() => void notifications.refetch()} />
          ) : null}
          {notifications.data?.length === 0 ? <EmptyState title="No notifications">You're all caught up!</EmptyState> : null}
          <ul>
            {all.slice(0, POPOVER_COUNT).map((notification) => (
              <NotificationRow
                key={notification.id}
                notification={notification}
                onOpen={() => {
                  if (!notification.isRead) markRead.mutate({ id: notification.id });
                  setOpenedId(notification.id);
                  setOpen(false);
                }}
              />
            ))}
          </ul>
        </div>
        {all.length > POPOVER_COUNT ? (
          <Link
            href="/notifications"
            onClick={() => setOpen(false)}
            className="flex min-h-11 items-center justify-center border-t border-line font-semibold text-accent-strong underline"
          >
            View all notifications
          </Link>
        ) : null}
      </Popover>
      {opened ? (
        <Suspense fallback={null}>
          <NotificationDetails notification={opened} viewerId={viewerId} onClose={() => setOpenedId(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
