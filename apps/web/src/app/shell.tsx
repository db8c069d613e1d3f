import { ChevronDown, LogOut, Menu } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, useLocation } from "wouter";
import type { CurrentUser } from "../features/accounts/session.ts";
import { useSignOut } from "../features/accounts/sign-out.ts";
import { NotificationBell } from "../features/notifications/notification-bell.tsx";
import { Badge } from "../ui/badge.tsx";
import { IconButton } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Logo } from "../ui/logo.tsx";
import { Popover } from "../ui/popover.tsx";
import { ThemeSwitch } from "../ui/theme-switch.tsx";
import { ConnectionNotice } from "./connection-notice.tsx";
import { ADMIN_TOOLS, type Destination, destinationsFor, QUICK_PATHS } from "./navigation.ts";

/** Header, phone menu, bottom bar, and the page between them. */
export function Shell({ user, children }: { readonly user: CurrentUser; readonly children: ReactNode }) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  return (
    <div className="min-h-dvh pb-20 lg:pb-8 print:min-h-0 print:pb-0">
      <a href="#content" className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-surface focus:p-3">
        Skip to content
      </a>
      <header className="print:hidden sticky top-0 z-30 border-b border-line bg-surface/95 pt-[env(safe-area-inset-top)] backdrop-blur">
        <div className="mx-auto flex h-14 max-w-7xl items-center gap-2 px-3 sm:px-5">
          <Link href="/" className="mr-2 flex min-h-11 items-center gap-2 text-lg font-bold">
            <Logo />
            <span className="max-[23rem]:sr-only lg:max-xl:sr-only">Watchbill</span>
          </Link>
          <HeaderLinks user={user} />
          {user.role === "admin" ? <AdminTools /> : null}
          <div className="ml-auto flex items-center gap-1">
            <Badge tone={user.role === "admin" ? "accent" : "neutral"}>{user.role === "admin" ? "Admin" : "Member"}</Badge>
            <NotificationBell viewerId={user.id} />
            <IconButton label="Open menu" aria-haspopup="dialog" onClick={() => setMenuOpen(true)}>
              <Menu aria-hidden size={22} />
            </IconButton>
          </div>
        </div>
      </header>
      <ConnectionNotice memberId={user.id} />
      <main
        id="content"
        tabIndex={-1}
        className="outline-none mx-auto max-w-7xl px-3 py-4 sm:px-5 sm:py-6 print:max-w-none print:p-0"
      >
        {children}
      </main>
      <MobileMenu user={user} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
      <BottomBar user={user} />
    </div>
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
          className="inline-flex min-h-11 items-center gap-2 rounded-lg px-2.5 text-[0.9375rem] font-semibold text-ink-soft hover:bg-raised hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-strong"
        >
          <Icon aria-hidden size={18} className="max-xl:hidden" />
          {label}
        </Link>
      ))}
    </nav>
  );
}

function AdminTools() {
  const [path] = useLocation();
  const [isOpen, setOpen] = useState(false);
  const isHere = ADMIN_TOOLS.some((tool) => tool.path === path);
  return (
    <span className="hidden lg:block">
      <Popover
        label="Admin Tools"
        isOpen={isOpen}
        onOpenChange={setOpen}
        trigger={
          <button
            type="button"
            aria-current={isHere || undefined}
            className="inline-flex min-h-11 items-center gap-1 rounded-lg px-2 text-[0.9375rem] font-semibold whitespace-nowrap text-ink-soft hover:bg-raised hover:text-ink aria-[current=true]:bg-accent-soft aria-[current=true]:text-accent-strong"
          >
            Admin Tools <ChevronDown aria-hidden size={16} />
          </button>
        }
      >
        <nav aria-label="Admin Tools" className="p-2">
          {ADMIN_TOOLS.map((tool) => (
            <MenuLink key={tool.path} destination={tool} onGo={() => setOpen(false)} />
          ))}
        </nav>
      </Popover>
    </span>
  );
}

function MenuLink({
  destination: { path, label, icon: Icon },
  onGo,
}: {
  readonly destination: Destination;
  readonly onGo: () => void;
}) {
  const [here] = useLocation();
  return (
    <Link
      href={path}
      onClick={onGo}
      aria-current={here === path ? "page" : undefined}
      className="flex min-h-12 items-center gap-3 rounded-lg px-2 font-semibold hover:bg-raised aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-strong"
    >
      <Icon aria-hidden size={20} />
      {label}
    </Link>
  );
}

function MobileMenu({
  user,
  isOpen,
  onClose,
}: {
  readonly user: CurrentUser;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  const signOut = useSignOut();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`${user.firstName} ${user.lastName}`}
      description={`Unit ${user.unitNumber}`}
    >
      <nav aria-label="Menu" className="flex flex-col">
        {[...destinationsFor(user.role), ...(user.role === "admin" ? ADMIN_TOOLS : [])].map((destination) => (
          <MenuLink key={destination.path} destination={destination} onGo={onClose} />
        ))}
        <button
          type="button"
          onClick={() => signOut.mutate({})}
          className="inline-flex min-h-12 items-center gap-3 rounded-lg px-2 text-left font-semibold text-bad hover:bg-raised"
        >
          <LogOut aria-hidden size={20} />
          {signOut.isPending ? "Signing out..." : "Logout"}
        </button>
      </nav>
      <div className="mt-4 flex items-center justify-between gap-3 border-t border-line pt-4">
        <span className="text-sm text-ink-soft">Theme</span>
        <ThemeSwitch />
      </div>
    </Dialog>
  );
}

function BottomBar({ user }: { readonly user: CurrentUser }) {
  const [path] = useLocation();
  return (
    <nav
      aria-label="Quick"
      className="print:hidden fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface/95 pb-[env(safe-area-inset-bottom)] backdrop-blur lg:hidden"
    >
      {destinationsFor(user.role)
        .filter(({ path: to }) => QUICK_PATHS.includes(to))
        .map(({ path: to, label, icon: Icon }) => (
          <Link
            key={to}
            href={to}
            aria-current={path === to ? "page" : undefined}
            className="flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 text-xs font-semibold text-ink-soft aria-[current=page]:text-accent-strong"
          >
            <Icon aria-hidden size={22} />
            {label}
          </Link>
        ))}
    </nav>
  );
}
