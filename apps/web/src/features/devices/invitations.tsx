import { InstallStrip, useInstallInvitation } from "./install-card.tsx";
import { PushStrip } from "./push-strip.tsx";

/** What the dashboard invites to, one thing at a time: an iPhone has push messages in the installed app only, so that comes first. */
export function Invitations() {
  const invitation = useInstallInvitation();
  return (
    <>
      {invitation ? <InstallStrip {...invitation} /> : null}
      <PushStrip isHeldBack={invitation !== null} />
    </>
  );
}
