import { Bell } from "lucide-react";
import { Suspense, useState } from "react";
import { useEndpoint } from "../../lib/api/queries.ts";
import { lazyPage, lazyPrefetched } from "../../lib/routing/lazy.ts";
import { IconButton } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/layout/card.tsx";
import { Popover } from "../../ui/overlay/popover.tsx";

const NewestNotifications = lazyPrefetched(
  async () => (await import("./newest-notifications.tsx")).NewestNotifications,
);
const NotificationDetails = lazyPage(
  async () => (await import("./notification-details.tsx")).NotificationDetails,
);

export function NotificationBell({ viewerId }: { readonly viewerId: number }) {
  const [isOpen, setOpen] = useState(false);
  const [openedId, setOpenedId] = useState<number | null>(null);
  const notifications = useEndpoint("notifications.list", {});
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
          <IconButton
            label={unread > 0 ? `Notifications, ${unread} unread` : "Notifications"}
            className="relative"
          >
            <Bell aria-hidden size={22} />
            {unread > 0 ? (
              <span
                aria-hidden
                className="tabular absolute top-1 end-1 min-w-4.5 rounded-full bg-bad px-1 text-center text-[0.6875rem] leading-4.5 font-bold text-surface"
              >
                {unread > 99 ? "99+" : unread}
              </span>
            ) : null}
          </IconButton>
        }
      >
        <Suspense fallback={<Skeleton className="m-2 h-24" />}>
          <NewestNotifications
            onOpen={(notification) => {
              setOpenedId(notification.id);
              setOpen(false);
            }}
            onLeave={() => setOpen(false)}
          />
        </Suspense>
      </Popover>
      {opened ? (
        <Suspense fallback={null}>
          <NotificationDetails
            notification={opened}
            viewerId={viewerId}
            onClose={() => setOpenedId(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
