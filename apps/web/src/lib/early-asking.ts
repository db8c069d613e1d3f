import type { EndpointName } from "@watchbill/contract/api";
import { wasSignedIn } from "./was-signed-in.ts";

/** Where it is asked who is there, and where that and all that the dashboard shows them in one go. */
export const EARLY = {
  "accounts.currentUser": "/api/user",
  "firstScreen.show": "/api/first-screen",
} as const satisfies Partial<Record<EndpointName, string>>;
/** The one page that is asked for early; the table of addresses is not in what runs before the first paint. */
export const EARLY_PAGE = "/";

/** The page names by it the part that is in a coordinator's first picture only. */
export const PART_OF_COORDINATOR = "part-of-coordinator";

/** What came beside the answer to who is there. */
export interface EarlyPart {
  readonly name: EndpointName;
  readonly input: object;
  readonly status: number;
  readonly body: unknown;
}

/** What was asked before the app itself had come. */
export interface EarlyAsked {
  who: Promise<Response> | null;
  beside: readonly EarlyPart[];
}

declare global {
  /** Handed over by what runs before the first paint, which shares no module with the app. */
  var watchbillAsked: EarlyAsked | undefined;
}

/** Asks while the app itself still travels, so that it opens whole: for all that is shown where somebody was signed in, else only who is there. */
export function askEarly(): void {
  if (location.pathname !== EARLY_PAGE) return;
  const asked: EarlyAsked = { who: null, beside: [] };
  asked.who = wasSignedIn() ? askAll(asked) : askWho();
  // Whoever takes it hears of its failure.
  asked.who.catch(() => undefined);
  globalThis.watchbillAsked = asked;
}

const askWho = (): Promise<Response> =>
  fetch(EARLY["accounts.currentUser"], { credentials: "same-origin" });

/** Gives who is there; a server that cannot say all in one go is asked for that alone. */
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

/** Fetches it beside the app, which would ask for it only once it has come itself. */
function fetchPartOfCoordinator(): void {
  const part = document.querySelector<HTMLMetaElement>(
    `meta[name=${PART_OF_COORDINATOR}]`,
  )?.content;
  if (!part) return;
  const link = document.createElement("link");
  Object.assign(link, { rel: "modulepreload", href: part, crossOrigin: "" });
  document.head.append(link);
}
