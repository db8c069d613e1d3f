import type { CurrentUser } from "../../features/accounts/session.ts";
import { useOrganization } from "../../features/settings/organization.ts";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { destinationsFor } from "../pages.tsx";
import { MenuLink } from "./menu-link.tsx";
import { adminTools, ownPages } from "./tools.ts";
import { KeysLink, Logout, ThemeChoice } from "./user-menu.tsx";

/** The phone menu: every destination, the theme, and sign-out. */
export function MobileMenu({
  user,
  isOpen,
  onClose,
}: {
  readonly user: CurrentUser;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  const squad = useOrganization();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`${user.firstName} ${user.lastName}`}
      description={`Unit ${user.unitNumber}`}
    >
      <nav aria-label="Menu" className="flex flex-col">
        {[
          ...destinationsFor(user.role),
          ...ownPages(squad),
          ...(user.role === "admin" ? adminTools(squad) : []),
        ].map((destination) => (
          <MenuLink key={destination.path} destination={destination} onGo={onClose} />
        ))}
        <KeysLink onGo={onClose} className="max-sm:hidden" />
        <Logout />
      </nav>
      <ThemeChoice />
    </Dialog>
  );
}
