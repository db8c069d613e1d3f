import { monthsBeside } from "@watchbill/domain/shifts/months-read";
import { dateOf } from "@watchbill/domain/time/local";
import { Suspense, useEffect, useRef } from "react";
import { useLocation, useSearch } from "wouter";
import { useLocationProperty } from "wouter/use-browser-location";
import { type CurrentUser, startAnew } from "../../features/accounts/session.ts";
import { useKeptOnPage } from "../../features/accounts/sign-in-over-form.ts";
import { useOrganization } from "../../features/settings/organization.ts";
import { usePageTitle } from "../../features/settings/page-title.ts";
import { useSendShiftPreferences } from "../../features/shift-preferences/send-shift-preferences.ts";
import { endpointOptions, queryClient, useEndpoint } from "../../lib/api/queries.ts";
import { serverNow } from "../../lib/api/server-clock.ts";
import { restoreFocus } from "../../lib/focus/focus-restoration.ts";
import { takeSignedIn } from "../../lib/focus/post-login-focus.ts";
import { persistQueries, phoneBookDelayMs } from "../../lib/offline/persister.ts";
import { PHONE_BOOK } from "../../lib/offline/query-snapshot.ts";
import { AFTER_DIALOG_MS } from "../../lib/routing/history-overlays.ts";
import { isSaveData, lazyPrefetched, prefetchWhenIdle } from "../../lib/routing/lazy.ts";
import { onPendingSignOut } from "../../lib/storage/pending-sign-out.ts";
import { useShortcut } from "../keys/shortcut.ts";
import { useKeys } from "../keys/use-keys.ts";
import { screenAt } from "../screen-key.ts";
import { useIconBadge } from "./icon-badge.ts";

/** Prefix of the URL hash that names a card on a settings page. */
const PART = "#organization-";
/** Maximum wait for the page's heading; a slower page shows its own loading state. */
const ARRIVES_WITHIN_MS = 10_000;

const ShiftPanelHost = lazyPrefetched(
  async () => (await import("../dashboard/shift-panel-host.tsx")).ShiftPanelHost,
);
const SignInAgain = lazyPrefetched(
  async () => (await import("../../features/accounts/sign-in-again.tsx")).SignInAgain,
);

/**
 * Global page behavior: document title, back button, route announcements, keyboard shortcuts,
 * unsaved changes, and the side panel from the URL.
 */
export function RouteAnnouncer({ user }: { readonly user: CurrentUser }) {
  const { id, role, unitNumber } = user;
  const [path] = useLocation();
  const screen = screenAt(path, useSearch(), role);
  const notifications = useEndpoint("notifications.list", {});
  const unread = notifications.data?.filter(({ isRead }) => !isRead).length ?? 0;
  usePageTitle(screen.label, unread);
  // `useShortcut` must run first: `useArrival` leaves the focus alone if the shortcut has moved it.
  useShortcut();
  useArrival(screen.key, useLocationProperty(askedPart));
  useEffect(restoreFocus, []);
  useEffect(persistQueries, []);
  // Another tab has signed out offline, so the server cannot notify this tab.
  useEffect(() => onPendingSignOut((memberId) => memberId && startAnew()), []);
  useOfflinePrefetch();
  useIconBadge();
  useSendShiftPreferences(id);
  useKeys(role);
  const isKept = useKeptOnPage();
  return (
    <>
      <Suspense fallback={null}>{isKept ? <SignInAgain unitNumber={unitNumber} /> : null}</Suspense>
      <Suspense fallback={null}>
        <ShiftPanelHost user={user} />
      </Suspense>
    </>
  );
}

/**
 * Prefetches what members need offline, even if this device never opened it: the phone book and the
 * neighboring months.
 */
function useOfflinePrefetch(): void {
  const { timeZone } = useOrganization();
  useEffect(() => {
    if (isSaveData()) return undefined;
    const months = () =>
      monthsBeside(dateOf(serverNow(), timeZone)).map((month) =>
        endpointOptions("shifts.month", month),
      );
    const readMonths = () => Promise.all(months().map((month) => queryClient.prefetchQuery(month)));
    const read = (): void => {
      void queryClient.prefetchQuery(PHONE_BOOK);
      prefetchWhenIdle(readMonths);
    };
    const timer = setTimeout(read, phoneBookDelayMs());
    return () => clearTimeout(timer);
  }, [timeZone]);
}

/** The id of a settings card in the URL hash, or ""; search results link to such cards. */
function askedPart(): string {
  return location.hash.startsWith(PART) ? location.hash.slice(1) : "";
}

/**
 * Route announcer: on a new screen, focuses its heading or the linked section's heading, which
 * screen readers announce; a forward navigation also scrolls to the top. Skips the first screen
 * after a page load, but not after a sign-in.
 */
function useArrival(page: string, part: string): void {
  const screen = `${page} ${part}`;
  const before = useRef<string | null>(null);
  const poppedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const note = (): void => {
      poppedAt.current = performance.now();
    };
    addEventListener("popstate", note);
    return () => removeEventListener("popstate", note);
  }, []);
  useEffect(() => {
    if (before.current === screen) return undefined;
    const isFirst = before.current === null;
    before.current = screen;
    if (isFirst && !(takeSignedIn() && document.activeElement === document.body)) return undefined;
    const isBack = performance.now() - poppedAt.current < AFTER_DIALOG_MS;
    if (!isBack && !isFirst) scrollTo(0, 0);
    let observer: MutationObserver | null = null;
    const arrive = (): boolean => {
      const heading = document.querySelector<HTMLElement>(
        part ? `main #${CSS.escape(part)}` : "main h1:not([data-awaited])",
      );
      // The previous page's heading is still in the document, but hidden, until the next page has
      // loaded.
      if (!heading?.checkVisibility() || document.querySelector("[role=dialog]")) return false;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      if (part) heading.scrollIntoView({ block: "start" });
      observer?.disconnect();
      return true;
    };
    const soon = setTimeout(() => {
      if (arrive()) return;
      observer = new MutationObserver(arrive);
      observer.observe(document.body, { subtree: true, childList: true });
    }, AFTER_DIALOG_MS);
    const enough = setTimeout(() => observer?.disconnect(), ARRIVES_WITHIN_MS);
    return () => {
      clearTimeout(soon);
      clearTimeout(enough);
      observer?.disconnect();
    };
  }, [screen, part]);
}
