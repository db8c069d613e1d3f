import { call } from "../../lib/api.ts";

/** Windows of this browser tell each other by it that somebody has shown that it is them. */
const CHANNEL = "watchbill sign-in provider";
const PROVEN = "proven";

/** Leaves for the provider and comes back to where one is now. */
export async function leaveForProvider(): Promise<void> {
  const { address } = await call("accounts.startProviderSignIn", {
    place: `${location.pathname}${location.search}`,
  });
  location.assign(address);
}

/** The same in a window of its own, for whoever has something typed on this page. */
export function visitProvider(): Promise<void> {
  return inNewWindow(async () => (await call("accounts.startProviderSignIn", {})).address);
}

/** Signs in at the provider once more in a window of its own, to show that it is oneself. */
export function proveAtProvider(): Promise<void> {
  return inNewWindow(async () => (await call("accounts.startProviderProof", {})).address);
}

/** A window is opened at the tap itself, or the browser would not have it; without one it happens on this page. */
async function inNewWindow(askWhere: () => Promise<string>): Promise<void> {
  const other = window.open("", "_blank");
  // The provider's page is not to reach back into this one.
  if (other) other.opener = null;
  try {
    (other ?? window).location.assign(await askWhere());
  } catch (error) {
    other?.close();
    throw error;
  }
}

/** Tells the other windows that somebody has shown that it is them. */
export function tellProven(): void {
  if (!("BroadcastChannel" in globalThis)) return;
  const others = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  others.postMessage(PROVEN);
  others.close();
}

/** Calls back once that is said in another window; gives the way to stop listening. */
export function onProven(done: () => void): () => void {
  if (!("BroadcastChannel" in globalThis)) return () => undefined;
  const others = new BroadcastChannel(CHANNEL);
  others.addEventListener("message", ({ data }) => {
    if (data === PROVEN) done();
  });
  return () => others.close();
}
