import { Suspense, useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { useKeptOnPage } from "../features/accounts/kept-on-page.ts";
import type { CurrentUser } from "../features/accounts/session.ts";
import { useOrganisation } from "../features/settings/organisation.ts";
import { useSendWishes } from "../features/wishes/send-wishes.ts";
import { keepFocus } from "../lib/kept-focus.ts";
import { later } from "../lib/later.ts";
import { endpointOptions, queryClient, useEndpoint } from "../lib/queries.ts";
import { AFTER_DIALOG_MS } from "../lib/way-back.ts";
import { pageAt } from "./pages.tsx";
import { useKeys } from "./use-keys.ts";

/** A page that takes longer says so itself. */
const ARRIVES_WITHIN_MS = 10_000;

const SignInAgain = later(async () => (await import("../features/accounts/sign-in-again.tsx")).SignInAgain);

/**
 * What every page owes to a browser's tab, its history, a screen reader, a keyboard, and to whoever types: it shows nothing until
 * their session ends.
 */
export function PageManners({ user: { id, role, unitNumber } }: { readonly user: CurrentUser }) {
  const [path] = useLocation();
  const { name } = useOrganisation();
  const notifications = useEndpoint("notifications.list", {});
  const unread = notifications.data?.filter(({ isRead }) => !isRead).length ?? 0;
  useEffect(() => {
    document.title = `${unread > 0 ? `(${unread}) ` : ""}${pageAt(path)?.label ?? "Page not found"} · ${name}`;
  }, [unread, path, name]);
  useArrival(path);
  useEffect(keepFocus, []);
  // The phone book is what a dead spot needs, also on a phone that never opened it.
  useEffect(() => void queryClient.prefetchQuery(endpointOptions("members.list", { filter: "active" })), []);
  useSendWishes(id);
  useKeys(role);
  const isKept = useKeptOnPage();
  return <Suspense fallback={null}>{isKept ? <SignInAgain unitNumber={unitNumber} /> : null}</Suspense>;
}

/** On another page the focus begins at its heading, which is read out; a way forward begins at the top as well. */
function useArrival(path: string): void {
  const before = useRef(path);
  const poppedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const note = (): void => {
      poppedAt.current = performance.now();
    };
    addEventListener("popstate", note);
    return () => removeEventListener("popstate", note);
  }, []);
  useEffect(() => {
    if (before.current === path) return undefined;
    before.current = path;
    const isBack = performance.now() - poppedAt.current < AFTER_DIALOG_MS;
    if (!isBack) scrollTo(0, 0);
    let observer: MutationObserver | null = null;
    const arrive = (): boolean => {
      const heading = document.querySelector<HTMLElement>("main h1");
      // The page before is there, unseen, until the next one has come.
      if (!heading?.checkVisibility() || document.querySelector("[role=dialog]")) return false;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
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
  }, [path]);
}
