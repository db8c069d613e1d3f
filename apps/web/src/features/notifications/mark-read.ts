import {
  keyOf,
  type OptimisticUpdate,
  queryClient,
  updateOptimistically,
  useCommand,
} from "../../lib/api/queries.ts";
import { showToast } from "../../lib/toast/toast-store.ts";
import type { Notification } from "./notification.ts";

const KEY = keyOf("notifications.list", {});

function setRead(isHit: (notification: Notification) => boolean): void {
  queryClient.setQueryData<Notification[]>(KEY, (list) =>
    list?.map((item) => (isHit(item) ? { ...item, isRead: true } : item)),
  );
}

function showRead(isHit: (notification: Notification) => boolean): OptimisticUpdate {
  return updateOptimistically("notifications.list", {}, (list) =>
    list.map((item) => (isHit(item) ? { ...item, isRead: true } : item)),
  );
}

/** Toast text after a failed change was rolled back in the list. */
const NOT_SAVED = {
  failed: "Couldn't save the change. The list shows the current state.",
  onError: () => void queryClient.invalidateQueries({ queryKey: KEY }),
};

/** Marks a notification as read at once; rolls back if the request fails. */
export function useMarkRead(onDone?: () => void) {
  return useCommand("notifications.read", {
    expect: ({ id }) => showRead((item) => item.id === id),
    onSuccess: (_output, { id }) => {
      setRead((item) => item.id === id);
      onDone?.();
    },
    ...NOT_SAVED,
  });
}

/** Removes a notification at once, with undo; rolls back if the request fails. */
export function useRemoveNotification() {
  const restore = useCommand("notifications.restore", {
    done: ({ message }) => ({ title: "Undone", description: message }),
    failed: { title: "Couldn't undo", text: "The notification is still deleted. Try again." },
  });
  return useCommand("notifications.remove", {
    expect: ({ id }) =>
      updateOptimistically("notifications.list", {}, (list) =>
        list.filter((item) => item.id !== id),
      ),
    done: (_output, { id }) => ({
      title: "Notification deleted",
      action: { label: "Undo", run: () => restore.mutate({ id }) },
    }),
    ...NOT_SAVED,
  });
}

/** Marks all notifications as read at once; rolls back if the request fails. */
export function useMarkAllRead() {
  return useCommand("notifications.readAll", {
    expect: () => showRead(() => true),
    onSuccess: () => {
      setRead(() => true);
      showToast({ title: "All notifications marked as read" });
    },
    ...NOT_SAVED,
  });
}
