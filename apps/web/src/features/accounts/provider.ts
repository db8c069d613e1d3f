import { call } from "../../lib/api/api.ts";

/** BroadcastChannel on which windows report a completed re-authentication. */
const CHANNEL = "watchbill sign-in provider";
const REAUTHENTICATED = "proven";

/** Leaves the app for the sign-in provider, which returns the member to the current URL. */
export async function leaveForProvider(): Promise<void> {
  const { address } = await call("accounts.startProviderSignIn", {
    place: `${location.pathname}${location.search}`,
  });
  location.assign(address);
}

/**
 * Signs in at the provider in a new window, because a navigation would lose this page's unsaved
 * changes.
 */
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
 * Opens the new window during the click, because a popup blocker stops a window opened later. If it
 * is blocked, uses the current window.
 */
async function inNewWindow(askWhere: () => Promise<string>): Promise<void> {
  const other = window.open("", "_blank");
  // Denies the provider's page access to this window.
  if (other) other.opener = null;
  try {
    (other ?? window).location.assign(await askWhere());
  } catch (error) {
    other?.close();
    throw error;
  }
}

/** Notifies the other windows that the member has re-authenticated. */
export function tellProven(): void {
  if (!("BroadcastChannel" in globalThis)) return;
  const others = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel is same-origin
  others.postMessage(REAUTHENTICATED);
  others.close();
}

/**
 * Calls `done` when another window reports a re-authentication; returns an unsubscribe function.
 */
export function onReauthenticated(done: () => void): () => void {
  if (!("BroadcastChannel" in globalThis)) return () => undefined;
  const others = new BroadcastChannel(CHANNEL);
  others.addEventListener("message", ({ data }) => {
    if (data === REAUTHENTICATED) done();
  });
  return () => others.close();
}
