import { Ellipsis, Menu } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { Link, useLocation } from "wouter";
import type { CurrentUser } from "../../features/accounts/session.ts";
import { NotificationBell } from "../../features/notifications/notification-bell.tsx";
import { useOrganization } from "../../features/settings/organization.ts";
import { useEndpoint } from "../../lib/api/queries.ts";
import { useMediaQuery } from "../../lib/browser/media.ts";
import { lazyPage, lazyPrefetched, whenIdle } from "../../lib/routing/lazy.ts";
import { PATHS } from "../../lib/routing/paths.ts";
import { IconButton } from "../../ui/button.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Logo } from "../../ui/logo.tsx";
import { Popover } from "../../ui/overlay/popover.tsx";
import { usePageToast } from "../../ui/overlay/toast-in-page.ts";
import { destinationsFor, quickDestinationsFor } from "../pages.tsx";
import { ConnectionNotice } from "./connection-notice.tsx";
import { SearchButton } from "./search-button.tsx";

const AdminTools = lazyPage(async () => (await import("./admin-tools.tsx")).AdminTools);
const MobileMenu = lazyPrefetched(async () => (await import("./mobile-menu.tsx")).MobileMenu);
const OwnMenu = lazyPrefetched(async () => (await import("./user-menu.tsx")).UserMenu);
const PageManners = lazyPage(async () => (await import("./route-announcer.tsx")).RouteAnnouncer);

/** Layout: header, phone menu, bottom bar, and the page between them. */
export function Shell({
  user,
  children,
}: {
  readonly user: CurrentUser;
  readonly children: ReactNode;
}) {
  const { logo, name } = useOrganization();
  usePageToast("appHeader");
  const [isMenuOpen, setMenuOpen] = useState(false);
  // The menu stays mounted after its first opening, so that it can restore the focus.
  const [wasMenuOpened, setWasMenuOpened] = useState(false);
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => whenIdle(() => setAtRest(true)), []);
  // On a phone these links are in the menu, so the header does not load them.
  const isAtDesk = useMediaQuery("(width >= 64rem)");
  const openMenu = (): void => {
    setWasMenuOpened(true);
    setMenuOpen(true);
  };
  return (
    <div className="min-h-dvh pb-20 short:pb-0 lg:pb-8 print:min-h-0 print:pb-0">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-surface focus:p-3 -outline-offset-3"
      >
        Skip to content
      </a>
      <header className="print:hidden sticky short:static top-0 z-30 border-b border-line bg-surface/95 pt-[env(safe-area-inset-top)] backdrop-blur">
        <div className="mx-auto flex h-14 max-w-[105rem] in-data-wide:max-w-[120rem] items-center gap-2 px-3 *:not-first:shrink-0 sm:px-5">
          <Link
            href={PATHS.dashboard}
            title={logo ? name : undefined}
            className="me-2 flex min-h-11 min-w-11 items-center gap-2 text-lg font-bold"
          >
            <Logo src={logo} />
            {/* A logo takes the width of five letters or more; the squad's name follows,
                truncated to the available width. */}
            <span
              className={`${logo ? "flex-1 truncate max-sm:sr-only" : "max-[23rem]:sr-only"} lg:max-xl:sr-only`}
            >
              {logo ? name : "Watchbill"}
            </span>
          </Link>
          <HeaderLinks user={user} />
          {user.role === "admin" && isAtDesk ? (
            <Suspense fallback={<span className="w-34" />}>
              <AdminTools />
            </Suspense>
          ) : null}
          <div className="ms-auto flex items-center gap-1">
            <Badge tone={user.role === "admin" ? "accent" : "neutral"}>
              {user.role === "admin" ? "Admin" : "Member"}
            </Badge>
            <SearchButton user={user} />
            <NotificationBell viewerId={user.id} />
            <IconButton
              label="Open menu"
              aria-haspopup="dialog"
              onClick={openMenu}
              className="lg:hidden"
            >
              <Menu aria-hidden size={22} />
            </IconButton>
            <Own user={user} />
          </div>
        </div>
      </header>
      <ConnectionNotice memberId={user.id} />
      <main
        id="content"
        tabIndex={-1}
        className="outline-none mx-auto max-w-[105rem] in-data-wide:max-w-[120rem] px-3 py-4 sm:px-5 sm:py-6 print:max-w-none print:p-0"
      >
        {children}
      </main>
      {wasMenuOpened ? (
        <Suspense>
          <MobileMenu user={user} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
        </Suspense>
      ) : null}
      <BottomBar user={user} onMore={openMenu} />
      <Suspense>{isAtRest ? <PageManners user={user} /> : null}</Suspense>
    </div>
  );
}

