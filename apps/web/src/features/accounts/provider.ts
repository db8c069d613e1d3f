import { call } from "../../lib/api/api.ts";

/** BroadcastChannel on which windows report a completed re-authentication. */
const CHANNEL = "watchbill sign-in provider";
const REAUTHENTICATED = "proven";

/** Redirects to the provider and returns to the current URL. */
export async function leaveForProvider(): Promise<void> {
  const { address } = await call("accounts.startProviderSignIn", {
    place: `${location.pathname}${location.search}`,
  });
  location.assign(address);
}

/** Signs in at the provider in a new window, because this page has unsaved changes. */
export function visitProvider(): Promise<void> {
  return inNewWindow(async () => (await call("accounts.startProviderSignIn", {})).address);
}

/** Re-authenticates at the provider in a new window. */
export function reauthenticateAtProvider(): Promise<void> {
  return inNewWindow(
    async () => (await call("accounts.startProviderReauthentication", {})).address,
  );
}

/**
 * Opens a window during the click, because a popup blocker stops it later; falls back to this page.
 */
async function inNewWindow(askWhere: () => Promise<string>): Promise<void> {
  const other = window.open("", "_blank");
  // The provider's page must not access this window.
  if (other) other.opener = null;
  try {
    (other ?? window).location.assign(await askWhere());
  } catch (error) {
    other?.close();
    throw error;
  }
}

/** Reports a completed re-authentication to the other windows. */
export function tellProven(): void {
  if (!("BroadcastChannel" in globalThis)) return;
  const others = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel is same-origin
  others.postMessage(REAUTHENTICATED);
  others.close();
}

/** Calls back when another window reports a re-authentication; returns an unsubscribe function. */
export function onReauthenticated(done: () => void): () => void {
  if (!("BroadcastChannel" in globalThis)) return () => undefined;
  const others = new BroadcastChannel(CHANNEL);
  others.addEventListener("message", ({ data }) => {
    if (data === REAUTHENTICATED) done();
  });
  return () => others.close();
}
