import { Keyboard, LogOut } from "lucide-react";
import type { CurrentUser } from "../../features/accounts/session.ts";
import { useSignOut } from "../../features/accounts/sign-out.ts";
import { useOrganization } from "../../features/settings/organization.ts";
import { AFTER_DIALOG_MS } from "../../lib/routing/history-overlays.ts";
import { PATHS } from "../../lib/routing/paths.ts";
import { DensitySwitch, ThemeSwitch } from "../../ui/theme-switch.tsx";
import { destinationsFor } from "../pages.tsx";
import { openCommand } from "../search/open-command.ts";
import { MenuLink } from "./menu-link.tsx";
import { ownPages } from "./tools.ts";

/** The member's menu on desktop: their name, settings, the theme, and sign-out. */
export function UserMenu({
  user,
  onGo,
}: {
  readonly user: CurrentUser;
  readonly onGo: () => void;
}) {
  const squad = useOrganization();
  return (
    <div className="p-4">
      <p className="text-lg font-bold break-words">
        {user.firstName} {user.lastName}
      </p>
      <p className="mb-2 text-ink-soft">Unit {user.unitNumber}</p>
      {[
        ...ownPages(squad),
        ...destinationsFor(user.role).filter(({ path }) => path === PATHS.settings),
      ].map((destination) => (
        <MenuLink key={destination.path} destination={destination} onGo={onGo} />
      ))}
      <KeysLink onGo={onGo} />
      <Logout />
      <ThemeChoice />
      <DensityChoice />
    </div>
  );
}

/** Button that opens the list of keyboard shortcuts, on devices that may have a keyboard. */
export function KeysLink({
  onGo,
  className = "",
}: {
  readonly onGo: () => void;
  readonly className?: string;
}) {
  return (
    <button
      type="button"
      onClick={() => {
        onGo();
        setTimeout(() => openCommand({ kind: "act", act: "keys" }), AFTER_DIALOG_MS);
      }}
      className={`inline-flex min-h-12 w-full items-center gap-3 rounded-lg px-2 text-start font-semibold hover:bg-raised ${className}`}
    >
      <Keyboard aria-hidden size={20} />
      Keyboard shortcuts
    </button>
  );
}

export function Logout() {
  const { isPending, signOut } = useSignOut();
  return (
    <button
      type="button"
      onClick={signOut}
      className="inline-flex min-h-12 w-full items-center gap-3 rounded-lg px-2 text-start font-semibold text-bad hover:bg-raised"
    >
      <LogOut aria-hidden size={20} />
      {isPending ? "Signing out..." : "Logout"}
    </button>
  );
}

export function ThemeChoice() {
  return (
    <div className="mt-4 flex items-center justify-between gap-3 border-t border-line pt-4">
      <span className="text-sm text-ink-soft">Theme</span>
      <ThemeSwitch />
    </div>
  );
}

/** Choice of the row density in lists, on devices with a mouse. */
function DensityChoice() {
  return (
    <div className="mt-3 hidden items-center justify-between gap-3 pointer-fine:flex">
      <span className="text-sm text-ink-soft">Density</span>
      <DensitySwitch />
    </div>
  );
}