/** The member's own menu behind their initials, shown if the header is wide enough. */
function Own({ user }: { readonly user: CurrentUser }) {
  const [isOpen, setOpen] = useState(false);
  const initials = user.firstName.slice(0, 1) + user.lastName.slice(0, 1);
  return (
    <span className="hidden lg:block">
      <Popover
        label="Your menu"
        isOpen={isOpen}
        onOpenChange={setOpen}
        trigger={
          <IconButton label={`Open menu, ${initials}`}>
            <span
              aria-hidden
              className="grid size-8 place-items-center rounded-full bg-accent-soft text-xs font-bold text-accent-strong"
            >
              {initials}
            </span>
          </IconButton>
        }
      >
        <Suspense>
          <OwnMenu user={user} onGo={() => setOpen(false)} />
        </Suspense>
      </Popover>
    </span>
  );
}

function HeaderLinks({ user }: { readonly user: CurrentUser }) {
  const [path] = useLocation();
  return (
    <nav aria-label="Main" className="hidden items-center gap-1 lg:flex">
      {destinationsFor(user.role).map(({ path: to, label, icon: Icon }) => (
        <Link
          key={to}
          href={to}
          aria-current={path === to ? "page" : undefined}
          className="inline-flex min-h-11 items-center gap-2 rounded-lg px-2 text-[0.9375rem] max-xl:px-1.5 font-semibold text-ink-soft hover:bg-raised hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-strong"
        >
          <Icon aria-hidden size={18} className="max-xl:hidden" />
          {label}
        </Link>
      ))}
    </nav>
  );
}

const QUICK_LINK =
  "relative flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 text-xs font-semibold text-ink-soft aria-[current=page]:text-accent-strong";

/** The phone's bottom bar with the role's most used destinations; the others are in the menu. */
function BottomBar({ user, onMore }: { readonly user: CurrentUser; readonly onMore: () => void }) {
  const [path] = useLocation();
  const notifications = useEndpoint("notifications.list", {});
  const unread = notifications.data?.filter(({ isRead }) => !isRead).length ?? 0;
  return (
    <nav
      aria-label="Shortcuts"
      className="print:hidden fixed short:static inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface/95 pb-[env(safe-area-inset-bottom)] backdrop-blur lg:hidden"
    >
      {quickDestinationsFor(user.role).map(({ path: to, label, icon: Icon }) => {
        const count = to === PATHS.notifications && unread > 0 ? unread : null;
        return (
          <Link
            key={to}
            href={to}
            aria-current={path === to ? "page" : undefined}
            className={QUICK_LINK}
          >
            <Icon aria-hidden size={22} />
            {label}
            {count === null ? null : (
              <span className="tabular absolute top-1 start-[calc(50%+0.25rem)] min-w-4.5 rounded-full bg-bad px-1 text-center text-[0.6875rem] leading-4.5 font-bold text-surface">
                {count > 99 ? "99+" : count}
                <span className="sr-only"> unread</span>
              </span>
            )}
          </Link>
        );
      })}
      {user.role === "admin" ? (
        <button type="button" aria-haspopup="dialog" onClick={onMore} className={QUICK_LINK}>
          <Ellipsis aria-hidden size={22} />
          More
        </button>
      ) : null}
    </nav>
  );
}
