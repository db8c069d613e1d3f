import type { EndpointName } from "@watchbill/contract/api";
import { wasSignedIn } from "./was-signed-in.ts";

/** The endpoints of the preload: the current user alone, and the dashboard bootstrap. */
export const EARLY = {
  "accounts.currentUser": "/api/user",
  "firstScreen.show": "/api/first-screen",
} as const satisfies Partial<Record<EndpointName, string>>;
/** The only preloaded page; the route table is not part of the first-paint script. */
export const EARLY_PAGE = "/";

/** Name of the link in the page that points to the coordinator-only part. */
export const PART_OF_COORDINATOR = "part-of-coordinator";

/** A part of the bootstrap response besides the current user. */
export interface EarlyPart {
  readonly name: EndpointName;
  readonly input: object;
  readonly status: number;
  readonly body: unknown;
}

/** Requests started before the app loaded. */
export interface EarlyAsked {
  who: Promise<Response> | null;
  beside: readonly EarlyPart[];
}

declare global {
  /** Set by the first-paint script, which shares no module with the app. */
  var watchbillAsked: EarlyAsked | undefined;
}

/**
 * Preloads while the app loads: the whole dashboard after an earlier login, else only the current
 * user.
 */
export function askEarly(): void {
  if (location.pathname !== EARLY_PAGE) return;
  const asked: EarlyAsked = { who: null, beside: [] };
  asked.who = wasSignedIn() ? askAll(asked) : askWho();
  // The consumer of the promise handles its rejection.
  asked.who.catch(() => undefined);
  globalThis.watchbillAsked = asked;
}

const askWho = (): Promise<Response> =>
  fetch(EARLY["accounts.currentUser"], { credentials: "same-origin" });

/**
 * Resolves with the current user; falls back to the single endpoint if the server has no bootstrap
 * endpoint.
 */
async function askAll(asked: EarlyAsked): Promise<Response> {
  const view = matchMedia("(width < 40rem)").matches ? "agenda" : "month";
  const all = await fetch(`${EARLY["firstScreen.show"]}?view=${view}`, {
    credentials: "same-origin",
  });
  if (!all.ok) return askWho();
  const { parts } = (await all.json()) as { parts: readonly EarlyPart[] };
  const own = parts.find(({ name }) => name === "accounts.currentUser");
  if (!own) return askWho();
  if ((own.body as { role?: string } | null)?.role === "admin") fetchPartOfCoordinator();
  asked.beside = parts.filter((part) => part !== own && part.status === 200);
  return new Response(JSON.stringify(own.body), { status: own.status, headers: all.headers });
}

/** Fetches the part in parallel with the app, which would request it only after its own load. */
function fetchPartOfCoordinator(): void {
  const part = document.querySelector<HTMLMetaElement>(
    `meta[name=${PART_OF_COORDINATOR}]`,
  )?.content;
  if (!part) return;
  const link = document.createElement("link");
  Object.assign(link, { rel: "modulepreload", href: part, crossOrigin: "" });
  document.head.append(link);
}
