import { useEndpoint } from "../../lib/api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Logo } from "../../ui/logo.tsx";
import { AuthenticatorCard } from "./authenticator-card.tsx";
import { PasskeyList } from "./passkey-list.tsx";
import { SecondFactorNeeded } from "./second-factor-needed.tsx";
import type { CurrentUser } from "./session.ts";
import { useSignOut } from "./sign-out.ts";

/**
 * The second-factor setup for a member who signed in by password only, in a squad that requires a
 * second factor; shows no squad data.
 */
export function SecondFactorDoor({
  user,
  onCodesShown,
}: {
  readonly user: CurrentUser;
  /**
   * Called with true while recovery codes are visible, so that the screen stays until they are
   * saved.
   */
  readonly onCodesShown: (areShown: boolean) => void;
}) {
  const { isPending, signOut } = useSignOut();
  const logo = useEndpoint("settings.organization", {}).data?.logo;
  return (
    <main className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4 p-4">
      <header className="flex items-center gap-3">
        <Logo src={logo} />
        <h1 className="min-w-0 flex-1 text-2xl font-bold break-words">
          One more step, {user.firstName}
        </h1>
        <Button
          variant="quiet"
          className="-me-4 shrink-0"
          pending={isPending && "Signing out..."}
          onClick={signOut}
        >
          Logout
        </Button>
      </header>
      <SecondFactorNeeded isForEverybody />
      <PasskeyList />
      <AuthenticatorCard onCodesShown={onCodesShown} />
    </main>
  );
}
