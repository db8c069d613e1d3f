import { InstallStrip, useInstallInvitation } from "./install-card.tsx";
import { PushStrip } from "./push-strip.tsx";

/**
 * The dashboard's invitations, one at a time. To install the app comes first, because an iPhone
 * supports push messages only in the installed app.
 */
export function Invitations() {
  const invitation = useInstallInvitation();
  return (
    <>
      {invitation ? <InstallStrip {...invitation} /> : null}
      <PushStrip isHeldBack={invitation !== null} />
    </>
  );
}
