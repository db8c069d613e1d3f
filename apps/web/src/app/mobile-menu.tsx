import { LogOut } from "lucide-react";
import type { CurrentUser } from "../features/accounts/session.ts";
import { useSignOut } from "../features/accounts/sign-out.ts";
import { Dialog } from "../ui/dialog.tsx";
import { ThemeSwitch } from "../ui/theme-switch.tsx";
import { MenuLink } from "./menu-link.tsx";
import { destinationsFor } from "./navigation.ts";
import { ADMIN_TOOLS } from "./places.ts";

/** Every place there is, the theme, and the way out. */
export function MobileMenu({
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
