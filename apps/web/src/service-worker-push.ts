import { countNeedingMe } from "@watchbill/domain/notifications/needs-me";

/**
 * A push payload from the server: Declarative Web Push plus the fields a service worker may add.
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

/** Shows push messages and handles clicks on them. */
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
 * Sets the app icon badge to the number of pending actions. Leaves the badge unchanged when the
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
 * Identifies the button of a single-action message; any other button's action is the letter of an
 * answer.
 */
const ACT = "act";

/**
 * Runs the link's single action, or answers its question; the tap on the button is the consent. The
 * result replaces the original notification.
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

/** Focuses an open window, or opens a new one. */
async function open(worker: ServiceWorkerGlobalScope, link: string): Promise<void> {
  const { pathname, search } = new URL(link, location.origin);
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const [first] = windows;
  if (!first) return void (await worker.clients.openWindow(pathname + search));
  await first.focus();
  if (pathname !== "/") await first.navigate(pathname + search).catch(() => null);
}
