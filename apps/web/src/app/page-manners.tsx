import { monthsBeside } from "@watchbill/domain/shifts/months-read";
import { dateOf } from "@watchbill/domain/time/local";
import { Suspense, useEffect, useRef } from "react";
import { useLocation, useSearch } from "wouter";
import { useLocationProperty } from "wouter/use-browser-location";
import { useKeptOnPage } from "../features/accounts/kept-on-page.ts";
import { type CurrentUser, startAnew } from "../features/accounts/session.ts";
import { useOrganisation } from "../features/settings/organisation.ts";
import { usePageTitle } from "../features/settings/page-title.ts";
import { useSendWishes } from "../features/wishes/send-wishes.ts";
import { takeArrival } from "../lib/arrival.ts";
import { keepScreen, untilPhoneBookMs } from "../lib/keep-screen.ts";
import { keepFocus } from "../lib/kept-focus.ts";
import { PHONE_BOOK } from "../lib/kept-screen.ts";
import { later, onceAtRest, savesData } from "../lib/later.ts";
import { onPendingSignOut } from "../lib/pending-sign-out.ts";
import { endpointOptions, queryClient, useEndpoint } from "../lib/queries.ts";
import { serverNow } from "../lib/server-clock.ts";
import { AFTER_DIALOG_MS } from "../lib/way-back.ts";
import { useIconBadge } from "./icon-badge.ts";
import { placeAt } from "./page-place.ts";
import { useShortcut } from "./shortcut.ts";
import { useKeys } from "./use-keys.ts";

/** URL hash of the sections of the organization page. */
const PART = "#organisation-";
/** Timeout; a slower page shows its own loading state. */
const ARRIVES_WITHIN_MS = 10_000;

const ShiftPanelHost = later(async () => (await import("./shift-panel-host.tsx")).ShiftPanelHost);
const SignInAgain = later(
  async () => (await import("../features/accounts/sign-in-again.tsx")).SignInAgain,
);

/**
 * Global page behavior: document title, back button, route announcements, keyboard shortcuts,
 * unsaved changes, and the side panel from the URL.
 */
export function PageManners({ user }: { readonly user: CurrentUser }) {
  const { id, role, unitNumber } = user;
  const [path] = useLocation();
  const place = placeAt(path, useSearch(), role);
  const notifications = useEndpoint("notifications.list", {});
  const unread = notifications.data?.filter(({ isRead }) => !isRead).length ?? 0;
  usePageTitle(place.label, unread);
  // Must run before `useArrival`, which leaves the focus if it was moved.
  useShortcut();
  useArrival(place.screen, useLocationProperty(askedPart));
  useEffect(keepFocus, []);
  useEffect(keepScreen, []);
  // Another tab signed out offline, so the server cannot notify this one.
  useEffect(() => onPendingSignOut((memberId) => memberId && startAnew()), []);
  useForDeadSpots();
  useIconBadge();
  useSendWishes(id);
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
function useForDeadSpots(): void {
  const { timeZone } = useOrganisation();
  useEffect(() => {
    if (savesData()) return undefined;
    const months = () =>
      monthsBeside(dateOf(serverNow(), timeZone)).map((month) =>
        endpointOptions("shifts.month", month),
      );
    const readMonths = () => Promise.all(months().map((month) => queryClient.prefetchQuery(month)));
    const read = (): void => {
      void queryClient.prefetchQuery(PHONE_BOOK);
      onceAtRest(readMonths);
    };
    const timer = setTimeout(read, untilPhoneBookMs());
    return () => clearTimeout(timer);
  }, [timeZone]);
}

/** The section of the organization page in the URL hash; search results link to it. */
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
    if (isFirst && !(takeArrival() && document.activeElement === document.body)) return undefined;
    const isBack = performance.now() - poppedAt.current < AFTER_DIALOG_MS;
    if (!isBack && !isFirst) scrollTo(0, 0);
    let observer: MutationObserver | null = null;
    const arrive = (): boolean => {
      const heading = document.querySelector<HTMLElement>(
        part ? `main #${CSS.escape(part)}` : "main h1",
      );
      // The previous page stays mounted but hidden until the next one has loaded.
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
