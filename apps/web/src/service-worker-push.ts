import { countNeedingMe } from "@watchbill/domain/notifications/needs-me";

/**
 * The payload of a push message from the server: Declarative Web Push, with additional fields for
 * the service worker.
 */
interface PushPayload {
  readonly notification: {
    readonly title: string;
    readonly body: string;
    readonly navigate: string;
    readonly tag?: string;
  };
  readonly actions?: readonly { readonly action: string; readonly title: string }[];
}

/** Makes the service worker show push messages and handle clicks on them. */
export function listenForPush(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener("push", (event) => {
    const payload = event.data?.json() as PushPayload | undefined;
    if (payload) event.waitUntil(Promise.all([show(worker, payload), countOnIcon(worker)]));
  });
  worker.addEventListener("notificationclick", (event) => {
    event.notification.close();
    const { link } = event.notification.data as { link: string };
    event.waitUntil(event.action === "" ? open(worker, link) : act(worker, link, event.action));
  });
}

async function show(
  worker: ServiceWorkerGlobalScope,
  { notification, actions = [] }: PushPayload,
): Promise<void> {
  const { title, body, navigate, tag } = notification;
  const options = {
    body,
    icon: "/icons/icon-192.png",
    badge: "/icons/icon-192.png",
    lang: "en",
    data: { link: navigate },
    actions: [...actions],
    ...(tag === undefined ? {} : { tag: `${tag} ${navigate}` }),
  };
  await worker.registration.showNotification(title, options);
}

type Waiting = Parameters<typeof countNeedingMe>[0];

async function list<Name extends keyof Waiting>(address: string): Promise<Waiting[Name]> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`Couldn't read the list: ${answer.status}`);
  return answer.json();
}

/**
 * Sets the app icon's badge to the number of pending actions. Leaves the badge unchanged if the
 * server gives no number, for example without a session.
 */
async function countOnIcon({ navigator }: ServiceWorkerGlobalScope): Promise<void> {
  if (!navigator.setAppBadge) return;
  try {
    const [notifications, polls, swaps, hours, draftSchedules] = await Promise.all([
      list<"notifications">("/api/notifications"),
      list<"polls">("/api/polls"),
      list<"swaps">("/api/swaps"),
      list<"hours">("/api/hours-confirmations"),
      list<"draftSchedules">("/api/shift-preferences"),
    ]);
    await navigator.setAppBadge(
      countNeedingMe({ notifications, polls, swaps, hours, draftSchedules }),
    );
  } catch {
    // A badge error must not prevent the notification.
  }
}

/**
 * Name of the button of a message with one action; in a poll's message, a button's name is the
 * letter of an answer.
 */
const ACT = "act";

/**
 * Performs the action of a message's link, or answers its poll; the tap on the button is the
 * consent. A notification with the result replaces the original one.
 */
async function act(worker: ServiceWorkerGlobalScope, link: string, action: string): Promise<void> {
  const token = /\/go\/([\w-]+)/.exec(link)?.[1] ?? "";
  const chosen =
    action === ACT
      ? {}
      : {
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ choice: action, way: "push" }),
        };
  const answer = await fetch(`/api/links/${token}`, {
    method: "POST",
    credentials: "omit",
    ...chosen,
  }).catch(() => null);
  const { message, code }: { message: string; code?: string } = answer
    ? await answer.json().catch(() => ({ message: "Something went wrong. Open the app to see." }))
    : { message: "No network, so nothing has changed. Open the app to try again." };
  const failed = code === "poll-closed" ? "The question is closed" : "That did not work";
  await worker.registration.showNotification(answer?.ok ? "Done" : failed, {
    body: message,
    icon: "/icons/icon-192.png",
    data: { link: answer?.ok ? "/" : link },
  });
}

/** Opens the link in an open window of the app and focuses it, or opens a new window. */
async function open(worker: ServiceWorkerGlobalScope, link: string): Promise<void> {
  const { pathname, search } = new URL(link, location.origin);
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const [first] = windows;
  if (!first) return void (await worker.clients.openWindow(pathname + search));
  await first.focus();
  if (pathname !== "/") await first.navigate(pathname + search).catch(() => null);
}
