import { Bell, Check, Trash2 } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "wouter";
import { useEndpoint } from "../../lib/api/queries.ts";
import { onceAKey, onceAPress } from "../../lib/forms/double-submit-guard.ts";
import { PATHS } from "../../lib/routing/paths.ts";
import { showToast } from "../../lib/toast/toast-store.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { Card, EmptyState, Skeleton } from "../../ui/layout/card.tsx";
import { NextStep } from "../../ui/layout/next-step.tsx";
import { useMarkAllRead, useMarkRead, useRemoveNotification } from "./mark-read.ts";
import { NotificationDetails } from "./notification-details.tsx";
import { NotificationRow } from "./notification-row.tsx";

export default function NotificationsPage({ viewerId }: { readonly viewerId: number }) {
  const [openedId, setOpenedId] = useState<number | null>(null);
  const [search, setSearch] = useSearchParams();
  const filter = search.get("show") === "unread" ? "unread" : "all";
  const notifications = useEndpoint("notifications.list", {});
  const markRead = useMarkRead();
  const markOne = useMarkRead(() => showToast({ title: "Marked as read" }));
  const remove = useRemoveNotification();
  const markAll = useMarkAllRead();
  const shown = notifications.data?.filter(({ isRead }) => filter === "all" || !isRead);
  const opened = notifications.data?.find(({ id }) => id === openedId);
  const unread = notifications.data?.filter(({ isRead }) => !isRead).length ?? 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">Notifications</h1>
        <div className="flex flex-wrap gap-2">
          <Segmented
            label="Show"
            value={filter}
            onChange={(value) => setSearch(value === "unread" ? { show: "unread" } : {})}
            options={[
              { value: "all", label: "All" },
              { value: "unread", label: `Unread (${unread})` },
            ]}
          />
          <Button
            variant="secondary"
            disabledReason={unread === 0 ? "No unread notifications" : null}
            pending={markAll.isPending && "Marking..."}
            onClick={() => markAll.mutate({})}
          >
            Mark all as read
          </Button>
        </div>
      </div>
      <Card>
        <QueryBoundary
          of={notifications}
          loading={<Skeleton className="h-40" />}
          failed="Couldn't load your notifications."
          isEmpty={() => shown?.length === 0}
          empty={
            <EmptyState icon={<Bell aria-hidden />} title="No notifications">
              <p>You're all caught up!</p>
              <NextStep href={PATHS.dashboard}>View your shifts</NextStep>
            </EmptyState>
          }
        >
          {() => (
            <ul className="divide-y divide-line">
              {shown?.map((notification) => (
                <NotificationRow
                  key={notification.id}
                  notification={notification}
                  onOpen={() => {
                    if (!notification.isRead) markRead.mutate({ id: notification.id });
                    setOpenedId(notification.id);
                  }}
                >
                  {notification.isRead ? null : (
                    <IconButton
                      label={`Mark as read: ${notification.title}`}
                      onClick={() => markOne.mutate({ id: notification.id })}
                    >
                      <Check aria-hidden size={18} />
                    </IconButton>
                  )}
                  <IconButton
                    label={`Delete: ${notification.title}`}
                    onClick={onceAPress(() => remove.mutate({ id: notification.id }))}
                    onKeyDown={onceAKey}
                  >
                    <Trash2 aria-hidden size={18} />
                  </IconButton>
                </NotificationRow>
              ))}
            </ul>
          )}
        </QueryBoundary>
      </Card>
      {opened ? (
        <NotificationDetails
          notification={opened}
          viewerId={viewerId}
          onClose={() => setOpenedId(null)}
        />
      ) : null}
    </div>
  );
}
