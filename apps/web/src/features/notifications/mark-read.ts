import { keyOf, queryClient, useCommand } from "../../lib/queries.ts";
import { toast } from "../../lib/toast-store.ts";
import type { Notification } from "./notification-row.tsx";

const KEY = keyOf("notifications.list", {});

function setRead(isHit: (notification: Notification) => boolean): void {
  queryClient.setQueryData<Notification[]>(KEY, (list) => list?.map((item) => (isHit(item) ? { ...item, isRead: true } : item)));
}

function failed(): void {
  void queryClient.invalidateQueries({ queryKey: KEY });
  toast({ title: "Error", description: "That could not be saved. The list shows how it is now.", variant: "destructive" });
}

/** Marks one as read at once; if the server says no, the list is read again. */
export function useMarkRead() {
  return useCommand("notifications.read", { onSuccess: (_output, { id }) => setRead((item) => item.id === id), onError: failed });
}

/** Deletes one. */
export function useRemoveNotification() {
  return useCommand("notifications.remove", {
    touches: ["notifications."],
    onSuccess: () => toast({ title: "Notification deleted" }),
    onError: failed,
  });
}

/** Marks all as read. */
export function useMarkAllRead() {
  return useCommand("notifications.readAll", {
    onSuccess: () => {
      setRead(() => true);
      toast({ title: "All notifications marked as read" });
    },
    onError: failed,
  });
}
